import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Secret } from '../../secrets/createSecret.ts'
import { KeyMismatchError, type KeyProvider, UnknownKeyError } from './KeyProvider.ts'

const version = 'l1'
/** Version, id of the key, 96 bits of nonce, and the key of 32 bytes with its tag of 16. */
const form = /^l1\.local-[0-9a-f]{16}\.[\w-]{16}\.[\w-]{64}$/

/**
 * Wraps with a key that this process has, by AES-256-GCM.
 * @param keys each 64 hexadecimal digits; `previous` only opens.
 */
export function createLocalKeyProvider(keys: { key: Secret; previous?: Secret | undefined }): KeyProvider {
  const current = readKey(keys.key)
  const known = [current, ...(keys.previous ? [readKey(keys.previous)] : [])]

  return {
    async wrap(dataKey, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(dataKey), cipher.final(), cipher.getAuthTag()])
      const parts = [version, current.id, iv.toString('base64url'), sealed.toString('base64url')]
      return { keyId: current.id, wrapped: parts.join('.') }
    },
    async unwrap(wrapped, context) {
      const [, id, iv = '', sealed = ''] = wrapped.split('.')
      const key = known.find((one) => one.id === id)
      if (!form.test(wrapped)) throw new KeyMismatchError('The wrapped key was changed.')
      if (!key) throw new UnknownKeyError('A key was wrapped by a WALLET_KEY that is not configured.')
      try {
        const bytes = Buffer.from(sealed, 'base64url')
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(-16))
        return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()])
      } catch {
        throw new KeyMismatchError('The wrapped key was changed, or moved from another row.')
      }
    },
    currentKeyId: () => Promise.resolve(current.id),
  }
}

/** The id is public: it is part of what is stored. */
function readKey(key: Secret): { id: string; bytes: Buffer } {
  const bytes = Buffer.from(key.reveal(), 'hex')
  const id = createHash('sha256').update('latchkey wallet key id').update(bytes).digest('hex').slice(0, 16)
  return { id: `local-${id}`, bytes }
}
