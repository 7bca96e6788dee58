import { findAdapter } from '../connection/findAdapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import { getAccount } from './getAccount.ts'

/** What the chain tells of a receiver, so that a visitor can be warned. */
export type ReceiverFacts = {
  /** A contract: it may not be able to send on what it gets. An account under EIP-7702 is none. */
  isContract: boolean
  /** No code, no coin and nothing ever sent: perhaps mistyped, perhaps new. */
  isUnused: boolean
}

/**
 * Facts about an address on the network shown, from the chain itself, by a second witness where there is one; null where the namespace tells none.
 * @throws RpcUnavailableError, RpcTimeoutError, RpcAnswerInvalidError
 */
export const getReceiverFacts = /*#__PURE__*/ defineRead({
  name: 'getReceiverFacts',
  staleTimeMs: 30_000,
  key: (latchkey, { address }: { address: string | undefined }) => {
    const { network } = getAccount(latchkey)
    return network && address ? [network.caipNetworkId, address] : undefined
  },
  idle: (): ReceiverFacts | null => null,
  fetch: async (
    latchkey: Latchkey,
    { address = '' }: { address: string | undefined },
    { signal },
  ): Promise<ReceiverFacts | null> => {
    const { network, namespace } = getAccount(latchkey)
    const calls = await findAdapter(latchkey, namespace).loadCalls?.()
    if (!calls || !network) return null
    const witness = witnessSources(latchkey, network)
    const { isContract, transactionCount, balance } = await calls.inspectAddress({ network, address, witness, signal })
    return { isContract, isUnused: !isContract && transactionCount === 0 && balance === 0n }
  },
})
