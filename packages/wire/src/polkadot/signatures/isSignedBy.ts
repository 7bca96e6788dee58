import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { verify } from '@scure/sr25519'
import { isSameBytes } from '../../bytes/writeBytes.ts'
import { blake2 } from '../hashes.ts'
import type { Signature } from '../transaction.ts'

/**
 * Whether an account's key made a signature over these bytes. The account is the public key, or in ECDSA the key's hash. A signature that
 * anyone can make for a key of small order (Ed25519) is none; the second signature that anyone can derive in ECDSA (a high S) is one, as
 * it is for the chains.
 */
export function isSignedBy(account: Uint8Array, message: Uint8Array, { kind, bytes }: Signature): boolean {
  try {
    switch (kind) {
      case 'sr25519':
        return verify(message, bytes, account)
      case 'ed25519':
        return ed25519.verify(bytes, message, account, { zip215: false })
      case 'ecdsa': {
        const [last = 0] = bytes.slice(64)
        const recovered = Uint8Array.of(last, ...bytes.subarray(0, 64))
        const key = secp256k1.recoverPublicKey(recovered, blake2(message, 256), { prehash: false })
        return isSameBytes(blake2(key, 256), account)
      }
    }
  } catch {
    // Bytes that are no point or number of the curve.
    return false
  }
}
