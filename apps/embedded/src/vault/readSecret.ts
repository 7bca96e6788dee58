import { secp256k1 } from '@noble/curves/secp256k1.js'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import type { SecretFault } from '../calls/vaultCalls.ts'
import type { WalletSecret } from './walletSecret.ts'

const counts = [12, 24]
const known = new Set(wordlist)

/**
 * Reads a secret as its owner typed it: 12 or 24 words of BIP-39's English list, in any case and with any white space between, or a private
 * key of 64 hex digits. Nothing is corrected or guessed.
 * @returns the secret, whose bytes the caller wipes; or what is wrong with it.
 */
export function readSecret(kind: WalletSecret['kind'], text: string): WalletSecret | { fault: SecretFault } {
  return kind === 'words' ? readWords(text) : readKey(text)
}

function readWords(text: string): WalletSecret | { fault: SecretFault } {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const places = words.flatMap((word, index) => (known.has(word) ? [] : [index + 1]))
  // A word that is missing or too many is found first: all places after it would be wrong.
  if (!counts.includes(words.length)) return { fault: { kind: 'count', count: words.length } }
  if (places.length > 0) return { fault: { kind: 'unknown', places } }
  try {
    return { kind: 'words', bytes: Uint8Array.from(mnemonicToEntropy(words.join(' '), wordlist)) }
  } catch {
    return { fault: { kind: 'checksum' } }
  }
}

function readKey(text: string): WalletSecret | { fault: SecretFault } {
  const digits = /^\s*(?:0x)?([0-9a-fA-F]{64})\s*$/.exec(text)?.[1]
  if (!digits) return { fault: { kind: 'key' } }
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return secp256k1.utils.isValidSecretKey(bytes) ? { kind: 'key', bytes } : { fault: { kind: 'key' } }
}
