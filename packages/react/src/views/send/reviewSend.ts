import {
  type CaipAddress,
  checkSend,
  type Latchkey,
  type Receiver,
  resolveReceiver,
  setSend,
  type TokenBalance,
} from '@latchkey/core'

/**
 * Checks a transfer as `sendToken` would and keeps it for the review, the recipient in its canonical spelling and with its name.
 * @returns the recipient: what is reviewed can be sent.
 * @throws what `resolveReceiver` and `checkSend` throw.
 */
export async function reviewSend(
  latchkey: Latchkey,
  options: { token: TokenBalance; amount: string; receiver: string; account: CaipAddress; signal?: AbortSignal },
): Promise<Receiver> {
  const receiver = await resolveReceiver(latchkey, options)
  await checkSend(latchkey, { ...options, receiver: receiver.address })
  setSend(latchkey, {
    token: options.token,
    sendTokenAmount: options.amount,
    receiverAddress: receiver.address,
    receiverProfileName: receiver.name,
    receiverNameFacts: receiver.facts,
  })
  return receiver
}
