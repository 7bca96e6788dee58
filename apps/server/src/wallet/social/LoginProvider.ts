/** One login as the provider sees it. Everything but the redirect URI is random and of this login alone. */
export type Login = {
  /** Registered with the provider, exactly. */
  redirectUri: string
  state: string
  /** OpenID Connect. */
  nonce: string
  /** PKCE (RFC 7636), S256. */
  verifier: string
  /** Whether the visitor is to sign in at the provider again, though they may be signed in there. */
  asksFresh: boolean
  signal: AbortSignal
}

/** Who came back. */
export type Identity = {
  /** The provider's own id of the visitor, which never changes. An email address is none: it may be given to somebody else. */
  subject: string
  /** What the visitor recognizes the account by. Nothing is decided by it. */
  label: string
  /** When the visitor signed in at the provider, Unix seconds; undefined where it has no way to say. */
  signedInAt?: number | undefined
}

/** A provider that sends visitors back with a code. Every implementation passes `providers.conformance.test.ts`. */
export type LoginProvider = {
  /** On screen. */
  name: string
  /** Where the visitor is sent. @throws LoginFault */
  start: (login: Login) => Promise<URL>
  /**
   * Exchanges the code and asks who the visitor is.
   * @param parameters what the provider sent the visitor back with.
   * @throws LoginFault
   */
  finish: (parameters: URLSearchParams, login: Login) => Promise<Identity>
}
