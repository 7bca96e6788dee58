import { type SolanaSigner, toSeedSigner } from '../mockSolanaWallet/solanaSigner.ts'

const hardened = 0x8000_0000
const encoder = new TextEncoder()

/** The accounts m/44'/501'/index'/0' of a mnemonic, as Solana wallets derive them (SLIP-0010). */
export async function deriveSolanaSigners(mnemonic: string, count: number): Promise<SolanaSigner[]> {
  const seed = await stretch(mnemonic)
  return Promise.all(Array.from({ length: count }, (_, index) => derive(seed, [44, 501, index, 0])))
}

async function derive(seed: Uint8Array<ArrayBuffer>, path: readonly number[]): Promise<SolanaSigner> {
  let node = await hmac(encoder.encode('ed25519 seed'), seed)
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + hardened)
    node = await hmac(node.slice(32), data)
  }
  return toSeedSigner(node.subarray(0, 32))
}

/** The seed of a mnemonic without a passphrase (BIP-39). */
async function stretch(mnemonic: string): Promise<Uint8Array<ArrayBuffer>> {
  const { subtle } = globalThis.crypto
  const key = await subtle.importKey('raw', encoder.encode(mnemonic.normalize('NFKD')), 'PBKDF2', false, ['deriveBits'])
  const parameters = { name: 'PBKDF2', hash: 'SHA-512', salt: encoder.encode('mnemonic'), iterations: 2048 }
  return new Uint8Array(await subtle.deriveBits(parameters, key, 512))
}

async function hmac(key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { subtle } = globalThis.crypto
  const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', imported, data))
}
