import { fromHex, toSs58 } from '@latchkey/wire/polkadot'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'

/** Signs by sr25519. */
export type PolkadotSigner = {
  /** With prefix 42, which names no network. */
  address: string
  publicKey: Uint8Array
  sign: (message: Uint8Array) => Uint8Array
}

/** @param seed 32 bytes in hex with 0x */
export function toPolkadotSigner(seed: string): PolkadotSigner {
  const secret = secretFromSeed(fromHex(seed))
  const publicKey = Uint8Array.from(getPublicKey(secret))
  return { address: toSs58({ prefix: 42, account: publicKey }), publicKey, sign: (message) => sign(secret, message) }
}
