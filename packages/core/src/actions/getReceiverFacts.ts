import { findAdapter } from '../connection/findAdapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import { getAccount } from './account.ts'

/** Facts about a receiver from the chain, to warn the visitor. */
export type ReceiverFacts = {
  /** A contract, which may not be able to transfer what it receives. An account under EIP-7702 does not count. */
  isContract: boolean
  /** A token's contract: tokens that are sent to it can mostly not be moved again. */
  isToken: boolean
  /** No code, no balance and no transaction sent, where that is unusual: new, or mistyped. */
  isUnused: boolean
}

/**
 * Facts about an address on the network shown, read from the chain through a second witness where there is one; null where the namespace
 * has none.
 * @throws RpcUnavailableError, RpcTimeoutError, RpcAnswerInvalidError
 * @example
 * const facts = await getReceiverFacts(latchkey, { address: '0x7099…79C8' })
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
    const tokens = await findAdapter(latchkey, namespace).loadTokens?.()
    if (!tokens || !network) return null
    const witness = witnessSources(latchkey, network)
    const found = await tokens.inspectAddress({ network, address, witness, signal })
    const { isContract, isToken, transactionCount, balance, isNewUsual = false } = found
    const isUnused = !isNewUsual && !isContract && transactionCount === 0 && balance === 0n
    return { isContract, isToken, isUnused }
  },
})
