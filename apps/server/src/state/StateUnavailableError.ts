/** The shared state does not answer. The message names no address: it may hold a password. */
export class StateUnavailableError extends Error {
  override readonly name = 'StateUnavailableError'

  constructor(cause: unknown) {
    super('The shared state does not answer. Try again later, or check REDIS_URL.', { cause })
  }
}
