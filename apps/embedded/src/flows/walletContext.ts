import type { WalletApi } from '../api/walletApi.ts'
import type { Page } from '../boot/readPage.ts'
import type { Vault } from '../calls/vaultCalls.ts'
import type { DeviceKeys } from '../device/deviceKeys.ts'
import type { DeviceStore } from '../device/deviceStore.ts'
import type { Passkeys } from '../passkey/Passkeys.ts'
import type { StartableProvider } from '../screens/StartableProvider.ts'
import type { Ask } from '../screens/screenStore.ts'
import type { Session } from '../session/createSession.ts'
import type { EmailLogin, OnMailed } from './EmailLogin.ts'
import type { OwnTab } from './OwnTab.ts'

type Options = { ask: Ask; signal: AbortSignal }

/** Few visitors need them, so they are loaded when one does. */
type LaterFlows = {
  recoverWallet: (context: WalletContext, options: Options) => Promise<void>
  createOrImport: (context: WalletContext, options: Options) => Promise<void>
  confirmDevice: (
    context: WalletContext,
    options: Options & { login: EmailLogin; onMailed?: OnMailed },
  ) => Promise<EmailLogin>
  /** @returns false if the visitor went back. */
  protectByGuard: (context: WalletContext, options: Options) => Promise<boolean>
  /** @returns false if the visitor put it off. */
  protectWallet: (context: WalletContext, options: Options) => Promise<boolean>
  recoverByGuard: (context: WalletContext, options: Options) => Promise<void>
  signInBySocial: (
    context: WalletContext,
    options: Options & { provider: StartableProvider; fresh?: boolean },
  ) => Promise<void>
}

/** What every flow works with, for one project on one embedding site. */
export type WalletContext = {
  page: Page
  /** Of the page that embeds the wallet, as the browser says it. */
  origin: string
  store: DeviceStore
  keys: DeviceKeys
  api: WalletApi
  session: Session
  vault: Vault
  passkeys: Passkeys
  /** Where the wallet is a page of its own tab, which can be left for a provider's page. */
  tab?: OwnTab | undefined
  /** A failure is not kept: the next call tries again. */
  loadFlows: () => Promise<LaterFlows>
  /** Opens the wallet in a window of its own, where words may be shown. */
  openWindow: () => void
  /** The page's language tag. */
  locale: () => string
}
