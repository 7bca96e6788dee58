import { type CaipAddress, type ChainNamespace, isCaipNetworkId, isChainNamespace } from './caip.ts'

export type ParsedCaipNetworkId = { chainNamespace: ChainNamespace; chainId: string }
export type ParsedCaipAddress = { chainNamespace: ChainNamespace; chainId: string; address: string }

/**
 * Splits a CAIP-2 network id.
 * @throws Error 'Invalid CAIP-2 network id: {value}' unless it is exactly two non-empty parts.
 * @throws Error 'Invalid CAIP-2 network id: {value}' for an unsupported namespace.
 * @example parseCaipNetworkId('eip155:1') // { chainNamespace: 'eip155', chainId: '1' }
 */
export function parseCaipNetworkId(value: string): ParsedCaipNetworkId {
  if (!isCaipNetworkId(value)) throw new CaipFormatError(`Invalid CAIP-2 network id: ${value}`)
  const [chainNamespace, chainId] = value.split(':') as [ChainNamespace, string] // checked by isCaipNetworkId
  return { chainNamespace, chainId }
}

/**
 * Splits a CAIP-10 account id.
 * @throws Error 'Invalid CAIP-10 address: {value}' unless it is exactly three non-empty parts of a known namespace, within CAIP-10's
 * length.
 * @example parseCaipAddress('eip155:1:0xab') // { chainNamespace: 'eip155', chainId: '1', address: '0xab' }
 */
export function parseCaipAddress(value: string): ParsedCaipAddress {
  const [chainNamespace, chainId, address, ...rest] = value.split(':')
  // CAIP-10 allows a network id of 41 characters, a colon and 128.
  if (
    value.length > 170 ||
    !chainNamespace ||
    !chainId ||
    !address ||
    rest.length > 0 ||
    !isChainNamespace(chainNamespace)
  )
    throw new CaipFormatError(`Invalid CAIP-10 address: ${value}`)
  return { chainNamespace, chainId, address }
}

/** Whether `value` is a CAIP-10 account id; `toCaipAddress` throws 'Invalid CAIP Address' for those that are not. */
export function isCaipAddress(value: unknown): value is CaipAddress {
  if (typeof value !== 'string') return false
  try {
    parseCaipAddress(value)
    return true
  } catch {
    return false
  }
}

/**
 * Narrows a string to a CAIP-10 account id.
 * @throws Error 'Invalid CAIP Address'.
 */
export function toCaipAddress(value: string): CaipAddress {
  if (!isCaipAddress(value)) throw new CaipFormatError('Invalid CAIP Address')
  return value
}

/** A CAIP identifier that cannot be parsed; its message is one of docs/behaviour/errors.md. */
export class CaipFormatError extends Error {
  override readonly name = 'CaipFormatError'
  readonly code = 'CAIP_FORMAT'
}
