import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Encrypts with AES-256-GCM: nonce of 96 random bits, ciphertext and tag, as base64url. `owner` is authenticated and not stored. */
export function sealBytes(key: Uint8Array, bytes: Uint8Array, owner: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Opens what `sealBytes` made. @throws BrokenSealError where the key or the owner is another, or the text was changed */
export function openBytes(key: Uint8Array, sealed: string, owner: string): Buffer {
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-16))
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])
  } catch {
    throw new BrokenSealError('What is stored does not open: it was changed, or moved from another row.')
  }
}

export class BrokenSealError extends Error {
  override readonly name = 'BrokenSealError'
}
