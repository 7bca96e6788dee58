import type { WalletAddresses } from '@latchkey/wire/frame'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32 } from '@scure/base'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { publicKeyToAddress } from 'viem/accounts'
import { toHex, toUtf8, wipe } from '../bytes.ts'
import { WalletError } from '../errors.ts'
import { deriveSecp256k1 } from './bip32.ts'
import { deriveEd25519 } from './slip10.ts'

/** Which account's key: one of each namespace. */
export type KeyNamespace = 'eip155' | 'solana' | 'bip122'

/** The entropy's 12 or 24 words (BIP-39). */
export function toWords(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/**
 * The seed of the words without a passphrase (BIP-39), 64 bytes; the caller wipes it. By the browser's own PBKDF2: every use of the wallet
 * needs it, and in JavaScript it would take most of the time.
 */
export async function toSeed(entropy: Uint8Array): Promise<Uint8Array> {
  // English words are ASCII, which the standard's normal form (NFKD) leaves as it is.
  const words = toUtf8(toWords(entropy))
  const key = await crypto.subtle.importKey('raw', words, 'PBKDF2', false, ['deriveBits'])
  const settings = { name: 'PBKDF2', hash: 'SHA-512', salt: toUtf8('mnemonic'), iterations: 2_048 }
  return new Uint8Array(await crypto.subtle.deriveBits(settings, key, 512))
}

const importedKeyBytes = 32

/**
 * The private key of a namespace's first account, 32 bytes; the caller wipes it. Paths: m/44'/60'/0'/0/0, m/84'/0'/0'/0/0 and
 * m/44'/501'/0'/0' (SLIP-0010).
 * @param seed 64 bytes; or the 32 bytes of an imported private key, which is the key of eip155 and of no other namespace.
 */
export function deriveKey(seed: Uint8Array, namespace: KeyNamespace): Uint8Array {
  if (seed.length === importedKeyBytes) {
    if (namespace !== 'eip155')
      throw new WalletError('not_supported', { details: `a private key without ${namespace}` })
    return seed.slice()
  }
  if (namespace === 'solana') return deriveEd25519(seed, [44, 501, 0, 0])
  return deriveSecp256k1(seed, namespace === 'eip155' ? ['44', '60', '0', 0, 0] : ['84', '0', '0', 0, 0])
}

/** The addresses of a seed or an imported private key, which has one of eip155 only. */
export function addressesOf(seed: Uint8Array): WalletAddresses {
  return seed.length === importedKeyBytes ? { eip155: toEvmAddress(seed) } : deriveAddresses(seed)
}

/** The addresses of the wallet, derived from its seed: EIP-55, base58, and a SegWit address for Bitcoin's main network. */
export function deriveAddresses(seed: Uint8Array): Required<WalletAddresses> {
  return {
    eip155: toEvmAddress(seed),
    solana: withKey(seed, 'solana', (key) => base58.encode(ed25519.getPublicKey(key))),
    bip122: withKey(seed, 'bip122', (key) => toSegwitAddress(secp256k1.getPublicKey(key, true))),
  }
}

function toEvmAddress(seed: Uint8Array): string {
  return withKey(seed, 'eip155', (key) => publicKeyToAddress(toHex(secp256k1.getPublicKey(key, false))))
}

/** Runs `use` with a namespace's private key, and wipes it. */
export function withKey<T>(seed: Uint8Array, namespace: KeyNamespace, use: (key: Uint8Array) => T): T {
  const key = deriveKey(seed, namespace)
  try {
    return use(key)
  } finally {
    wipe(key)
  }
}

/** Pay to witness public key hash (BIP-84, BIP-173): version 0. */
export function toSegwitAddress(publicKey: Uint8Array): string {
  return bech32.encode('bc', [0, ...bech32.toWords(ripemd160(sha256(publicKey)))])
}
