import type { PrivateKeyAccount } from 'viem/accounts'
import type { Client } from './createClient.ts'

/** A message with a nonce and the present time, signed by its owner's key (EIP-191), as the body of a call about names. */
export async function signedBody(client: Client, owner: PrivateKeyAccount, message: object, nonce?: string) {
  const { address } = owner
  const used = nonce ?? (await askNonce(client, owner))
  const text = JSON.stringify({ ...message, nonce: used, timestamp: Math.floor(Date.now() / 1000) })
  return { message: text, signature: await owner.signMessage({ message: text }), coin_type: 60, address }
}

export async function askNonce(client: Client, { address }: PrivateKeyAccount): Promise<string> {
  const { json } = await client.ask({ path: '/v1/profile/nonce', body: { address } })
  return (json as { nonce: string }).nonce // the contract's
}
