import nacl from 'tweetnacl/nacl.js'
import type { Curves } from './Curves.ts'

/**
 * JavaScript's curves, for browsers before 2025 and pages that are not secure contexts. TweetNaCl is small, audited, constant-time and
 * includes the SHA-512 it needs (docs/adr/0006-curves-by-the-browser-or-tweetnacl.md).
 */
export const naclCurves: Curves = {
  async signingKey(seed) {
    const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(seed)
    return { publicKey, sign: async (message) => nacl.sign.detached(message, secretKey) }
  },
  agreementKey: async (privateKey) => ({
    publicKey: nacl.scalarMult.base(privateKey),
    secretWith: async (publicKey) => nacl.scalarMult(privateKey, publicKey),
  }),
}
