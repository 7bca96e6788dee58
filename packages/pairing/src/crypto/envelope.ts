import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { concatBytes, fromBase64, textToBytes, toBase64 } from '../encoding/bytes.ts'
import { PairingError } from '../PairingError.ts'

const nonceLength = 12
const macLength = 16

/**
 * Encrypts one message with ChaCha20-Poly1305 (RFC 8439) into the protocol's envelope of type 0, base64: `00 | nonce(12) | sealed`.
 * @param options.nonce 12 bytes, never used before with this key.
 */
export function sealEnvelope(options: { key: Uint8Array; nonce: Uint8Array; text: string }): string {
  const { key, nonce, text } = options
  return toBase64(concatBytes(Uint8Array.of(0), nonce, chacha20poly1305(key, nonce).encrypt(textToBytes(text))))
}

/**
 * Opens an envelope of type 0 and verifies its integrity. Type 1, which carries the sender's public key, is for peers that share no key
 * yet (`splitEnvelope`). On all other topics both sides have the key, and a relay could return our own message as type 1, so it is rejected.
 * @throws PairingError ENVELOPE_INVALID for any invalid message.
 */
export function openEnvelope({ message, key }: { message: string; key: Uint8Array }): string {
  const bytes = fromBase64(message)
  if (bytes[0] !== 0) throw new PairingError('ENVELOPE_INVALID', { details: `Its type is ${bytes[0]}.` })
  const sealedStart = 1 + nonceLength
  if (bytes.length < sealedStart + macLength)
    throw new PairingError('ENVELOPE_INVALID', { details: 'It is too short.' })
  try {
    const opened = chacha20poly1305(key, bytes.subarray(1, sealedStart)).decrypt(bytes.subarray(sealedStart))
    return new TextDecoder('utf-8', { fatal: true }).decode(opened)
  } catch (cause) {
    throw new PairingError('ENVELOPE_INVALID', { cause })
  }
}

/** X25519. */
const publicKeyLength = 32

/**
 * Splits an envelope of type 1, `01 | public key(32) | nonce(12) | sealed`, which a peer sends that shares no key with us yet.
 * @returns the sender's public key, untrusted, and the rest as an envelope of type 0, for the key that both derive.
 * @throws PairingError ENVELOPE_INVALID for any other message.
 */
export function splitEnvelope(message: string): { senderPublicKey: Uint8Array; sealed: string } {
  const bytes = fromBase64(message)
  if (bytes[0] !== 1) throw new PairingError('ENVELOPE_INVALID', { details: `Its type is ${bytes[0]}.` })
  const sealedStart = 1 + publicKeyLength
  if (bytes.length < sealedStart) throw new PairingError('ENVELOPE_INVALID', { details: 'It is too short.' })
  return {
    senderPublicKey: bytes.slice(1, sealedStart),
    sealed: toBase64(concatBytes(Uint8Array.of(0), bytes.subarray(sealedStart))),
  }
}

/** Bytes from the platform's random generator, the only source of keys, nonces and names. */
export function secureRandom(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
