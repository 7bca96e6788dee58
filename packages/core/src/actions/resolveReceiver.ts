import { BaseError } from '../errors/BaseError.ts'
import { ReceiverBurnsError, SendUnsupportedChainError } from '../errors/send.ts'
import type { Latchkey } from '../latchkey.ts'
import { burns } from '../receiver/burns.ts'
import type { NameFacts } from '../receiver/NameFacts.ts'
import { getAccount } from './getAccount.ts'

export type Receiver = {
  /** In the namespace's canonical spelling (EIP-55 for eip155). */
  address: string
  /** In ENSIP-15's normal form, where a name was given. */
  name?: string
  /** What to tell the visitor of the name, where one was given. */
  facts?: NameFacts
}

/**
 * Reads what was typed as the receiver on the network shown: an address, or a name that the server resolves (its own zones, ENS) and that the chain
 * or the server's pinned key confirms, where there is one to ask. What is neither and has no dot in it loads and asks nothing.
 *
 * Show both, and give both to `sendToken`, which asks for the name again before it asks the wallet.
 *
 * @throws ReceiverInvalidError, ReceiverChecksumError, ReceiverBurnsError, NameInvalidError, NameUnknownError, NameOfOtherNetworkError, NameDisputedError,
 * NameUncheckedError, NameUnsignedError, SendUnsupportedChainError, HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example
 * await resolveReceiver(latchkey, { receiver: 'Nick.eth' }) // { name: 'nick.eth', address: '0xb8c2…67d5', facts: { confirmedBy: 'chain' } }
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
    // Whatever is sent: said as soon as it is typed.
    if (burns(address, undefined)) throw new ReceiverBurnsError({ receiver: address })
    return { address }
  } catch (error) {
    const isName = error instanceof BaseError && error.code === 'RECEIVER_INVALID' && text.includes('.')
    if (!isName) throw error
  }
  const { resolveNameAddress } = await import('../receiver/resolveNameAddress.ts')
  return resolveNameAddress(latchkey, { name: text, network, adapter, signal: options.signal })
}
