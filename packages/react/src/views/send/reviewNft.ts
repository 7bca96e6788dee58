import { type CaipAddress, checkNftSend, type Latchkey, type Nft, type Receiver, resolveReceiver } from '@latchkey/core'

/**
 * Checks the transfer of an NFT as `sendNft` would.
 * @returns whom it goes to: what is reviewed can be sent.
 * @throws what `resolveReceiver` and `checkNftSend` throw.
 */
export async function reviewNft(
  latchkey: Latchkey,
  options: { nft: Nft; amount: string; receiver: string; account: CaipAddress; signal?: AbortSignal },
): Promise<Receiver> {
  const receiver = await resolveReceiver(latchkey, options)
  await checkNftSend(latchkey, { ...options, receiver: receiver.address })
  return receiver
}
