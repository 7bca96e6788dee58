import { BaseError } from '../errors/BaseError.ts'
import { SendUnsupportedChainError } from '../errors/send.ts'
import type { Latchkey } from '../latchkey.ts'
import type { NameFacts } from '../receiver/receiverAbilities.ts'
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
  options: { receiver: string; signal?: AbortSignal | undefined },
): Promise<Receiver> {
  const { network, namespace } = getAccount(latchkey)
  const adapter = latchkey.adapters.find((one) => one.namespace === namespace)
  if (!adapter || !network) throw new SendUnsupportedChainError()
  const text = options.receiver.trim()
  try {
    return { address: await adapter.parseAddress(text) }
  } catch (error) {
    const isName = error instanceof BaseError && error.code === 'RECEIVER_INVALID' && text.includes('.')
    if (!isName) throw error
  }
  const { resolveNameAddress } = await import('../receiver/resolveNameAddress.ts')
  return resolveNameAddress(latchkey, { name: text, network, adapter, signal: options.signal })
}
