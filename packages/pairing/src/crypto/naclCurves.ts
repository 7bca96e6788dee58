import nacl from 'tweetnacl/nacl.js'
import type { Curves } from './Curves.ts'

/**
 * In JavaScript, for browsers before 2025 and pages that are not secure contexts. TweetNaCl is small, audited, of constant time
 * and brings the SHA-512 it needs (docs/adr/0006-curves-by-the-browser-or-tweetnacl.md).
 */
export const naclCurves: Curves = {
  edPublicKey: async (seed) => nacl.sign.keyPair.fromSeed(seed).publicKey,
  edSign: async (seed, message) => nacl.sign.detached(message, nacl.sign.keyPair.fromSeed(seed).secretKey),
  xPublicKey: async (privateKey) => nacl.scalarMult.base(privateKey),
  xSecret: async (privateKey, publicKey) => nacl.scalarMult(privateKey, publicKey),
}
