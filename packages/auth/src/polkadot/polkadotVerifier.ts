import { type Bytes, CodecError, fromHex, parseSs58, readSignature, type Signature } from '@latchkey/wire/polkadot'
import { isSignedBy } from '@latchkey/wire/polkadot/signatures'
import { isLowS } from '../isLowS.ts'
import { readAccount } from '../readAccount.ts'
import type { Verifier } from '../Verifier.ts'

/** `0x` and 66 bytes. */
const longestSignature = 134

/**
 * Verifies signatures of Polkadot's accounts: sr25519, ed25519 or ecdsa, in hex, with or without the byte that names the curve, over the
 * text between `<Bytes>` and `</Bytes>` as wallets sign it, or over the text alone. Needs no node. Accounts without a key of their own
 * (multisigs, proxies) sign nothing.
 *
 * @example
 * const isSigned = await polkadotVerifier().verify({ account: 'polkadot:91b171bb158e2d3848fa23a9f1c25182:15oF4…', message, signature })
 */
export function polkadotVerifier(): Verifier {
  return {
    namespace: 'polkadot',
    async verify({ account, message, signature }) {
      const parsed = readAccount(account, 'polkadot')
      if (!parsed || signature.length > longestSignature) return false
      try {
        const key = parseSs58(parsed.address).account
        const candidates = readCandidates(fromHex(signature)).filter(isStrict)
        const texts = [`<Bytes>${message}</Bytes>`, message].map((text) => new TextEncoder().encode(text))
        return texts.some((text) => candidates.some((candidate) => isSignedBy(key, text, candidate)))
      } catch (thrown) {
        if (thrown instanceof CodecError) return false
        throw thrown
      }
    },
  }
}

/** What the bytes can be: a bare signature of 64 bytes is of either curve that has such ones. */
function readCandidates(bytes: Bytes): readonly Signature[] {
  if (bytes.length === 64) return [toSignature('sr25519', bytes), toSignature('ed25519', bytes)]
  if (bytes.length === 65 && (bytes[0] ?? 0) > 1) return [toSignature('ecdsa', bytes)]
  // The first byte of a bare ECDSA signature can look like a curve's, once in 128 signatures.
  if (bytes.length === 65) return [readSignature(bytes), toSignature('ecdsa', bytes)]
  return [readSignature(bytes)]
}

const toSignature = (kind: Signature['kind'], bytes: Bytes): Signature => ({ kind, bytes })

/** Chains accept the second form of an ECDSA signature, too; a sign-in has one signature. */
function isStrict({ kind, bytes }: Signature): boolean {
  return kind !== 'ecdsa' || isLowS(bytes.subarray(32, 64))
}
