import { CaipFormatError, parseCaipAddress } from '@latchkey/wire'
import type { Address } from 'viem'
import { getAddress, isAddress } from 'viem/utils'
import { ApiError } from '../errors/ApiError.ts'
import { coinTypeOf } from './coinTypes.ts'

/** Addresses of Solana and Bitcoin: valid, but without names here. */
const base58Address = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/**
 * Parses an address whose names are requested: with its network (CAIP-10), or a bare one, which means Ethereum.
 * @returns undefined for an address of another namespace, which has no names here.
 * @throws ApiError 400 `address`.
 */
export function parseNamedAddress(value: string): { address: Address; coinType: number } | undefined {
  const { chainId, address } = split(value)
  if (base58Address.test(address)) return undefined
  if (!isAddress(address, { strict: false }) || !/^[1-9]\d{0,9}$/.test(chainId)) reject()
  return { address: getAddress(address), coinType: coinTypeOf(Number(chainId)) }
}

function split(value: string): { chainId: string; address: string } {
  try {
    return value.includes(':') ? parseCaipAddress(value) : { chainId: '1', address: value }
  } catch (error) {
    if (error instanceof CaipFormatError) reject()
    throw error
  }
}

function reject(): never {
  throw new ApiError(400, { field: 'address', description: 'The address provided is invalid' })
}
