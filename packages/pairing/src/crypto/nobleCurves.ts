import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import type { Curves } from './Curves.ts'

/** In JavaScript, for browsers before 2025 and pages that are not secure contexts. */
export const nobleCurves: Curves = {
  edPublicKey: async (seed) => ed25519.getPublicKey(seed),
  edSign: async (seed, message) => ed25519.sign(message, seed),
  xPublicKey: async (privateKey) => x25519.getPublicKey(privateKey),
  xSecret: async (privateKey, publicKey) => x25519.getSharedSecret(privateKey, publicKey),
}
