import { HttpStatusError } from './server.ts'
import { SwapPriceMovedError, SwapUnavailableError, SwapUnsupportedError } from './swap.ts'

/** Maps error responses of the swap endpoints (docs/api/swaps.md) to error classes; returns other errors unchanged. */
export function toSwapError(error: unknown): unknown {
  if (!(error instanceof HttpStatusError) || error.status !== 400) return error
  const [reason] = readReasons(error.details)
  if (reason?.field === 'chainId') return new SwapUnsupportedError({ details: reason.description, cause: error })
  // The pools pay less by now than the `minimum` that was requested.
  if (reason?.field === 'minimum') return new SwapPriceMovedError()
  return new SwapUnavailableError({ details: reason?.description, cause: error })
}

function readReasons(text: string | undefined): { field?: string; description?: string }[] {
  try {
    const { reasons } = JSON.parse(text ?? '') as { reasons?: unknown }
    return Array.isArray(reasons) ? reasons : []
  } catch {
    return []
  }
}
