import { type NameNonce, signNameBody } from '@latchkey/world'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Client } from './createClient.ts'

type Action = Parameters<typeof signNameBody>[1]['action']

/** What a message is about, for `signedBody`. */
export type NameChange = Action & { name: string }

/** A message with a nonce, signed by its owner's key (EIP-191), as the body of a call about names. */
export async function signedBody(client: Client, owner: PrivateKeyAccount, change: NameChange, nonce?: NameNonce) {
  const { name, ...action } = change
  const { origin } = client
  return await signNameBody(owner, { ...(nonce ?? (await askNonce(client, owner))), origin, name, action })
}

export async function askNonce(client: Client, { address }: PrivateKeyAccount): Promise<NameNonce> {
  const { json } = await client.ask({ path: '/v1/profile/nonce', body: { address } })
  return json as NameNonce // the contract's
}
