import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { RequestFacts } from '../logs/RequestFacts.ts'
import type { Project } from '../projects/Project.ts'
import { readProviderKey } from '../projects/readProviderKey.ts'
import type { ProviderCaller } from '../providers/ProviderCaller.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import type { EndpointRequest } from './EndpointRequest.ts'

/**
 * Requests an account's data from providers, for a project. Logs networks that are left out because others responded.
 * @param options.what the subject of the error message when no provider responds.
 * @throws ApiError 503 `chainId` where none responds.
 */
export async function requestAccount<value extends { failures: readonly unknown[] }>(
  context: ServerContext,
  request: Pick<EndpointRequest, 'getSignal' | 'log' | 'facts'> & { project: Project },
  options: { what: string; call: (caller: ProviderCaller) => Promise<value> },
): Promise<value> {
  try {
    const response = await options.call({ ...toCaller(context, request), signal: request.getSignal() })
    for (const error of response.failures) request.log.debug({ err: error }, `${options.what} of a network left out`)
    return response
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const description = `The ${options.what} cannot be read now: no provider of the network answers. Try again later.`
    throw new ApiError(503, { field: 'chainId', description, cause: error })
  }
}

/** A project as providers see it; without a signal, for work that several callers share. */
export function toCaller(
  context: ServerContext,
  { project, facts }: { project: Project; facts: RequestFacts },
): ProviderCaller {
  return { readKey: (provider) => readProviderKey(context, { project, provider }), facts }
}
