import type { ChainNamespace } from '@latchkey/wire'
import type { FrameUser, RedirectAnswer, RedirectAsk, SocialProvider } from '@latchkey/wire/frame'
import type { PairedWallet } from '../pairing/Pairing.ts'

/** The embedded wallet as Latchkey uses it: one page of the wallet's origin, seen per namespace. */
export type EmbeddedWallet = {
  /** The same object each time. Resolves once the wallet's page said who is signed in, after 2.5 s at the latest. */
  wallet(namespace: ChainNamespace): Promise<PairedWallet>
  /** How the next `connect` signs in. */
  setLogin(login: Login | undefined): void
  /** Opens the wallet's settings; resolves once the visitor has closed them. */
  openSettings(options: { section?: 'recovery' | undefined; signal?: AbortSignal | undefined }): Promise<void>
  /** What the wallet came back with, after this page went to it: the next `connect`, or the same request again, gets it once. */
  setReturned(returned: Returned): void
  /** Who is signed in, as the wallet said when it came back. */
  setUser(user: FrameUser | null): void
  stop(): void
}

/** What the page went to the wallet for (`toAsked`), and what the wallet said. */
export type Returned = { asked: string; answer: RedirectAnswer; onTaken: () => void }

/** What the page goes to the wallet for, as text: the same for the same wallet request. */
export function toAsked(ask: RedirectAsk): string {
  return ask.kind === 'rpc' ? JSON.stringify(ask) : ask.kind
}

/** How the visitor signs in. `onSent`: the code was requested. */
export type Login = { email: string; onSent: () => void } | { provider: SocialProvider }

/** The connector of the embedded wallet, in each namespace it has accounts in. */
export const embeddedWalletId = 'embeddedWallet'

/** What the page knows of the visitor who is signed in to the embedded wallet, besides the address. */
export type AccountUser = Pick<FrameUser, 'email' | 'userName' | 'accounts' | 'preferredAccountType' | 'recovery'>

/** How the wallet's page and its dialog look, as the app does. */
export type EmbeddedAppearance = {
  mode: 'light' | 'dark'
  /** `#rrggbb`. */
  accent?: string | undefined
  /** A BCP 47 tag. */
  locale?: string | undefined
  messages?: EmbeddedMessages | undefined
}

/** The texts of the dialog; all others are the wallet's own. */
export type EmbeddedMessages = {
  /** Names the dialog and the frame. */
  title: string
  /** While the wallet is open in a window of its own. */
  inWindow: string
  showWindow: string
  /** Where the browser blocked the window. */
  blocked: string
  openWindow: string
  cancel: string
}
