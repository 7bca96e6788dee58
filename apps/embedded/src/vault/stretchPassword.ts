import type { Argon2 } from '@latchkey/wire/wallet'
import { argon2id } from '@noble/hashes/argon2.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Bytes, fromBase64Url, randomBytes, toBase64Url, toUtf8, wipe } from '../bytes.ts'
import { toAesKey } from './aead.ts'

/** The two halves of a stretched password: the server may know the first, nobody the second. */
export type RecoveryKeys = { authKey: string; encKey: CryptoKey; argon2: Argon2 }

/** 64 MiB and three passes: about a second on a phone, and as long for every guess of whoever has the sealed share. */
export function newArgon2(): Argon2 {
  return { salt: toBase64Url(randomBytes(16)), memoryKib: 65_536, passes: 3, lanes: 1 }
}

/**
 * Stretches a password with Argon2id (RFC 9106) and splits the result with HKDF (RFC 5869). The same text typed on another keyboard gives the
 * same keys: it is normalized (NFKC) first.
 */
export async function stretchPassword(password: string, argon2: Argon2): Promise<RecoveryKeys> {
  const typed = toUtf8(password.normalize('NFKC'))
  const stretched = argon2id(typed, fromBase64Url(argon2.salt), {
    m: argon2.memoryKib,
    t: argon2.passes,
    p: argon2.lanes,
    dkLen: 32,
  })
  const half = (name: string): Bytes =>
    Uint8Array.from(hkdf(sha256, stretched, undefined, toUtf8(`latchkey recovery ${name}`), 32))
  const [auth, enc] = [half('auth'), half('enc')]
  try {
    return { authKey: toBase64Url(auth), encKey: await toAesKey(enc), argon2 }
  } finally {
    wipe(typed, stretched, auth, enc)
  }
}
