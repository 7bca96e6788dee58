import {
  CodecError,
  fromMessageSignature,
  isMessageSignature,
  parseBitcoinAddress,
  toScriptKind,
} from '@latchkey/wire/bitcoin'
import { isLowS } from '../isLowS.ts'
import { readAccount } from '../readAccount.ts'
import type { Verifier } from '../Verifier.ts'

/** CAIP-2's reference of Bitcoin's main network: the start of its genesis block's hash. */
const mainNetwork = '000000000019d6689c085ae165831e93'

/** More than the witness of one key. */
const longestSignature = 300

/**
 * Verifies signatures of Bitcoin's addresses, in base64: BIP-322 in its simple form for p2wpkh, p2tr and p2wpkh in p2sh; the first wallets'
 * form of 65 bytes (BIP-137) for p2pkh alone, with its compressed key. Needs no node. Multisigs and other scripts sign nothing here.
 *
 * @example
 * const isSigned = await bitcoinVerifier().verify({ account: 'bip122:000000000019d6689c085ae165831e93:bc1q…', message, signature })
 */
export function bitcoinVerifier(): Verifier {
  return {
    namespace: 'bip122',
    async verify({ account, message, signature }) {
      const parsed = readAccount(account, 'bip122')
      if (!parsed || signature.length > longestSignature) return false
      try {
        const { address, networks, script } = parseBitcoinAddress(parsed.address)
        // One account has one text: two would be two users of the app.
        if (address !== parsed.address || networks.includes('main') !== (parsed.reference === mainNetwork)) return false
        const bytes = fromMessageSignature(signature)
        return (
          isStrict(bytes, script) && isMessageSignature(bytes, { message: new TextEncoder().encode(message), script })
        )
      } catch (thrown) {
        if (thrown instanceof CodecError) return false
        throw thrown
      }
    },
  }
}

/**
 * Whether nobody can derive another text of this signature: a header that names a compressed key of p2pkh, and a low S, as the policy that
 * BIP-322 requires has it.
 */
function isStrict(bytes: Uint8Array, script: Uint8Array): boolean {
  const kind = toScriptKind(script)
  const [header = 0, length = 0] = bytes
  if (kind === 'p2pkh') return bytes.length === 65 && header >= 31 && header <= 34 && isLowS(bytes.subarray(33))
  if (bytes.length === 65) return false
  if (kind === 'p2tr') return true
  // How many parts, then the signature in DER and its sighash after their length: its form is checked with the signature.
  const der = bytes.subarray(2, 1 + length)
  return isLowS(der.subarray(6 + (der[3] ?? 0)))
}
