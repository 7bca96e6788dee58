import { HttpStatusError } from '../errors/server.ts'
import { SwapMovedError, SwapUnavailableError, SwapUnsupportedError } from '../errors/swap.ts'

/** Names what the server's swap endpoints refuse (docs/api/swaps.md); anything else comes back as it is. */
export function toSwapError(error: unknown): unknown {
  if (!(error instanceof HttpStatusError) || error.status !== 400) return error
  const [reason] = readReasons(error.details)
  if (reason?.field === 'chainId') return new SwapUnsupportedError({ details: reason.description, cause: error })
  // The pools pay less by now than the `minimum` that was asked for.
  if (reason?.field === 'minimum') return new SwapMovedError()
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
