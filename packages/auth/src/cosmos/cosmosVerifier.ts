import {
  CodecError,
  fromCosmosBase64,
  isSameBytes,
  parseCosmosAddress,
  toAddressBytes,
  writeMessageDoc,
} from '@latchkey/wire/cosmos'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { readAccount } from '../readAccount.ts'
import type { Verifier } from '../Verifier.ts'

/** 64 bytes in base64. */
const longestSignature = 88

/**
 * Verifies signatures of accounts of Cosmos chains (ADR-36): ECDSA over the text of a transaction that no chain takes, 64 bytes in base64.
 * `publicKey` must be the key whose hash is the address. Needs no node. Addresses that hash keys otherwise, as Ethermint's do, sign nothing
 * here.
 *
 * @example
 * const isSigned = await cosmosVerifier().verify({ account: 'cosmos:cosmoshub-4:cosmos1…', message, signature, publicKey: 'A0Q…' })
 */
export function cosmosVerifier(): Verifier {
  return {
    namespace: 'cosmos',
    async verify({ account, message, signature, publicKey = '' }) {
      const parsed = readAccount(account, 'cosmos')
      if (!parsed || signature.length > longestSignature || publicKey.length > longestSignature) return false
      try {
        const { address, bytes } = parseCosmosAddress(parsed.address)
        const [key, signed] = [fromCosmosBase64(publicKey), fromCosmosBase64(signature)]
        // One account has one text: two would be two users of the app.
        if (address !== parsed.address || key.length !== 33 || signed.length !== 64) return false
        return isSameBytes(toAddressBytes(key), bytes) && isSigned(signed, writeMessageDoc(address, message), key)
      } catch (thrown) {
        if (thrown instanceof CodecError) return false
        throw thrown
      }
    },
  }
}

function isSigned(signature: Uint8Array, doc: Uint8Array, key: Uint8Array): boolean {
  try {
    return secp256k1.verify(signature, sha256(doc), key, { prehash: false, lowS: true })
  } catch {
    // The key is no point of the curve.
    return false
  }
}
