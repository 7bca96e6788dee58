import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import type { Reader } from '../bytes/readBytes.ts'

/** A number in SCALE's form of one to 17 bytes. @throws CodecError for a longer number, or one not in its shortest form */
export function readCompact(reader: Reader): bigint {
  const first = reader.u8()
  const mode = first & 3
  if (mode === 0) return BigInt(first >> 2)
  const length = mode === 3 ? (first >> 2) + 4 : 2 ** mode
  if (length > 16) throw new CodecError('scale: number')
  const rest = mode === 3 ? reader.take(length) : [first, ...reader.take(length - 1)]
  const number = toNumber(rest) >> (mode === 3 ? 0n : 2n)
  if (writeCompact(number).length !== (mode === 3 ? length + 1 : length)) throw new CodecError('scale: number')
  return number
}

/** A compact number that counts something. @throws CodecError for more than there are bytes left */
export function readLength(reader: Reader): number {
  const length = readCompact(reader)
  if (length > BigInt(reader.left())) throw new CodecError('scale: length')
  return Number(length)
}

export function writeCompact(number: bigint): Bytes {
  if (number < 2n ** 6n) return Uint8Array.of(Number(number) << 2)
  if (number < 2n ** 14n) return writeNumber((number << 2n) | 1n, 2)
  if (number < 2n ** 30n) return writeNumber((number << 2n) | 2n, 4)
  const length = Math.ceil(number.toString(16).length / 2)
  return Uint8Array.of(((length - 4) << 2) | 3, ...writeNumber(number, length))
}

/** Little-endian. @throws CodecError for a number of more bytes */
export function writeNumber(number: bigint, length: number): Bytes {
  if (number < 0n || number >= 1n << BigInt(8 * length)) throw new CodecError('scale: number')
  return Uint8Array.from({ length }, (_, place) => Number((number >> BigInt(8 * place)) & 0xffn))
}

/** Little-endian. */
export function toNumber(bytes: Uint8Array | readonly number[]): bigint {
  return Array.from(bytes).reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n)
}

/** @throws CodecError */
export function readText(reader: Reader): string {
  return new TextDecoder().decode(reader.take(readLength(reader)))
}

/** @throws CodecError */
export function readVector<Item>(reader: Reader, readItem: (reader: Reader) => Item): Item[] {
  return Array.from({ length: readLength(reader) }, () => readItem(reader))
}

/** @throws CodecError */
export function readOption<Value>(reader: Reader, readValue: (reader: Reader) => Value): Value | undefined {
  const mark = reader.u8()
  if (mark > 1) throw new CodecError('scale: option')
  return mark === 1 ? readValue(reader) : undefined
}
