import { NodeUnavailableError } from '../rpc/forward.ts'
import { RpcError } from '../rpc/readResponses.ts'
import { NoProviderError, ProviderUnavailableError } from './ProviderUnavailableError.ts'

/**
 * Whether an error is the failure of a provider or a node, or of all of them, so that another may succeed. Rejections and bugs of ours are
 * not.
 */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof ProviderUnavailableError ||
    error instanceof NodeUnavailableError ||
    error instanceof RpcError ||
    error instanceof NoProviderError
  )
}
