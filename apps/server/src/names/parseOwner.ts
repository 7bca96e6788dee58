import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import { ApiError } from '../errors/ApiError.ts'

/** Reads an address that must carry the checksum of EIP-55, so that a mistyped one owns no name. @throws ApiError 400 `address`. */
export function parseOwner(value: string): Address {
  if (isAddress(value) && getAddress(value) === value) return value
  const description = 'The address provided is invalid: 0x and 40 hexadecimal digits with the checksum of EIP-55'
  throw new ApiError(400, { field: 'address', description })
}
