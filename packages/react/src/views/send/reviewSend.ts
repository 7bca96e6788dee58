import { type CaipAddress, checkSend, type Latchkey, setSend, type TokenBalance } from '@latchkey/core'
import { readReceiver } from './readReceiver.ts'

/**
 * Checks a transfer as `sendToken` would and keeps it for the review, the receiver in its canonical spelling.
 * @returns true: what is reviewed can be sent.
 * @throws what `checkSend` throws.
 */
export async function reviewSend(
  kit: Latchkey,
  options: { token: TokenBalance; amount: string; receiver: string; account: CaipAddress; signal?: AbortSignal },
): Promise<true> {
  const receiver = await readReceiver(kit, options.receiver)
  await checkSend(kit, { ...options, receiver })
  setSend(kit, { token: options.token, sendTokenAmount: options.amount, receiverAddress: receiver })
  return true
}
