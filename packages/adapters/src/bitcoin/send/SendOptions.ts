import type { Network } from '@latchkey/core'
import type { Esplora } from '../esplora/createEsplora.ts'
import type { BitcoinAccount, BitcoinWallet } from '../wallets/BitcoinWallet.ts'
import type { ProtectedOutputs } from './findProtected.ts'
import type { FollowEnvironment } from './waitForTransaction.ts'

/** What sending needs of the adapter. */
export type SendOptions = {
  esplora: Esplora
  protectedOutputs: ProtectedOutputs | undefined
  getWallet: (connectorId: string) => BitcoinWallet
  /** @throws UnauthorizedError, AccountChangedError, NetworkChangedError unless they are the ones shown to the visitor */
  requireShown: (connectorId: string, shown: { address: string; network: Network }) => Promise<BitcoinAccount>
  /** The clock that a transaction is followed by, where it is not the system's. */
  clock?: FollowEnvironment
}
