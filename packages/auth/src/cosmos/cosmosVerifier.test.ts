import { toAddressBytes, toCosmosAddress, toCosmosBase64, writeMessageDoc } from '@latchkey/wire/cosmos'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { expect, test } from 'vitest'
import { changesTimeoutMs, refuseChanges } from '../test/refuseChanges.ts'
import { writeMessage } from '../test/writeMessage.ts'
import { cosmosVerifier } from './cosmosVerifier.ts'

const chain = 'cosmos:cosmoshub-4'
const { verify } = cosmosVerifier()

function sign() {
  const { publicKey, secretKey } = secp256k1.keygen()
  const address = toCosmosAddress('cosmos', toAddressBytes(publicKey))
  const account = `${chain}:${address}`
  const message = writeMessage(account)
  const digest = sha256(writeMessageDoc(address, message))
  const signature = secp256k1.sign(digest, secretKey, { prehash: false })
  return { account, message, signature, publicKey: toCosmosBase64(publicKey), secretKey, digest }
}

test('accepts a signature by ADR-36 of the key whose hash is the address', async () => {
  const { account, message, signature, publicKey } = sign()
  expect(await verify({ account, message, signature: toCosmosBase64(signature), publicKey })).toBe(true)
})

test('accepts what a wallet signs that writes the document itself', async () => {
  // Written out as ADR-36 has it, without the codec that the verifier uses.
  const { publicKey, secretKey } = secp256k1.keygen()
  const signer = toCosmosAddress('osmo', toAddressBytes(publicKey))
  const account = `cosmos:osmosis-1:${signer}`
  const message = 'Sign & <in>'
  const doc =
    '{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData",' +
    `"value":{"data":"${btoa(message)}","signer":"${signer}"}}],"sequence":"0"}`
  const signature = toCosmosBase64(secp256k1.sign(new TextEncoder().encode(doc), secretKey))
  expect(await verify({ account, message, signature, publicKey: toCosmosBase64(publicKey) })).toBe(true)
})

test('refuses a valid signature of another key than the address’s', async () => {
  const [visitor, thief] = [sign(), sign()]
  const { account, message } = visitor
  const address = account.split(':')[2] ?? ''
  const digest = sha256(writeMessageDoc(address, message))
  const signature = toCosmosBase64(secp256k1.sign(digest, thief.secretKey, { prehash: false }))
  expect(await verify({ account, message, signature, publicKey: thief.publicKey })).toBe(false)
  expect(await verify({ account, message, signature, publicKey: visitor.publicKey })).toBe(false)
  expect(await verify({ account, message, signature })).toBe(false)
})

test('refuses the second signature that anyone can derive', async () => {
  const { account, message, signature, publicKey } = sign()
  const { r, s } = secp256k1.Signature.fromBytes(signature)
  const high = new secp256k1.Signature(r, secp256k1.Point.CURVE().n - s).toBytes()
  expect(await verify({ account, message, signature: toCosmosBase64(high), publicKey })).toBe(false)
})

test('refuses an address in capitals, which would be a second account', async () => {
  const { account, message, signature, publicKey } = sign()
  const [, , address = ''] = account.split(':')
  const capitals = `${chain}:${address.toUpperCase()}`
  expect(await verify({ account: capitals, message, signature: toCosmosBase64(signature), publicKey })).toBe(false)
})

test('refuses random changes', { timeout: changesTimeoutMs }, async () => {
  const { account, message, signature, publicKey } = sign()
  await refuseChanges(
    { message, signature },
    {
      isAccepted: (changed) =>
        verify({ account, message: changed.message, signature: toCosmosBase64(changed.signature), publicKey }),
    },
  )
})

test('refuses each bit of the public key changed', async () => {
  const { account, message, signature, publicKey } = sign()
  const key = Uint8Array.from(atob(publicKey), (byte) => byte.charCodeAt(0))
  for (let bit = 0; bit < key.length * 8; bit += 1) {
    const changed = key.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
    const options = { account, message, signature: toCosmosBase64(signature), publicKey: toCosmosBase64(changed) }
    expect(await verify(options)).toBe(false)
  }
})

test.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['zeros', toCosmosBase64(new Uint8Array(64))],
  ['63 bytes', toCosmosBase64(new Uint8Array(63))],
  ['a long text', 'A'.repeat(100_000)],
])('refuses %s as a signature', async (_, signature) => {
  const { account, message, publicKey } = sign()
  expect(await verify({ account, message, signature, publicKey })).toBe(false)
})
