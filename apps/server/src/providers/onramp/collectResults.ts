import { isUnavailable } from '../upstream/isUnavailable.ts'
import { NoProviderError, ProviderRejectionError } from '../upstream/ProviderUnavailableError.ts'

/**
 * The values of the providers that responded; failures count only where none did.
 * @throws NoProviderError, ProviderRejectionError
 */
export function collectResults<value>(results: readonly PromiseSettledResult<value>[]): value[] {
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  for (const failure of failures) if (!isProviderFailure(failure)) throw failure
  const values = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  if (values.length > 0) return values
  const [rejection] = failures.filter((failure) => failure instanceof ProviderRejectionError)
  throw failures.length > 0 && rejection && failures.every((one) => one instanceof ProviderRejectionError)
    ? rejection
    : new NoProviderError(failures)
}

/** Whether a provider failed, rather than this server or its caller. */
export function isProviderFailure(error: unknown): boolean {
  return error instanceof NoProviderError || error instanceof ProviderRejectionError || isUnavailable(error)
}
