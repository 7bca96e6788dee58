import { randomUUID } from 'node:crypto'
import { type NameAction, writeNameMessage } from '@latchkey/wire'
import type { Address } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { UsedMessage } from '../stores/NameStore.ts'

/** A new random key. */
export const createOwner = () => privateKeyToAccount(generatePrivateKey())

export const nowSeconds = () => Math.floor(Date.now() / 1000)

/** Sends requests and returns JSON. */
// biome-ignore lint/suspicious/noExplicitAny: tests read any field of a response
type Poster = { post: (path: string, body: object) => Promise<{ body: any }> }
type Signer = Pick<PrivateKeyAccount, 'address' | 'signMessage'>

/** What a test says of a message about a name, a registration if nothing else; the rest is as the server wants it. */
export type MessageParts = (NameAction | { kind?: never; attributes?: Record<string, string> }) & {
  name: string
  nonce: string
  /** Default: of `createTestServer`. */
  origin?: string
  /** Default: Ethereum. */
  chainId?: number
  /** From now; default: 5 minutes. */
  expiresInMs?: number
}

export async function getNonce(server: Poster, { address }: { address: string }): Promise<string> {
  const { body } = await server.post('/v1/profile/nonce', { address })
  return body.nonce as string
}

/** The text that an address signs. */
export function writeMessage(address: string, { expiresInMs = 300_000, ...parts }: MessageParts): string {
  const expiresAt = Date.now() + expiresInMs
  const action = parts.kind ? parts : { ...parts, kind: 'register' as const, attributes: parts.attributes ?? {} }
  return writeNameMessage({
    origin: 'https://latchkey.test',
    chainId: 1,
    ...action,
    address,
    issuedAt: new Date(expiresAt - 300_000).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  })
}

/**
 * The body of a signed call; text is signed as it is.
 * @param more what is in the body otherwise: another coin type, the address of a contract that the key signs for.
 */
export async function signBody(
  owner: Signer,
  message: MessageParts | string,
  more: { coin_type?: number; address?: string } = {},
) {
  const { coin_type = 60, address = owner.address } = more
  const chainId = coin_type === 60 ? 1 : coin_type - 0x80000000
  const text = typeof message === 'string' ? message : writeMessage(address, { chainId, ...message })
  return { message: text, signature: await owner.signMessage({ message: text }), coin_type, address }
}

/** The same with a nonce of the server's. */
export async function signFresh(
  server: Poster,
  owner: Signer,
  message: DistributiveOmit<MessageParts, 'nonce'>,
  more: { coin_type?: number; address?: string } = {},
) {
  const nonce = await getNonce(server, { address: more.address ?? owner.address })
  return await signBody(owner, { ...message, nonce }, more)
}

/** A key's message as the name store takes it once it is verified. */
export function usedMessage(signer: Address): UsedMessage {
  return { signer, signedBy: 'key', text: randomUUID(), expiresAt: new Date(Date.now() + 60_000) }
}

type DistributiveOmit<whole, key extends PropertyKey> = whole extends unknown ? Omit<whole, key> : never
