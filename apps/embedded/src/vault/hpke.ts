import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { HpkeSealed } from '@latchkey/wire/wallet'
import { type Bytes, fromBase64Url, toBase64Url, toUtf8 } from '../bytes.ts'
import { WalletError } from '../errors.ts'

/** What a share is sealed for (RFC 9180's `info`): the way up to the server or the guard, and the way down to this call's key. */
export type HpkePurpose =
  | 'latchkey auth share'
  | 'latchkey share release'
  | 'latchkey guard share'
  | 'latchkey guard release'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/** Seals to a P-256 point (base64url, uncompressed); `aad` is the enrolment's id. */
export async function hpkeSeal(options: {
  recipient: string
  purpose: HpkePurpose
  aad: string
  secret: Bytes
}): Promise<HpkeSealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64Url(options.recipient))
  const sender = await suite.createSenderContext({ recipientPublicKey, info: toUtf8(options.purpose) })
  const ciphertext = await sender.seal(options.secret, toUtf8(options.aad))
  return { enc: toBase64Url(new Uint8Array(sender.enc)), ciphertext: toBase64Url(new Uint8Array(ciphertext)) }
}

/**
 * Opens what was sealed to `key`.
 * @throws WalletError `wallet_damaged` if anything differs.
 */
export async function hpkeOpen(options: {
  key: CryptoKeyPair
  purpose: HpkePurpose
  aad: string
  sealed: HpkeSealed
}): Promise<Bytes> {
  try {
    const recipient = await suite.createRecipientContext({
      recipientKey: options.key,
      enc: fromBase64Url(options.sealed.enc),
      info: toUtf8(options.purpose),
    })
    return new Uint8Array(await recipient.open(fromBase64Url(options.sealed.ciphertext), toUtf8(options.aad)))
  } catch (cause) {
    throw new WalletError('wallet_damaged', { details: 'a share does not open', cause })
  }
}

/** A key pair for one call, and its public point in base64url. */
export async function createRecipient(): Promise<{ key: CryptoKeyPair; point: string }> {
  const key = await suite.kem.generateKeyPair()
  const point = toBase64Url(new Uint8Array(await suite.kem.serializePublicKey(key.publicKey)))
  return { key, point }
}
