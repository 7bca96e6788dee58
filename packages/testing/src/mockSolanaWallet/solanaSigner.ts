import { fromBase58, fromKey } from '@latchkey/wire/solana'

type Bytes = Uint8Array<ArrayBuffer>

/** An account that the mock signs for. */
export type SolanaSigner = { address: string; sign(bytes: Bytes): Promise<Bytes> }

/** A private key of 32 bytes as PKCS #8, which is what WebCrypto reads: this, then the key. */
const pkcs8Head = [0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20]

/**
 * Reads a private key in base58 or hex, of 32 bytes or of 64 with the public key behind it.
 * @throws Error for any other text, on an insecure origin, and in a browser whose WebCrypto has no Ed25519.
 */
export async function toSolanaSigner(privateKey: string): Promise<SolanaSigner> {
  const bytes = readKey(privateKey)
  if (bytes.length !== 32 && bytes.length !== 64)
    throw new Error('A Solana account is a private key of 32 or 64 bytes, in base58 or hex.')
  return toSeedSigner(bytes.slice(0, 32))
}

/** The account of a private key's 32 bytes. */
export async function toSeedSigner(seed: Uint8Array): Promise<SolanaSigner> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto.subtle
  if (!subtle)
    throw new Error(
      'A Solana mock wallet signs by WebCrypto, which pages have on secure origins only: https, or http on localhost.',
    )
  const key = await subtle.importKey('pkcs8', Uint8Array.of(...pkcs8Head, ...seed), 'Ed25519', true, ['sign'])
  const { x = '' } = await subtle.exportKey('jwk', key)
  const publicKey = Uint8Array.from(atob(x.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  return {
    address: fromKey(publicKey),
    sign: async (bytes) => new Uint8Array(await subtle.sign('Ed25519', key, bytes)),
  }
}

function readKey(text: string): Uint8Array {
  const hex = /^(?:0x)?((?:[0-9a-f]{64}){1,2})$/i.exec(text)?.[1]
  return hex ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : fromBase58(text)
}
