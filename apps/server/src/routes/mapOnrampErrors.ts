import { ApiError } from '../errors/ApiError.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import { NoProviderError, ProviderRejectionError } from '../providers/upstream/ProviderUnavailableError.ts'

/** Maps errors of on-ramp providers. @throws ApiError 400 `provider` when it rejects the request, 503 `provider` when none responds. */
export async function mapOnrampErrors<response>(request: Promise<response>): Promise<response> {
  try {
    return await request
  } catch (cause) {
    if (cause instanceof ProviderRejectionError)
      throw new ApiError(400, { field: 'provider', description: cause.description, cause })
    if (!(cause instanceof NoProviderError) && !isUnavailable(cause)) throw cause
    const description = 'No on-ramp provider responds now. Try again later.'
    throw new ApiError(503, { field: 'provider', description, cause })
  }
}
