import type { Alterations } from '../mockSolanaWallet/alterTransaction.ts'
import type { MockRequest } from '../shared/MockControls.ts'

/** The apps whose links it takes. */
export type MockLinkApp = 'phantom' | 'solflare'

/** Its methods, as the links name them. */
export type MockLinkMethod = 'connect' | 'disconnect' | 'signMessage' | 'signTransaction'

export type MockLinkWalletOptions = Alterations & {
  /** 'phantom' by default. */
  app?: MockLinkApp
  /** The private key of its account in base58 or hex. */
  account: string
}

export type MockLinkWallet = {
  readonly app: MockLinkApp
  /** What its links begin with. */
  readonly url: string
  /**
   * What the app does with a link: the visitor approves, unless told otherwise.
   * @returns the address that it opens in the browser
   * @throws Error for a link that the app shows as broken, without going back
   */
  open(link: string): Promise<string>
  /** The visitor declines the next request, of this method if one is named. */
  rejectNext(method?: MockLinkMethod): void
  /** The requests that it opened, with what was sealed in them. */
  requests(): readonly MockRequest[]
}
