import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { concatBytes, fromBase64, textToBytes, toBase64 } from '../encoding/bytes.ts'
import { PairingError } from '../PairingError.ts'

const nonceLength = 12
const publicKeyLength = 32
const macLength = 16

/**
 * Encrypts one message with ChaCha20-Poly1305 (RFC 8439) into the protocol's envelope, base64:
 * type 0 is `00 | nonce(12) | sealed`, type 1 (the other side does not have our key yet) is `01 | public key(32) | nonce(12) | sealed`.
 * @param options.nonce 12 bytes, never used before with this key.
 */
export function sealEnvelope(options: {
  key: Uint8Array
  nonce: Uint8Array
  text: string
  senderPublicKey?: Uint8Array
}): string {
  const { key, nonce, text, senderPublicKey } = options
  const sealed = chacha20poly1305(key, nonce).encrypt(textToBytes(text))
  const head = senderPublicKey ? concatBytes(Uint8Array.of(1), senderPublicKey) : Uint8Array.of(0)
  return toBase64(concatBytes(head, nonce, sealed))
}

/**
 * Opens an envelope of type 0 or 1 and verifies its integrity.
 * @param options.keyFor returns the key to open it with; gets the sender's public key if the envelope has one (type 1).
 * @throws PairingError ENVELOPE_INVALID for any invalid message.
 */
export function openEnvelope(options: {
  message: string
  keyFor(senderPublicKey: Uint8Array | undefined): Uint8Array
}): string {
  const { message, keyFor } = options
  const bytes = fromBase64(message)
  const type = bytes[0]
  if (type !== 0 && type !== 1) throw new PairingError('ENVELOPE_INVALID', { details: `Its type is ${type}.` })
  const nonceStart = type === 0 ? 1 : 1 + publicKeyLength
  const sealedStart = nonceStart + nonceLength
  if (bytes.length < sealedStart + macLength)
    throw new PairingError('ENVELOPE_INVALID', { details: 'It is too short.' })
  const key = keyFor(type === 1 ? bytes.slice(1, nonceStart) : undefined)
  try {
    const opened = chacha20poly1305(key, bytes.subarray(nonceStart, sealedStart)).decrypt(bytes.subarray(sealedStart))
    return new TextDecoder('utf-8', { fatal: true }).decode(opened)
  } catch (cause) {
    throw new PairingError('ENVELOPE_INVALID', { cause })
  }
}

/** Bytes from the platform's random generator, the only source of keys, nonces and names. */
export function secureRandom(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
