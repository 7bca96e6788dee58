import { CodecError, parseSs58 } from '@latchkey/wire/polkadot'

/**
 * The account of an address in a network's spelling; undefined for any other text.
 * @example readPolkadotAddress('15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 0)?.length // 32
 */
export function readPolkadotAddress(text: string, prefix: number): Uint8Array | undefined {
  try {
    const parsed = parseSs58(text)
    return parsed.prefix === prefix ? parsed.account : undefined
  } catch (error) {
    if (error instanceof CodecError) return undefined
    throw error
  }
}
