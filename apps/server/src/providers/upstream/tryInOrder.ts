import { UpstreamError } from './UpstreamError.ts'

/**
 * Asks providers one after the other until one answers. What is no UpstreamError is thrown at once: it is our own fault, or the caller left.
 * @throws NoProviderError when none answers.
 */
export async function tryInOrder<provider, result>(
  providers: readonly provider[],
  ask: (provider: provider) => Promise<result>,
): Promise<result> {
  const failures: UpstreamError[] = []
  for (const provider of providers) {
    try {
      return await ask(provider)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      failures.push(error)
    }
  }
  throw new NoProviderError(failures)
}

/** None of the providers gave an answer; each is in `cause`. */
export class NoProviderError extends Error {
  override readonly name = 'NoProviderError'
  /** Whether each of them understood and said no. */
  readonly isRefusal: boolean

  constructor(failures: readonly UpstreamError[]) {
    super(failures.length === 0 ? 'No provider is configured for this.' : 'No provider gave an answer.', {
      cause: new AggregateError(failures),
    })
    this.isRefusal = failures.length > 0 && failures.every(({ failure }) => failure === 'refused')
  }
}
