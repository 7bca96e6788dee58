import { CodecError, fromBase58, toKey } from '@latchkey/wire/solana'
import { ed25519 } from '@noble/curves/ed25519.js'
import { readAccount } from '../readAccount.ts'
import type { Verifier } from '../Verifier.ts'

/** 64 bytes are at most 88 characters; a longer text is not decoded, as that takes the square of its length. */
const longestSignature = 88

/**
 * Verifies signatures of Solana's accounts: Ed25519 over the text's bytes, in base58, as `solana:signMessage` and `solana:signIn` return
 * them. Needs no node. An account that is a program has no key, so nothing is signed by it.
 *
 * @example
 * const isSigned = await solanaVerifier().verify({ account: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:9xQ…', message, signature })
 */
export function solanaVerifier(): Verifier {
  return {
    namespace: 'solana',
    async verify({ account, message, signature }) {
      const parsed = readAccount(account, 'solana')
      if (!parsed || signature.length > longestSignature) return false
      try {
        const [key, bytes] = [toKey(parsed.address), fromBase58(signature)]
        // Strict, as the chain is: no key of small order, and one encoding of each point.
        return bytes.length === 64 && ed25519.verify(bytes, encode(message), key, { zip215: false })
      } catch (thrown) {
        if (thrown instanceof CodecError) return false
        throw thrown
      }
    },
  }
}

const encode = (text: string) => new TextEncoder().encode(text)
