import { parseCaipNetworkId } from '@latchkey/wire'
import { findAdapter } from '../connection/findAdapter.ts'
import { BaseError } from '../errors/BaseError.ts'
import { ReceiverBurnsError, SendUnsupportedChainError } from '../errors/send.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { burns } from '../receiver/checkReceiver.ts'
import type { NameFacts } from '../receiver/receiverAbilities.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import { getAccount } from './account.ts'

export type Receiver = {
  /** In the namespace's canonical spelling (EIP-55 for eip155). */
  address: string
  /** The name in ENSIP-15's normal form, where one was typed. */
  name?: string
  /** What the visitor should know about the name. */
  facts?: NameFacts
}

/**
 * Resolves what was typed as the receiver on the network shown: an address, or a name in the server's domains or in ENS. The server
 * resolves the name; the chain, or the server's pinned key, confirms it where available. Text without a dot that is no address sends no
 * request.
 *
 * Show name and address, and pass both to `sendToken`, which resolves the name again before it sends the wallet a request.
 *
 * @throws ReceiverInvalidError, ReceiverChecksumError, ReceiverBurnsError, NameInvalidError, NameUnknownError, NameOfOtherNetworkError,
 * NameDisputedError, NameUncheckedError, NameUnsignedError, SendUnsupportedChainError, HttpStatusError, ServerUnavailableError,
 * ServerAnswerInvalidError
 * @example
 * await resolveReceiver(latchkey, { receiver: 'Nick.eth' }) // { name: 'nick.eth', address: '0xb8c2…67d5', facts: { confirmedBy: 'chain' }
 * }
 */
export async function resolveReceiver(
  latchkey: Latchkey,
  options: { receiver: string; signal?: AbortSignal },
): Promise<Receiver> {
  const { network, namespace } = getAccount(latchkey)
  const adapter = latchkey.adapters.find((one) => one.namespace === namespace)
  if (!adapter || !network) throw new SendUnsupportedChainError()
  const text = options.receiver.trim()
  try {
    const address = await adapter.parseAddress(text)
    // The zero address burns every token, so it is rejected as soon as it is typed.
    if (burns(address, undefined)) throw new ReceiverBurnsError({ receiver: address })
    return { address }
  } catch (error) {
    const isName = error instanceof BaseError && error.code === 'RECEIVER_INVALID' && text.includes('.')
    if (!isName) throw error
  }
  const { resolveNameAddress } = await import('../receiver/resolveNameAddress.ts')
  return resolveNameAddress(latchkey, { name: text, network, adapter, signal: options.signal })
}

/** Facts about a receiver from the chain, to warn the visitor. */
export type ReceiverFacts = {
  /** A contract, which may not be able to transfer what it receives. An account under EIP-7702 does not count. */
  isContract: boolean
  /** No code, no balance and no transaction sent: new, or mistyped. */
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
    const calls = await findAdapter(latchkey, namespace).loadCalls?.()
    if (!calls || !network) return null
    const witness = witnessSources(latchkey, network)
    const { isContract, transactionCount, balance } = await calls.inspectAddress({ network, address, witness, signal })
    return { isContract, isUnused: !isContract && transactionCount === 0 && balance === 0n }
  },
})

const limit = 5

/**
 * The addresses that this app sent tokens or NFTs to in the active namespace, newest first. They never come from the transaction history,
 * where anyone can insert an address.
 * @example getRecentReceivers(latchkey) // ['0x7099…79C8']
 */
export function getRecentReceivers(latchkey: Latchkey): readonly string[] {
  const { namespace } = getAccount(latchkey)
  const receivers = latchkey.store
    .getState()
    .sentTransactions.filter(
      ({ kind, status, caipNetworkId }) =>
        (kind === 'transfer' || kind === 'nft') &&
        (status === 'pending' || status === 'confirmed') &&
        parseCaipNetworkId(caipNetworkId).chainNamespace === namespace,
    )
    .map(({ to }) => to)
  return [...new Set(receivers)].slice(0, limit)
}
