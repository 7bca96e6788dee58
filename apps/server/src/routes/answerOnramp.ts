import { ApiError } from '../errors/ApiError.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import { NoProviderError, ProviderRejectionError } from '../providers/upstream/ProviderUnavailableError.ts'

/** Gives what an on-ramp answers. @throws ApiError 400 `provider` when it refuses, 503 `provider` when none can be asked. */
export async function answerOnramp<answer>(asking: Promise<answer>): Promise<answer> {
  try {
    return await asking
  } catch (cause) {
    if (cause instanceof ProviderRejectionError)
      throw new ApiError(400, { field: 'provider', description: cause.description, cause })
    if (!(cause instanceof NoProviderError) && !isUnavailable(cause)) throw cause
    const description = 'No on-ramp provider can be asked now. Try again later.'
    throw new ApiError(503, { field: 'provider', description, cause })
  }
}
