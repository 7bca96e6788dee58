import {
  ReceiverBurnsError,
  ReceiverChecksumError,
  ReceiverInvalidError,
  ReceiverOfOtherNetworkError,
} from '@latchkey/core/errors'
import {
  BitcoinChecksumError,
  CodecError,
  type ParsedAddress,
  parseBitcoinAddress,
  toHex,
} from '@latchkey/wire/bitcoin'
import type { BitcoinNetwork } from '../parseOptions.ts'

/**
 * An address of this network.
 * @throws ReceiverInvalidError, ReceiverChecksumError, ReceiverOfOtherNetworkError, ReceiverBurnsError for a hash of zeros
 */
export function parseAddress(text: string, network: Pick<BitcoinNetwork, 'addresses' | 'name'>): ParsedAddress {
  const receiver = text.trim()
  const parsed = readAddress(receiver)
  if (!parsed) throw new ReceiverInvalidError({ receiver: receiver.slice(0, 100) })
  if (!parsed.networks.includes(network.addresses))
    throw new ReceiverOfOtherNetworkError({ receiver: parsed.address, network: network.name })
  if (/(?:00){20}/.test(toHex(parsed.script))) throw new ReceiverBurnsError({ receiver: parsed.address })
  return parsed
}

/** An address of any network, or undefined. */
export function readAddress(text: string): ParsedAddress | undefined {
  try {
    return parseBitcoinAddress(text)
  } catch (thrown) {
    if (thrown instanceof BitcoinChecksumError) throw new ReceiverChecksumError({ receiver: text })
    if (thrown instanceof CodecError) return undefined
    throw thrown
  }
}
