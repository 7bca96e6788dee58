import { toBase58 } from '@latchkey/wire/solana'
import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js'
import { pow } from '@noble/curves/abstract/modular.js'
import { montgomery } from '@noble/curves/abstract/montgomery.js'

type Bytes = Uint8Array<ArrayBuffer>

const p = 2n ** 255n - 19n

/** X25519 (RFC 7748) from its ladder alone: the library's own also ships the signatures of Ed25519, three times as much. */
const x25519 = /*#__PURE__*/ montgomery({
  P: p,
  type: 'x25519',
  adjustScalarBytes(scalar: Uint8Array) {
    const clamped = Uint8Array.from(scalar)
    clamped[0] = (clamped[0] ?? 0) & 248
    clamped[31] = ((clamped[31] ?? 0) & 127) | 64
    return clamped
  },
  powPminus2: (x) => pow(x, p - 2n, p),
})

/** "expand 32-byte k". */
const sigma = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574)

export function createKeyPair(): { secretKey: Bytes; publicKey: Bytes } {
  const secretKey = crypto.getRandomValues(new Uint8Array(32))
  return { secretKey, publicKey: Uint8Array.from(x25519.getPublicKey(secretKey)) }
}

/**
 * The key of NaCl's box (curve25519-xsalsa20-poly1305) that both sides have.
 * @throws Error for a key of the other side that gives everybody the same
 */
export function agree(secretKey: Uint8Array, publicKey: Uint8Array): Bytes {
  const shared = Uint8Array.from(x25519.getSharedSecret(secretKey, publicKey))
  const key = new Uint32Array(8)
  hsalsa(sigma, new Uint32Array(shared.buffer), new Uint32Array(4), key)
  return new Uint8Array(key.buffer)
}

/** A JSON text for the wallet, in base58, as parameters of a link. */
export function seal(key: Uint8Array, value: unknown): { nonce: string; payload: string } {
  const nonce = crypto.getRandomValues(new Uint8Array(24))
  const payload = xsalsa20poly1305(key, nonce).encrypt(new TextEncoder().encode(JSON.stringify(value)))
  return { nonce: toBase58(nonce), payload: toBase58(payload) }
}

/** What the other side sealed. @throws Error for bytes that it did not, and for any that are no JSON */
export function unseal(key: Uint8Array, sealed: { nonce: Uint8Array; data: Uint8Array }): unknown {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(
    xsalsa20poly1305(key, sealed.nonce).decrypt(sealed.data),
  )
  return JSON.parse(text)
}
