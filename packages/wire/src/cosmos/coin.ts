import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { readFields, writeField } from './protobuf.ts'

export type CosmosCoin = {
  denom: string
  /** Base units. */
  amount: bigint
}

export function writeCoin({ denom, amount }: CosmosCoin): Bytes {
  return joinBytes(writeField(1, denom), writeField(2, String(amount)))
}

/** @throws CodecError */
export function readCoin(bytes: Uint8Array): CosmosCoin {
  const fields = readFields(bytes, { name: 'coin', bytes: [1, 2] })
  return { denom: fields.text(1), amount: parseAmount(fields.text(2)) }
}

/** An amount as Cosmos writes it: decimal digits alone. @throws CodecError */
export function parseAmount(text: string): bigint {
  // The most that 256 bits hold, as its chains have it.
  if (!/^(0|[1-9]\d{0,77})$/.test(text)) throw new CodecError('coin: amount')
  return BigInt(text)
}
