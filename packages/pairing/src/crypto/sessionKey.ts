import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { PairingError } from '../PairingError.ts'
import type { Curves } from './Curves.ts'

/**
 * The key both sides of a session arrive at: HKDF-SHA256 (RFC 5869; no salt, no info, 32 bytes) over X25519 (RFC 7748).
 * @param options.peerPublicKey 64 hexadecimal digits, from outside.
 * @throws PairingError MESSAGE_INVALID for a key that is none, or one of the small-order points that would fix the secret.
 */
export async function agreeSessionKey(
  curves: Curves,
  options: { privateKey: Uint8Array; peerPublicKey: string },
): Promise<Uint8Array> {
  try {
    const secret = await curves.xSecret(options.privateKey, hexToBytes(options.peerPublicKey))
    // RFC 7748 §6.1; not every browser checks it.
    if (secret.every((byte) => byte === 0)) throw new RangeError('The shared secret is zero.')
    return hkdf(sha256, secret, undefined, undefined, 32)
  } catch (cause) {
    throw new PairingError('MESSAGE_INVALID', { details: 'The public key of the wallet is not usable.', cause })
  }
}

/** The topic of a key, 64 hexadecimal digits: its SHA-256, so a relay that knows the topic does not know the key. */
export function topicOfKey(key: Uint8Array): string {
  return bytesToHex(sha256(key))
}
