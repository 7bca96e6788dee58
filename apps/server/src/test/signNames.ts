import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { TestServer } from './createTestServer.ts'

/** A key nobody else has. */
export const createOwner = () => privateKeyToAccount(generatePrivateKey())

export const nowSeconds = () => Math.floor(Date.now() / 1000)

export async function getNonce(server: Pick<TestServer, 'post'>, owner: { address: string }): Promise<string> {
  const { body } = await server.post('/v1/profile/nonce', { address: owner.address })
  return body.nonce as string
}

/** The body of a signed call: `message` as it is when it is text, else as JSON with the present time. */
export async function signBody(
  owner: PrivateKeyAccount,
  message: object | string,
  more: { coin_type?: number; address?: string } = {},
) {
  const text = typeof message === 'string' ? message : JSON.stringify({ timestamp: nowSeconds(), ...message })
  const signature = await owner.signMessage({ message: text })
  return { message: text, signature, coin_type: 60, address: owner.address, ...more }
}
