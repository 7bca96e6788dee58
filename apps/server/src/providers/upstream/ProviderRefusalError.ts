/** A provider that works and said no to this very question: what it says is for the caller. */
export class ProviderRefusalError extends Error {
  override readonly name = 'ProviderRefusalError'
  readonly provider: string
  /** One sentence, safe to show. */
  readonly description: string

  constructor(options: { provider: string; description: string; cause?: unknown }) {
    super(`${options.provider} refused: ${options.description}`, { cause: options.cause })
    this.provider = options.provider
    this.description = options.description
  }
}
