import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { toUtf8, wipe } from '../bytes.ts'

/**
 * The private key of a path for ed25519 (SLIP-0010), where every step is hardened.
 * @param path indexes without their hardened bit: `[44, 501, 0, 0]` is m/44'/501'/0'/0'.
 */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, toUtf8('ed25519 seed'), seed)
  for (const index of path) {
    const step = new Uint8Array(37)
    step.set(node.subarray(0, 32), 1)
    new DataView(step.buffer).setUint32(33, index + 0x8000_0000)
    const next = hmac(sha512, node.subarray(32), step)
    wipe(step, node)
    node = next
  }
  const key = node.slice(0, 32)
  wipe(node)
  return key
}
