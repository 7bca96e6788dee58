import type { BundlerResponse } from '@latchkey/wire'
import { ApiError } from '../errors/ApiError.ts'
import { NoProviderError, ProviderRejectionError } from '../providers/upstream/ProviderUnavailableError.ts'
import type { Handler } from './Handler.ts'
import { findChain } from './parseAccount.ts'

/** Forwards an allowed call to a configured bundler; its result or error for the operation is returned as JSON-RPC. */
export const requestBundler: Handler<'requestBundler'> = async (context, request) => {
  const { chainId, bundler: named } = request.query
  const { id, method, params } = request.body
  const chain = findChain(context, chainId)
  const envelope = { jsonrpc: '2.0', id } satisfies BundlerResponse
  try {
    const reply = await context.bundlers.send(
      chain,
      { method, params },
      { named, signal: request.getSignal(), facts: request.facts },
    )
    if (reply) return { ...envelope, ...reply }
  } catch (error) {
    if (error instanceof ProviderRejectionError)
      return { ...envelope, error: { code: -32_601, message: error.description } }
    if (!(error instanceof NoProviderError)) throw error
    const description = 'No bundler of the network answers. Try again later.'
    throw new ApiError(503, { field: 'transport', description, cause: error })
  }
  const description = 'This server has no such bundler for the network: its operator lists them in LATCHKEY_CHAINS.'
  throw new ApiError(400, { field: 'bundler', description })
}
