import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Bytes } from '../bytes.ts'
import { WalletError } from '../errors.ts'

/** 64 bytes, and which of two points they belong to. */
export type EcdsaSignature = { signature: Bytes; yParity: number }

/**
 * Signs a message with Ed25519 (RFC 8032) and verifies the signature: a fault of the machine could otherwise reveal the key.
 * @param key 32 bytes.
 * @throws WalletError `vault_failed` if the signature is not valid.
 */
export function signEd25519(key: Uint8Array, message: Uint8Array): Bytes {
  const signature = Uint8Array.from(ed25519.sign(message, key))
  if (!isEd25519Signature(signature, { message, publicKey: ed25519.getPublicKey(key) })) throw invalid()
  return signature
}

/** Whether a signature is valid by the strict rules, which leave one encoding of each. */
export function isEd25519Signature(
  signature: Uint8Array,
  { message, publicKey }: { message: Uint8Array; publicKey: Uint8Array },
): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}

/**
 * Signs a digest with ECDSA on secp256k1: deterministic (RFC 6979), with a low s, verified.
 * @throws WalletError `vault_failed` if the signature is not valid.
 */
export function signEcdsa(key: Uint8Array, digest: Uint8Array): EcdsaSignature {
  const [yParity = 0, ...rest] = secp256k1.sign(digest, key, { prehash: false, format: 'recovered' })
  const signature = Uint8Array.from(rest)
  if (!isEcdsaSignature(signature, { digest, publicKey: secp256k1.getPublicKey(key) })) throw invalid()
  return { signature, yParity }
}

/** Whether 64 bytes are a valid signature with a low s. */
export function isEcdsaSignature(
  signature: Uint8Array,
  { digest, publicKey }: { digest: Uint8Array; publicKey: Uint8Array },
): boolean {
  try {
    return secp256k1.verify(signature, digest, publicKey, { prehash: false, lowS: true })
  } catch {
    return false
  }
}

function invalid(): WalletError {
  return new WalletError('vault_failed', { details: 'a signature that is not valid' })
}
