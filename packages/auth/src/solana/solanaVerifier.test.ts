import { toBase58 } from '@latchkey/wire/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { changesTimeoutMs, refuseChanges } from '../test/refuseChanges.ts'
import { writeMessage } from '../test/writeMessage.ts'
import { solanaVerifier } from './solanaVerifier.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const { verify } = solanaVerifier()
const encode = (text: string) => new TextEncoder().encode(text)

function sign(text?: string) {
  const { publicKey, secretKey } = ed25519.keygen()
  const account = `${mainnet}:${toBase58(publicKey)}`
  const message = text ?? writeMessage(account)
  return { account, message, signature: ed25519.sign(encode(message), secretKey) }
}

test('accepts the signature of an account over the message, in base58', async () => {
  const { account, message, signature } = sign()
  expect(await verify({ account, message, signature: toBase58(signature) })).toBe(true)
  expect(await verify({ account: sign().account, message, signature: toBase58(signature) })).toBe(false)
})

test('agrees with WebCrypto', async () => {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const key = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const account = `${mainnet}:${toBase58(key)}`
  const message = writeMessage(account)
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, encode(message)))
  expect(await verify({ account, message, signature: toBase58(signature) })).toBe(true)
})

test('accepts the second test vector of RFC 8032, whose message is a letter', async () => {
  const account = `${mainnet}:${toBase58(fromHex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'))}`
  const signature = fromHex(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
  expect(await verify({ account, message: 'r', signature: toBase58(signature) })).toBe(true)
  expect(await verify({ account, message: 's', signature: toBase58(signature) })).toBe(false)
})

test('refuses a key of small order, with which a signature fits any message', async () => {
  const identity = Uint8Array.of(1, ...new Uint8Array(31))
  const signature = Uint8Array.of(...identity, ...new Uint8Array(32))
  // The permissive rule of ZIP-215 takes it.
  expect(ed25519.verify(signature, encode('anything'), identity)).toBe(true)
  const account = `${mainnet}:${toBase58(identity)}`
  expect(await verify({ account, message: 'anything', signature: toBase58(signature) })).toBe(false)
})

test('refuses random changes', { timeout: changesTimeoutMs }, async () => {
  const { account, ...signed } = sign()
  await refuseChanges(signed, {
    isAccepted: ({ message, signature }) => verify({ account, message, signature: toBase58(signature) }),
  })
})

test.each([
  ['nothing', ''],
  ['other letters', '0OIl'],
  ['63 bytes', toBase58(new Uint8Array(63).fill(7))],
  ['a long text', '1'.repeat(100_000)],
])('refuses %s as a signature', async (_, signature) => {
  const { account, message } = sign()
  expect(await verify({ account, message, signature })).toBe(false)
})

test.each(['', 'solana', `${mainnet}:`, `${mainnet}:abc`, `eip155:1:${'1'.repeat(32)}`, `${sign().account}:1`])(
  'refuses “%s” as an account',
  async (account) => {
    const { message, signature } = sign()
    expect(await verify({ account, message, signature: toBase58(signature) })).toBe(false)
  },
)

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
