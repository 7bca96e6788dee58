import {
  ReceiverBurnsError,
  ReceiverChecksumError,
  ReceiverInvalidError,
  ReceiverOfOtherNetworkError,
} from '@latchkey/core/errors'
import {
  CodecError,
  genericPrefix,
  parseSs58,
  type Ss58Address,
  Ss58ChecksumError,
  toSs58,
} from '@latchkey/wire/polkadot'

type Spelling = { prefix: number; name: string }

/**
 * A recipient's address, in this network's spelling. One that names no network (prefix 42) is written again for this one. One of another
 * network is refused: its key may be the same here, but accounts that nobody has a key of, such as multisigs and proxies, are not.
 * @throws ReceiverInvalidError, ReceiverChecksumError, ReceiverOfOtherNetworkError, ReceiverBurnsError for the account of zeros
 */
export function parseAddress(text: string, { prefix, name }: Spelling): string {
  const receiver = text.trim()
  const parsed = parse(receiver)
  if (parsed.prefix !== prefix && parsed.prefix !== genericPrefix)
    throw new ReceiverOfOtherNetworkError({ receiver, network: name })
  if (parsed.account.every((byte) => byte === 0)) throw new ReceiverBurnsError({ receiver })
  return toSs58({ prefix, account: parsed.account })
}

/** An account in this network's spelling. */
export function spell(account: Uint8Array, { prefix }: Pick<Spelling, 'prefix'>): string {
  return toSs58({ prefix, account: Uint8Array.from(account) })
}

/** The account of an address, in whichever network's spelling. @throws ReceiverInvalidError, ReceiverChecksumError */
export function toAccount(address: string): Uint8Array {
  return parse(address).account
}

function parse(text: string): Ss58Address {
  const receiver = text.slice(0, 100)
  try {
    return parseSs58(text)
  } catch (thrown) {
    if (thrown instanceof Ss58ChecksumError) throw new ReceiverChecksumError({ receiver })
    if (thrown instanceof CodecError) throw new ReceiverInvalidError({ receiver })
    throw thrown
  }
}
