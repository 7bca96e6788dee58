import { NodeUnavailableError } from '../rpc/forward.ts'
import { RpcError } from '../rpc/readAnswers.ts'
import { NoProviderError, ProviderUnavailableError } from './ProviderUnavailableError.ts'

/**
 * Whether an error is a provider's or node's failure, or that of all of them, which another may make good; not a refusal, not a bug of
 * ours.
 */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof ProviderUnavailableError ||
    error instanceof NodeUnavailableError ||
    error instanceof RpcError ||
    error instanceof NoProviderError
  )
}
