import { type Bytes, fromBase64Url, randomBytes, toBase64Url, toUtf8 } from '../bytes.ts'
import { WalletError } from '../errors.ts'

const nonceBytes = 12

/** A new AES-256-GCM key from 32 secret bytes, or the device's own key. */
export async function toAesKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/**
 * AES-256-GCM with a random nonce.
 * @param aad what the sealed bytes belong to: they open with the same text only.
 * @returns base64url of nonce (12 bytes), ciphertext and tag (16 bytes).
 */
export async function seal(key: CryptoKey, secret: Bytes, aad: string): Promise<string> {
  const nonce = randomBytes(nonceBytes)
  const parameters = { name: 'AES-GCM', iv: nonce, additionalData: toUtf8(aad) }
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt(parameters, key, secret))
  const sealed = new Uint8Array(nonceBytes + ciphertext.length)
  sealed.set(nonce)
  sealed.set(ciphertext, nonceBytes)
  return toBase64Url(sealed)
}

/**
 * Opens what `seal` returned.
 * @throws WalletError `wallet_damaged` if a bit, the key or the text it belongs to differs.
 */
export async function open(key: CryptoKey, sealed: string, aad: string): Promise<Bytes> {
  try {
    const bytes = fromBase64Url(sealed)
    const parameters = { name: 'AES-GCM', iv: bytes.slice(0, nonceBytes), additionalData: toUtf8(aad) }
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, bytes.slice(nonceBytes)))
  } catch (cause) {
    throw new WalletError('wallet_damaged', { details: 'a sealed value does not open', cause })
  }
}
