/** Options with which no sign-in is safe, or possible. */
export class AuthOptionsError extends Error {
  override readonly name = 'AuthOptionsError'
  readonly code = 'options_invalid'
}
