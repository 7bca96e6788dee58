import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, fromHex, toHex } from '../encoding/bytes.ts'
import { PairingError } from '../PairingError.ts'
import type { AgreementKey } from './Curves.ts'

/**
 * Derives the session key that both sides share: HKDF-SHA256 (RFC 5869; no salt, no info, 32 bytes) over X25519 (RFC 7748).
 * @param peerPublicKey 64 hexadecimal digits, untrusted.
 * @throws PairingError MESSAGE_INVALID for an invalid key, and for small-order points, which would make the secret predictable.
 */
export async function agreeSessionKey(
  { secretWith }: Pick<AgreementKey, 'secretWith'>,
  peerPublicKey: string,
): Promise<Uint8Array> {
  try {
    const secret = await secretWith(fromHex(peerPublicKey))
    // RFC 7748 §6.1 requires this check, which not every browser does.
    if (secret.every((byte) => byte === 0)) throw new RangeError('The shared secret is zero.')
    // HKDF written out: with no salt, no info and one block of output it is two HMACs.
    return hmacSha256(hmacSha256(new Uint8Array(32), secret), Uint8Array.of(1))
  } catch (cause) {
    throw new PairingError('MESSAGE_INVALID', { details: 'The public key of the wallet is not valid.', cause })
  }
}

/** The topic of a key: its SHA-256, 64 hexadecimal digits, so a relay that knows the topic does not know the key. */
export function topicOfKey(key: Uint8Array): string {
  return toHex(sha256(key))
}

/**
 * HMAC-SHA256 (RFC 2104).
 * @param key at most 64 bytes: a longer one would be hashed first, and here there is none.
 */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (mask: number) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ mask)
  return sha256(concatBytes(pad(0x5c), sha256(concatBytes(pad(0x36), message))))
}
