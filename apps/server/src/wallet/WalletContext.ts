import type { SocialProvider } from '@latchkey/wire/frame'
import type { ServerContext } from '../context.ts'
import type { Assets } from './http/readAssets.ts'
import type { KeyProvider } from './keys/KeyProvider.ts'
import type { DeploymentKeys } from './keys/openDeploymentKeys.ts'
import type { Outbox } from './mail/createOutbox.ts'
import type { LoginProviders } from './social/createLoginProviders.ts'
import type { SocialsConfig } from './social/socialConfig.ts'
import type { GuardConfig } from './walletConfig.ts'

/** The parts of the embedded wallet's server, passed first to each of its handlers. */
export type WalletContext = ServerContext & {
  wallet: {
    /** Public origin, which proofs and mails name. */
    origin: () => string
    keys: DeploymentKeys
    keyProvider: KeyProvider
    outbox: Outbox
    assets: Assets
    /** The recovery guard; undefined where none is configured. */
    guard: GuardConfig | undefined
    /** How long no recovery share is released after the email address was changed or removed. */
    freezeHours: number
    /** How long a visitor can cancel a deletion. */
    deleteDays: number
    /** US dollars from which approving takes longer; undefined for never. */
    stepUpUsd: number | undefined
    /** A device that does not open the wallet yet is confirmed by a link in the mail, before its code. */
    deviceLink: boolean
    /** US dollars above which a wallet has to be protected; undefined for no limit. */
    protectAbove: number | undefined
    /** The providers that send visitors back with a code. */
    loginProviders: LoginProviders
    /** Farcaster and Telegram besides. */
    socialsConfig: SocialsConfig
    /** Names of all of them, in the order in which they are shown. */
    socials: SocialProvider[]
  }
}
