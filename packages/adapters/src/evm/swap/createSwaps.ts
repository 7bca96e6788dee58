import type { SwapAbility, WitnessSources } from '@latchkey/core/internal'
import type { EvmOptions } from '../parseOptions.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { createTokenList } from '../tokens/knownTokens.ts'
import { readToken } from '../tokens/readToken.ts'
import { encodeApproval, readAllowance } from './approvals.ts'
import { canBatch, readBatch, sendBatch } from './batches.ts'
import { decodeSwap, getRouterKind } from './decodeSwap.ts'
import { knownRouters, type SwapContracts } from './knownRouters.ts'
import { canPermit, signPermit } from './permits.ts'
import { quotePools } from './quotePools.ts'
import { readReceived } from './readReceived.ts'

/** Tokens pegged to the US dollar, the most traded first. */
const dollarSymbols = ['USDC', 'USDT', 'DAI']

/** Swaps of the EVM chains, in their own chunk. */
export function createSwaps(
  rpc: Rpc,
  options: {
    getProvider: (connectorId: string) => Eip1193Provider
    /** The page's own list, by chain id, in place of the known one. */
    swapContracts: EvmOptions['swapContracts']
    witness: (sources: WitnessSources & { signal?: AbortSignal }) => Promise<Rpc | undefined>
    knownTokens: EvmOptions['knownTokens']
  },
): SwapAbility {
  const { getProvider, swapContracts, witness } = options
  const getKnownTokens = createTokenList(options.knownTokens)
  const getContracts = (id: number | string): SwapContracts | undefined =>
    swapContracts?.[Number(id)] ?? knownRouters[Number(id)]
  // Kept, so that a wallet on another device does not get a request with every quote.
  const batching = new Map<string, boolean>()

  return {
    isSupported: ({ id }) => getContracts(id) !== undefined,
    isRouter: ({ network, address }) => getRouterKind(getContracts(network.id), address) !== undefined,
    decodeSwap: ({ network, call }) => decodeSwap(getContracts(network.id), call, getKnownTokens(network.id)),
    encodeApproval,
    readAllowance: (request) => readAllowance(rpc, request),
    readToken: (request) => readToken(rpc, request),
    async quotePools({ serverUrls, connectorId, ...request }) {
      const { network, signal } = request
      const contracts = getContracts(network.id)
      const node = contracts && (await witness({ network, serverUrls, connectorId, signal }))
      return node && quotePools(node, { ...request, contracts, known: getKnownTokens(network.id) })
    },
    async readReceived({ serverUrls, connectorId, ...request }) {
      const { network, signal } = request
      const contracts = getContracts(network.id)
      const node = (await witness({ network, serverUrls, connectorId, signal })) ?? rpc
      return contracts && readReceived(node, { ...request, contracts })
    },
    listDollarTokens: ({ id }) => dollarSymbols.flatMap((symbol) => getKnownTokens(id).get(symbol) ?? []),
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
