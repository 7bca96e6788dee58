import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromBase64Url, toBase64Url, toUtf8 } from '../bytes.ts'
import { toAesKey } from '../vault/aead.ts'
import type { RecoveryKeys } from '../vault/stretchPassword.ts'

/** HKDF in place of Argon2id, which takes a second or more: for tests of what is done with its result. */
export async function stretchQuickly(password: string, argon2: RecoveryKeys['argon2']): Promise<RecoveryKeys> {
  const half = (name: string) => hkdf(sha256, toUtf8(password), fromBase64Url(argon2.salt), toUtf8(name), 32)
  return { authKey: toBase64Url(half('auth')), encKey: await toAesKey(Uint8Array.from(half('enc'))), argon2 }
}
