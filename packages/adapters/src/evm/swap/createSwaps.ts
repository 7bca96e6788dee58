import type { SwapAbility, WitnessSources } from '@latchkey/core/internal'
import type { EvmOptions } from '../parseOptions.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { createTokenList } from '../tokens/knownTokens.ts'
import { readToken } from '../tokens/readToken.ts'
import { encodeApproval, readAllowance } from './approvals.ts'
import { canBatch, readBatch, sendBatch } from './batches.ts'
import { decodeSwap, findRouterKind } from './decodeSwap.ts'
import { knownRouters, type SwapContracts } from './knownRouters.ts'
import { canPermit, signPermit } from './permits.ts'
import { quotePools } from './quotePools.ts'

/** Tokens of one US dollar, the most traded first. */
const dollarSymbols = ['USDC', 'USDT', 'DAI']

/** Swaps of the EVM chains: a chunk of its own. */
export function createSwaps(
  rpc: Rpc,
  options: {
    getProvider: (connectorId: string) => Eip1193Provider
    /** The page's own list, by chain id; it takes the place of the known one. */
    swapContracts: EvmOptions['swapContracts']
    witness: (sources: WitnessSources & { signal?: AbortSignal }) => Promise<Rpc | undefined>
    knownTokens: EvmOptions['knownTokens']
  },
): SwapAbility {
  const { getProvider, swapContracts, witness } = options
  const findKnownTokens = createTokenList(options.knownTokens)
  const findContracts = (id: number | string): SwapContracts | undefined =>
    swapContracts?.[Number(id)] ?? knownRouters[Number(id)]
  // A wallet's answer is kept: one on another device is not to be asked with every quote.
  const batching = new Map<string, boolean>()

  return {
    isSupported: ({ id }) => findContracts(id) !== undefined,
    isRouter: ({ network, address }) => findRouterKind(findContracts(network.id), address) !== undefined,
    decodeSwap: ({ network, call }) => decodeSwap(findContracts(network.id), call, findKnownTokens(network.id)),
    encodeApproval,
    readAllowance: (request) => readAllowance(rpc, request),
    readToken: (request) => readToken(rpc, request),
    async quotePools({ serverUrls, connectorId, ...request }) {
      const { network, signal } = request
      const contracts = findContracts(network.id)
      const node = contracts && (await witness({ network, serverUrls, connectorId, signal }))
      return node && quotePools(node, { ...request, contracts, known: findKnownTokens(network.id) })
    },
    listDollarTokens: ({ id }) => dollarSymbols.flatMap((symbol) => findKnownTokens(id).get(symbol) ?? []),
    canPermit: (request) => canPermit(rpc, request),
    signPermit: ({ connectorId, ...request }) => signPermit({ rpc, provider: getProvider(connectorId) }, request),
    async canBatch({ connectorId, ...request }) {
      const key = [connectorId, request.account, request.network.id].join(' ')
      const known = batching.get(key) ?? (await canBatch(getProvider(connectorId), request))
      batching.set(key, known)
      return known
    },
    sendBatch: ({ connectorId, ...request }) => sendBatch(getProvider(connectorId), request),
    readBatch: ({ connectorId, ...request }) => readBatch(getProvider(connectorId), request),
  }
}
