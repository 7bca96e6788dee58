/** No provider of a kind answers. */
export class NoProviderError extends Error {
  override readonly name = 'NoProviderError'

  constructor(failures: readonly unknown[]) {
    super('No configured provider gives a usable answer now. Try again later.', { cause: new AggregateError(failures) })
  }
}
