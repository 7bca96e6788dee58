import { ApiError } from '../../errors/ApiError.ts'
import { ProviderRefusalError } from './ProviderRefusalError.ts'
import { ProviderUnavailableError } from './ProviderUnavailableError.ts'
import { type RequestJsonOptions, requestJson } from './requestJson.ts'

/**
 * As `requestJson`, for lists of what an account has: the address was checked before, so that only a cursor can be wrong about the question.
 * @param options.isNextPage whether the question carries a cursor.
 * @throws ProviderUnavailableError; ApiError 400 `cursor` when the provider refuses the next page of a list.
 */
export async function requestList<value>(options: RequestJsonOptions<value> & { isNextPage: boolean }): Promise<value> {
  try {
    return await requestJson(options)
  } catch (error) {
    if (!(error instanceof ProviderRefusalError)) throw error
    if (!options.isNextPage)
      throw new ProviderUnavailableError({
        provider: options.provider,
        reason: 'status',
        url: options.url,
        cause: error,
      })
    const description = 'Invalid parameter: cursor: the provider it came from does not know it (any more).'
    throw new ApiError(400, { field: 'cursor', description, cause: error })
  }
}
