/**
 * A visitor who is signed in, as their token says. Times are RFC 3339 texts in UTC. The message's resources are in the answer of `verify`
 * alone.
 */
export type Session = {
  /** The same through all refreshes. */
  id: string
  /** CAIP-10, such as `eip155:1:0xAb…`. */
  account: string
  /** Of the page that signed in: `host[:port]`. */
  domain: string
  /** Of the access token. */
  issuedAt: string
  /** When the access token ends; a refreshed one continues the session. */
  expiresAt: string
}
