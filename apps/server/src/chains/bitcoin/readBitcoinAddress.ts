import { type AddressNetwork, CodecError, parseBitcoinAddress } from '@latchkey/wire/bitcoin'

/**
 * A Bitcoin address of a network with addresses of this form, bech32 in lower case; undefined for any other text.
 * @example readBitcoinAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'main') // 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
 */
export function readBitcoinAddress(text: string, addresses: AddressNetwork): string | undefined {
  try {
    const parsed = parseBitcoinAddress(text)
    return parsed.networks.includes(addresses) ? parsed.address : undefined
  } catch (error) {
    if (error instanceof CodecError) return undefined
    throw error
  }
}
