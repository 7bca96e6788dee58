import { CaipFormatError, type CaipNetworkId, parseCaipAddress } from '@latchkey/wire'
import { systemProgram } from '@latchkey/wire/solana'
import { nativeAddress } from '../chains/Chain.ts'
import { denomSchema } from '../chains/cosmos/cosmosSchema.ts'
import { isSolanaAddress } from '../chains/solana/solanaAddress.ts'
import { ApiError } from '../errors/ApiError.ts'
import type { EndpointRequest } from './EndpointRequest.ts'

const maxForcedTokens = 50

/**
 * Parses `forceUpdate`: the tokens to read from the node, by network; empty for a network of which only the native currency is named.
 * Each token after the first, and each network of which only the native currency is named, costs as much as a request of its own.
 * @param list CAIP-10 tokens, separated by commas.
 * @throws ApiError 400 `forceUpdate`, 429
 */
export async function parseForcedTokens(
  request: Pick<EndpointRequest, 'charge'>,
  list = '',
): Promise<Map<CaipNetworkId, string[]>> {
  const items = list === '' ? [] : list.split(',').map((item) => item.trim())
  if (items.length > maxForcedTokens) rejectForced(`names more than ${maxForcedTokens} tokens`)
  const forced = new Map<CaipNetworkId, string[]>()
  for (const item of items) {
    const { chain, token } = parseToken(item)
    const tokens = forced.get(chain) ?? []
    if (token !== nativeAddress && !tokens.includes(token)) tokens.push(token)
    forced.set(chain, tokens)
  }
  const count = [...forced.values()].reduce((sum, tokens) => sum + Math.max(1, tokens.length), 0)
  if (count > 1) await request.charge(count - 1)
  return forced
}

function parseToken(item: string): { chain: CaipNetworkId; token: string } {
  try {
    const { chainNamespace, chainId, address } = parseCaipAddress(item)
    const chain: CaipNetworkId = `${chainNamespace}:${chainId}`
    const token = address.toLowerCase()
    if (token === nativeAddress && chainNamespace !== 'eip155') return { chain, token }
    if (chainNamespace === 'cosmos' && denomSchema.safeParse(address).success) return { chain, token: address }
    if (chainNamespace === 'solana' && address === systemProgram) return { chain, token: nativeAddress }
    if (chainNamespace === 'solana' && isSolanaAddress(address)) return { chain, token: address }
    if (chainNamespace !== 'eip155' || !/^0x[0-9a-f]{40}$/.test(token))
      rejectForced('takes EVM, Solana and Cosmos tokens only')
    return { chain, token }
  } catch (error) {
    if (error instanceof CaipFormatError) rejectForced('takes CAIP-10 token addresses, separated by commas')
    throw error
  }
}

function rejectForced(reason: string): never {
  throw new ApiError(400, { field: 'forceUpdate', description: `Invalid parameter: forceUpdate ${reason}` })
}
