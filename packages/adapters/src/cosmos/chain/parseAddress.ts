import { ReceiverBurnsError, ReceiverInvalidError, ReceiverOfOtherNetworkError } from '@latchkey/core/errors'
import { CodecError, type ParsedCosmosAddress, parseCosmosAddress } from '@latchkey/wire/cosmos'
import type { CosmosNetwork } from '../parseOptions.ts'

/**
 * An address of this network.
 * @throws ReceiverInvalidError, ReceiverOfOtherNetworkError, ReceiverBurnsError for the account of zeros
 */
export function parseAddress(
  text: string,
  { bech32Prefix, name }: Pick<CosmosNetwork, 'bech32Prefix' | 'name'>,
): ParsedCosmosAddress {
  const receiver = text.trim()
  const parsed = parse(receiver)
  if (!parsed) throw new ReceiverInvalidError({ receiver: receiver.slice(0, 100) })
  if (parsed.prefix !== bech32Prefix) throw new ReceiverOfOtherNetworkError({ receiver: parsed.address, network: name })
  if (parsed.bytes.every((byte) => byte === 0)) throw new ReceiverBurnsError({ receiver: parsed.address })
  return parsed
}

function parse(text: string): ParsedCosmosAddress | undefined {
  try {
    return parseCosmosAddress(text)
  } catch (thrown) {
    if (thrown instanceof CodecError) return undefined
    throw thrown
  }
}
