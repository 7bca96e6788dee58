export type SessionTokenErrorCode = 'token_invalid' | 'token_expired'

/** An access token that signs nobody in: forged, of another issuer or app, malformed, or over. */
export class SessionTokenError extends Error {
  override readonly name = 'SessionTokenError'
  readonly code: SessionTokenErrorCode

  constructor(code: SessionTokenErrorCode, options?: { cause?: unknown }) {
    super(code === 'token_expired' ? 'The access token has expired.' : 'The access token is not valid.', options)
    this.code = code
  }
}

/** Nobody can say now whether a token is valid: the server that publishes the keys does not respond. */
export class SessionKeysUnavailableError extends Error {
  override readonly name = 'SessionKeysUnavailableError'
  readonly code = 'keys_unavailable'

  constructor(url: string, options?: { cause?: unknown }) {
    super(
      `The keys of access tokens could not be read from ${url}. Check that the address is right and responds.`,
      options,
    )
  }
}
