import type { Bytes } from '../bytes/Bytes.ts'
import { combine, generator, liftX } from '../secp256k1/curve.ts'
import { taggedHash } from '../secp256k1/hash160.ts'
import { toBytes, toNumber } from '../secp256k1/numbers.ts'

/**
 * The key of an output that only a key spends (BIP-86): the x of the inner key’s point after it is tweaked.
 * @param innerKey its x, 32 bytes
 * @returns undefined for no point of the curve
 */
export function toTaprootOutputKey(innerKey: Uint8Array): Bytes | undefined {
  const point = innerKey.length === 32 ? liftX(toNumber(innerKey), false) : undefined
  const tweaked = point && combine(1n, point, toNumber(taggedHash('TapTweak', innerKey)), generator)
  return tweaked && toBytes(tweaked.x)
}
