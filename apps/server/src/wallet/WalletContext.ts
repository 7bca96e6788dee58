import type { ServerContext } from '../context.ts'
import type { Assets } from './http/readAssets.ts'
import type { KeyProvider } from './keys/KeyProvider.ts'
import type { DeploymentKeys } from './keys/openDeploymentKeys.ts'
import type { Outbox } from './mail/createOutbox.ts'

/** The parts of the embedded wallet's server, passed first to each of its handlers. */
export type WalletContext = ServerContext & {
  wallet: {
    /** Public origin, which proofs and mails name. */
    origin: () => string
    keys: DeploymentKeys
    keyProvider: KeyProvider
    outbox: Outbox
    assets: Assets
  }
}
