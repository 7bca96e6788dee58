import { readBytes } from '@latchkey/wire/solana'

/** From its epoch on, a token keeps `basisPoints` of ten thousand, at most `maximum`. */
type Fee = { epoch: bigint; maximum: bigint; basisPoints: bigint }

/** A change takes two epochs: until then the older fee counts. */
export type FeeConfig = { older: Fee; newer: Fee }

const authoritiesAndWithheld = 32 + 32 + 8

/** Reads Token-2022's TransferFeeConfig. @throws CodecError for other bytes */
export function readFeeConfig(data: Uint8Array): FeeConfig {
  const reader = readBytes(data, 'transfer fee')
  reader.take(authoritiesAndWithheld)
  const read = (): Fee => ({ epoch: reader.u64(), maximum: reader.u64(), basisPoints: BigInt(reader.u16()) })
  const config = { older: read(), newer: read() }
  reader.end()
  return config
}

/** What the token keeps of an amount, rounded up as its program rounds it; base units. */
export function toWithheld({ older, newer }: FeeConfig, amount: bigint, epoch: bigint): bigint {
  const { basisPoints, maximum } = epoch >= newer.epoch ? newer : older
  const fee = (amount * basisPoints + 9_999n) / 10_000n
  return fee < maximum ? fee : maximum
}
