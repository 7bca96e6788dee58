import type { SwapAbility } from '@latchkey/core'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { canBatch } from './canBatch.ts'
import { canPermit } from './canPermit.ts'
import { decodeSwap } from './decodeSwap.ts'
import { encodeApproval } from './encodeApproval.ts'
import { knownRouters, type SwapContracts } from './knownRouters.ts'
import { readAllowance } from './readAllowance.ts'
import { readBatch } from './readBatch.ts'
import { readToken } from './readToken.ts'
import { sendBatch } from './sendBatch.ts'
import { signPermit } from './signPermit.ts'

/** Swaps of the EVM chains: a chunk of its own. */
export function createSwaps(
  rpc: Rpc,
  options: {
    getProvider: (connectorId: string) => Eip1193Provider
    /** The page's own list, by chain id; it takes the place of the known one. */
    swapContracts: Readonly<Record<number, SwapContracts>> | undefined
  },
): SwapAbility {
  const { getProvider, swapContracts } = options
  const findContracts = (id: number | string): SwapContracts | undefined =>
    swapContracts?.[Number(id)] ?? knownRouters[Number(id)]
  // A wallet's answer is kept: one on another device is not to be asked with every quote.
  const batching = new Map<string, boolean>()

  return {
    isSupported: ({ id }) => findContracts(id) !== undefined,
    decodeSwap: ({ network, call }) => decodeSwap(findContracts(network.id), call),
    encodeApproval,
    readAllowance: (request) => readAllowance(rpc, request),
    readToken: (request) => readToken(rpc, request),
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
