import { concatBytes, fromBase64, fromHex } from '../encoding/bytes.ts'
import type { Curves } from './Curves.ts'

/** The browser's curves if it has both, else JavaScript's, which are loaded separately. */
export async function loadCurves(): Promise<Curves> {
  const probe = new Uint8Array(32).fill(1)
  try {
    await Promise.all([importPrivate('X25519', probe), importPrivate('Ed25519', probe)])
    return webCurves
  } catch {
    const { naclCurves } = await import('./naclCurves.ts')
    return naclCurves
  }
}

type CurveName = 'Ed25519' | 'X25519'

/** The PKCS #8 header before the 32 bytes of a key (RFC 8410 §7): WebCrypto imports no raw private keys. */
const pkcs8Head = { Ed25519: '302e020100300506032b657004220420', X25519: '302e020100300506032b656e04220420' } as const

/** The browser's curves: no download, and faster. Each call runs on another thread, so a key is imported once. */
export const webCurves: Curves = {
  async signingKey(seed) {
    const key = await importPrivate('Ed25519', seed)
    return {
      publicKey: await publicKeyOf(key),
      sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message))),
    }
  },
  async agreementKey(privateKey) {
    const key = await importPrivate('X25519', privateKey)
    return {
      publicKey: await publicKeyOf(key),
      async secretWith(publicKey) {
        const peer = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'X25519', false, [])
        return new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: peer }, key, 256))
      },
    }
  },
}

/** Rejects where the browser lacks the curve, or all of WebCrypto. */
async function importPrivate(curve: CurveName, key: Uint8Array): Promise<CryptoKey> {
  const pkcs8 = Uint8Array.from(concatBytes(fromHex(pkcs8Head[curve]), key))
  return crypto.subtle.importKey('pkcs8', pkcs8, curve, true, [curve === 'Ed25519' ? 'sign' : 'deriveBits'])
}

async function publicKeyOf(key: CryptoKey): Promise<Uint8Array> {
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  // A JWK has no padding: 32 bytes are 43 characters and one `=`.
  return fromBase64(`${x.replaceAll('-', '+').replaceAll('_', '/')}=`)
}
