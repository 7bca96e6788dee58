import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64Url, toUtf8, wipe } from '../bytes.ts'
import { toAesKey } from './aead.ts'

/**
 * The key that seals a passkey's recovery share (RFC 5869), from the output of its PRF extension: 32 bytes that only this passkey returns,
 * for its salt, after the visitor was verified.
 */
export async function toPasskeyKey(prf: string): Promise<CryptoKey> {
  const output = fromBase64Url(prf)
  const bytes = Uint8Array.from(hkdf(sha256, output, undefined, toUtf8('latchkey recovery passkey'), 32))
  try {
    return await toAesKey(bytes)
  } finally {
    wipe(output, bytes)
  }
}
