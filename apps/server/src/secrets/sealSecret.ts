import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createSecret, type Secret } from './createSecret.ts'

/** AES-256-GCM: `v1.{iv}.{tag}.{ciphertext}`, base64url. */
const version = 'v1'

/**
 * Encrypts a secret for the database.
 * @param options.key 32 bytes as hexadecimal.
 * @param options.owner bound to it: moved to another row, it does not open.
 */
export function sealSecret(secret: Secret, { key, owner }: { key: Secret; owner: string }): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', toKey(key), iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(secret.reveal(), 'utf8'), cipher.final()])
  return [version, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/**
 * Opens what `sealSecret` made.
 * @param options.previous tried where `key` does not open it.
 * @throws SealBrokenError
 */
export function openSecret(
  text: string,
  { key, previous, owner }: { key: Secret; previous?: Secret | undefined; owner: string },
): Secret {
  try {
    return openWith(text, { key, owner })
  } catch (error) {
    if (!previous) throw error
    return openWith(text, { key: previous, owner })
  }
}

function openWith(text: string, { key, owner }: { key: Secret; owner: string }): Secret {
  const [found, iv = '', tag = '', sealed = ''] = text.split('.')
  if (found !== version) throw new SealBrokenError(owner)
  try {
    const decipher = createDecipheriv('aes-256-gcm', toKey(key), Buffer.from(iv, 'base64url'), { authTagLength: 16 })
      .setAAD(Buffer.from(owner))
      .setAuthTag(Buffer.from(tag, 'base64url'))
    return createSecret(Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString())
  } catch {
    throw new SealBrokenError(owner)
  }
}

/** A sealed secret that this key does not open. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError'

  constructor(owner: string) {
    super(
      `The sealed key of ${owner} does not open: SECRETS_KEY is not the one it was sealed with, or the row was changed. Set the key anew.`,
    )
  }
}

function toKey(key: Secret): Buffer {
  return Buffer.from(key.reveal(), 'hex')
}

/** The binding of a smart session's sealed co-signer key: in another row it does not open. */
export function sessionKeyOwner(pci: string): string {
  return `session/${pci}`
}
