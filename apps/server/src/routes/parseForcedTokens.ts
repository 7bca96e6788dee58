import { CaipFormatError, type CaipNetworkId, parseCaipAddress } from '@latchkey/wire'
import type { Address } from 'viem'
import { nativeAddress } from '../chains/nativeAddress.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'

const maxForcedTokens = 50

/**
 * Reads `forceUpdate`: the tokens whose balances the node is asked for now, by network. Every network is in the answer.
 * @param list CAIP-10 tokens, separated by commas.
 * @returns undefined where the caller named none.
 * @throws ApiError 400 `forceUpdate`
 */
export function parseForcedTokens(
  context: ServerContext,
  list: string | undefined,
): Map<CaipNetworkId, Address[]> | undefined {
  if (list === undefined || list === '') return undefined
  const items = list.split(',').map((item) => item.trim())
  if (items.length > maxForcedTokens) refuseForced(`names more than ${maxForcedTokens} tokens`)
  const forced = new Map<CaipNetworkId, Address[]>([...context.chains.keys()].map((id) => [id, []]))
  for (const item of items) {
    const { chain, token } = parseToken(item)
    if (token !== nativeAddress) forced.get(chain)?.push(token)
  }
  return forced
}

function parseToken(item: string): { chain: CaipNetworkId; token: Address } {
  try {
    const { chainNamespace, chainId, address } = parseCaipAddress(item)
    const token = address.toLowerCase()
    if (chainNamespace !== 'eip155' || !/^0x[0-9a-f]{40}$/.test(token)) refuseForced('takes EVM tokens only')
    return { chain: `${chainNamespace}:${chainId}`, token: token as Address } // proved by the regex
  } catch (error) {
    if (error instanceof CaipFormatError) refuseForced('takes CAIP-10 token addresses, separated by commas')
    throw error
  }
}

function refuseForced(reason: string): never {
  throw new ApiError(400, { field: 'forceUpdate', description: `Invalid parameter: forceUpdate ${reason}` })
}
