import { fromBase64Url, toBase64Url } from './base64Url.ts'
import { type RedirectAnswer, redirectAnswerSchema, type SealedAnswer } from './frameRedirect.ts'

/** What an answer is for; it opens for nothing else. */
export type AnswerPurpose = {
  nonce: string
  /** Empty where the app names none. */
  projectId: string
  /** Of the app's page. */
  origin: string
  walletOrigin: string
}

export type AnswerKey = { publicKey: string; privateKey: CryptoKey }

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
/** One answer is sealed under each key. */
const iv = new Uint8Array(12)

/** A new key pair for one message. The private key cannot be exported. */
export async function createAnswerKey(): Promise<AnswerKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  return { publicKey: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))), privateKey }
}

/**
 * Seals an answer to the key that the page made for its request: ECDH of P-256 with a new key, HKDF-SHA-256, AES-256-GCM.
 * @param options.to public key of the request.
 * @throws DOMException for a key that is no point of the curve
 */
export async function sealAnswer(
  answer: RedirectAnswer,
  { to, purpose }: { to: string; purpose: AnswerPurpose },
): Promise<SealedAnswer> {
  const { publicKey, privateKey } = await createAnswerKey()
  const key = await deriveKey({ privateKey, publicKey: to, info: toInfo(purpose, publicKey, to) })
  const text = new TextEncoder().encode(JSON.stringify(answer))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text))
  return { nonce: purpose.nonce, key: publicKey, sealed: toBase64Url(sealed) }
}

/**
 * Opens an answer of the wallet.
 * @throws DOMException where it is for another key or purpose, or was changed; RangeError for no base64url; ZodError for one of another shape
 */
export async function openAnswer(
  { key: publicKey, sealed }: SealedAnswer,
  { own, purpose }: { own: AnswerKey; purpose: AnswerPurpose },
): Promise<RedirectAnswer> {
  const { privateKey } = own
  const key = await deriveKey({ privateKey, publicKey, info: toInfo(purpose, publicKey, own.publicKey) })
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, fromBase64Url(sealed))
  return redirectAnswerSchema.parse(JSON.parse(new TextDecoder().decode(text)))
}

function toInfo({ nonce, projectId, origin, walletOrigin }: AnswerPurpose, sender: string, recipient: string) {
  const purpose = ['latchkey redirect answer', nonce, projectId, origin, walletOrigin, sender, recipient]
  return new TextEncoder().encode(JSON.stringify(purpose))
}

async function deriveKey(options: {
  privateKey: CryptoKey
  publicKey: string
  info: Uint8Array<ArrayBuffer>
}): Promise<CryptoKey> {
  const { subtle } = crypto
  const publicKey = await subtle.importKey('raw', fromBase64Url(options.publicKey), curve, false, [])
  const secret = await subtle.deriveBits({ name: 'ECDH', public: publicKey }, options.privateKey, 256)
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: options.info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
