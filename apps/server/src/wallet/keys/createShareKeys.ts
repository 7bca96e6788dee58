import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { HpkeSealed } from '@latchkey/wire/wallet'
import { ApiError } from '../../errors/ApiError.ts'

/** HPKE in base mode (RFC 9180): DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. */
export type ShareKeys = {
  /** The server's public key: an uncompressed P-256 point as base64url. */
  publicKey: string
  /** Opens a share that a device sealed to this process for an enrolment. @throws ApiError 400 */
  open: (sealed: HpkeSealed, enrolmentId: string) => Promise<Uint8Array>
  /**
   * Seals a share to a key that the device made for this call.
   * @param to.recipient an uncompressed P-256 point as base64url.
   * @throws ApiError 400 where it is no point of the curve
   */
  seal: (share: Uint8Array, to: { recipient: string; enrolmentId: string }) => Promise<HpkeSealed>
}

/** Both directions have an `info` of their own: what was sealed for one does not open in the other. */
export const hpkeInfo = { up: 'latchkey auth share', down: 'latchkey share release' }

/** What a process seals and opens: `info` of both directions, the field of a request that has the share, and a sentence where it does not open. */
type SharePurposes = { up: string; down: string; field: string; unopened: string }
const authShares: SharePurposes = {
  ...hpkeInfo,
  field: 'enrolment.authShare',
  unopened: 'The share does not open with the server’s key for this enrolment. Reload the page and try again.',
}

/** A share of a 32-byte key has a few bytes more. */
const maxShareBytes = 128

/**
 * @param seed 32 secret bytes that the key pair is derived from (RFC 9180, 7.1.3).
 * @param purposes of the wallet's server when left out.
 */
export async function createShareKeys(seed: Uint8Array, purposes = authShares): Promise<ShareKeys> {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const pair = await suite.kem.deriveKeyPair(toBuffer(seed))
  const publicKey = Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)).toString('base64url')
  return {
    publicKey,
    async open({ enc, ciphertext }, enrolmentId) {
      try {
        const options = { recipientKey: pair, enc: fromText(enc), info: toBuffer(Buffer.from(purposes.up)) }
        const context = await suite.createRecipientContext(options)
        const share = new Uint8Array(await context.open(fromText(ciphertext), toBuffer(Buffer.from(enrolmentId))))
        if (share.length > 0 && share.length <= maxShareBytes) return share
      } catch {
        // One error for all that a device can get wrong here: the key, the purpose, the enrolment.
      }
      throw new ApiError(400, {
        field: purposes.field,
        description: purposes.unopened,
      })
    },
    async seal(share, { recipient, enrolmentId }) {
      const point = await suite.kem.deserializePublicKey(fromText(recipient)).catch(() => {
        throw new ApiError(400, { field: 'recipient', description: 'The recipient is no point of the curve P-256.' })
      })
      const info = toBuffer(Buffer.from(purposes.down))
      const context = await suite.createSenderContext({ recipientPublicKey: point, info })
      const sealed = await context.seal(toBuffer(share), toBuffer(Buffer.from(enrolmentId)))
      return { enc: toText(context.enc), ciphertext: toText(sealed) }
    },
  }
}

const toText = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
const fromText = (text: string) => toBuffer(Buffer.from(text, 'base64url'))

/** A buffer of its own: Node's are views of a shared one. */
function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
