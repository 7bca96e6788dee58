import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { formatSignIn } from './formatSignIn.ts'
import { refusalOf } from './test/refusalOf.ts'
import { type SiweObject, toFields } from './test/siweObject.ts'

const siwe: { verificationPositive: Record<string, SiweObject>; verificationNegative: Record<string, SiweObject> } =
  JSON.parse(readFileSync(join(import.meta.dirname, 'test/siwe.json'), 'utf8'))

test.each(Object.entries(siwe.verificationPositive))(
  'the siwe package’s vectors are what was signed: %s',
  (_name, signed) => {
    const signer = signed.address.toLowerCase()
    expect(recover(formatSignIn(toFields(signed)), signed.signature)).toBe(signer)
    expect(recover(`${formatSignIn(toFields(signed))} `, signed.signature)).not.toBe(signer)
  },
)

test.each([
  ['expired message', 'expired'],
  ['domain binding', 'wrong_domain'],
  ['custom time', 'expired'],
  ['custom nonce', 'wrong_nonce'],
  ['not yet valid', 'not_yet_valid'],
  ['invalid issuedAt', 'bad_message'],
  ['invalid notBefore', 'bad_message'],
  ['invalid expirationTime', 'bad_message'],
])('the siwe package’s vectors are refused: %s, with %s', (name, code) => {
  const vector = siwe.verificationNegative[name]!
  const { domainBinding: domain = vector.domain, matchNonce: nonce = vector.nonce, time = '2022-06-01' } = vector
  expect(refusalOf(toFields(vector), { domain, nonce, now: Date.parse(time) })).toBe(code)
})

test.each(['malformed signature', 'wrong signature'])('the siwe package’s vectors are not signed: %s', (name) => {
  const vector = siwe.verificationNegative[name]!
  expect(refusalOf(toFields(vector), { now: Date.parse('2022-06-01') })).toBeUndefined()
  expect(recover(formatSignIn(toFields(vector)), vector.signature)).not.toBe(vector.address.toLowerCase())
})

/** The account whose key signed a text with personal_sign (EIP-191). */
function recover(text: string, signature: string): string | undefined {
  if (!/^0x[0-9a-f]{130}$/.test(signature)) return undefined
  const message = utf8ToBytes(text)
  const digest = keccak_256(
    Uint8Array.from([...utf8ToBytes(`\x19Ethereum Signed Message:\n${message.length}`), ...message]),
  )
  const bytes = hexToBytes(signature.slice(2))
  const [last = 0] = bytes.slice(64)
  const recovered = Uint8Array.from([last % 27, ...bytes.slice(0, 64)])
  const key = secp256k1.Point.fromBytes(secp256k1.recoverPublicKey(recovered, digest, { prehash: false })).toBytes(
    false,
  )
  return `0x${bytesToHex(keccak_256(key.slice(1)).slice(-20))}`
}
