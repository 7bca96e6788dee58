import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { toUtf8, wipe } from '../bytes.ts'
import { WalletError } from '../errors.ts'

/** Added to an index, it makes a step that public keys cannot follow. */
const hardened = 0x8000_0000
const { Fn } = secp256k1.Point

/**
 * The private key of a path for secp256k1 (BIP-32), 32 bytes; the caller wipes it. Public keys are computed only for the steps that need one:
 * they cost more than all the rest.
 * @param path indexes; `'44'` is hardened, 0 is not: `['44', '60', '0', 0, 0]` is m/44'/60'/0'/0/0.
 * @throws WalletError `vault_failed` where the standard defines no key, for about one seed in 2^127.
 */
export function deriveSecp256k1(seed: Uint8Array, path: readonly (string | number)[]): Uint8Array {
  let node = hmac(sha512, toUtf8('Bitcoin seed'), seed)
  if (!secp256k1.utils.isValidSecretKey(node.subarray(0, 32))) throw noKey()
  for (const index of path) {
    const key = node.subarray(0, 32)
    const isHardened = typeof index === 'string'
    const step = new Uint8Array(37)
    if (isHardened) step.set(key, 1)
    else step.set(secp256k1.getPublicKey(key, true))
    new DataView(step.buffer).setUint32(33, Number(index) + (isHardened ? hardened : 0))
    const next = hmac(sha512, node.subarray(32), step)
    const added = next.subarray(0, 32)
    if (!secp256k1.utils.isValidSecretKey(added)) throw noKey()
    const sum = Fn.toBytes(Fn.add(Fn.fromBytes(added), Fn.fromBytes(key)))
    if (!secp256k1.utils.isValidSecretKey(sum)) throw noKey()
    next.set(sum)
    wipe(step, node, sum)
    node = next
  }
  const key = node.slice(0, 32)
  wipe(node)
  return key
}

function noKey(): WalletError {
  return new WalletError('vault_failed', { details: 'a path without a private key' })
}
