import { createPublicKey } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { hexToBytes, publicKeyToAddress } from 'viem/utils'
import { ApiError } from '../errors/ApiError.ts'

/**
 * Reads the key that an app signs operations with.
 * @param publicKey uncompressed: `0x04` and 128 digits.
 * @returns its address, lower-case.
 * @throws ApiError 400 `dappKey` when it is no point of secp256k1.
 */
export function parseDappKey(publicKey: string): Address {
  const bytes = hexToBytes(publicKey as Hex) // the contract's schema has proved it
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => Buffer.from(part).toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'secp256k1', x, y }, format: 'jwk' })
  } catch (cause) {
    throw new ApiError(400, { field: 'dappKey', description: 'The app’s key is no public key of secp256k1.', cause })
  }
  return publicKeyToAddress(publicKey as Hex).toLowerCase() as Address // an address stays one in lower case
}
