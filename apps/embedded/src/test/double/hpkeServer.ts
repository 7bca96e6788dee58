import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { HpkeSealed } from '@latchkey/wire/wallet'
import { type Bytes, fromBase64Url, toBase64Url, toUtf8 } from '../../bytes.ts'

/** The server's side of HPKE, written against the contract and not with the vault's functions. */
export async function createHpkeServer() {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const key = await suite.kem.generateKeyPair()
  return {
    point: toBase64Url(new Uint8Array(await suite.kem.serializePublicKey(key.publicKey))),
    async open({ enc, ciphertext }: HpkeSealed, info: string, aad: string): Promise<Bytes> {
      const context = { recipientKey: key.privateKey, enc: fromBase64Url(enc), info: toUtf8(info) }
      return new Uint8Array(await suite.open(context, fromBase64Url(ciphertext), toUtf8(aad)))
    },
    async seal(recipient: string, secret: Bytes, info: string, aad: string): Promise<HpkeSealed> {
      const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64Url(recipient))
      const { enc, ct } = await suite.seal({ recipientPublicKey, info: toUtf8(info) }, secret, toUtf8(aad))
      return { enc: toBase64Url(new Uint8Array(enc)), ciphertext: toBase64Url(new Uint8Array(ct)) }
    },
  }
}
