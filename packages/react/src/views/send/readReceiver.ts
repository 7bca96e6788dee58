import { getAccount, type Latchkey, SendUnsupportedChainError } from '@latchkey/core'

/**
 * What was typed as the receiver, in the spelling of the active namespace: what is reviewed is what is sent to.
 * @throws ReceiverInvalidError, ReceiverChecksumError, SendUnsupportedChainError
 */
export async function readReceiver(kit: Latchkey, text: string): Promise<string> {
  const { namespace } = getAccount(kit)
  const adapter = kit.adapters.find((one) => one.namespace === namespace)
  if (!adapter) throw new SendUnsupportedChainError()
  return adapter.parseAddress(text.trim())
}
