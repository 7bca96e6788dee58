import { CodecError, parseCosmosAddress } from '@latchkey/wire/cosmos'

/**
 * An address with this prefix, in lower case; undefined for any other text.
 * @example readCosmosAddress('COSMOS1FL48VSNMSDZCV85Q5D2Q4Z5AJDHA8YU34MF0EH', 'cosmos') // 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'
 */
export function readCosmosAddress(text: string, bech32Prefix: string): string | undefined {
  try {
    const { address, prefix } = parseCosmosAddress(text)
    return prefix === bech32Prefix ? address : undefined
  } catch (error) {
    if (error instanceof CodecError) return undefined
    throw error
  }
}
