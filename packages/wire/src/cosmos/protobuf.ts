import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes } from '../bytes/writeBytes.ts'

/** A field of bytes, a text or another message; nothing where it is empty, as protobuf has it. */
export function writeField(number: number, value: Uint8Array | string): Bytes {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value
  return bytes.length === 0 ? new Uint8Array() : writeMessageField(number, bytes)
}

/** A field that is there even where it is empty: a message, an element of a list. */
export function writeMessageField(number: number, bytes: Uint8Array): Bytes {
  return joinBytes(writeVarint(BigInt(number * 8 + 2)), writeVarint(BigInt(bytes.length)), bytes)
}

export function writeNumberField(number: number, value: bigint): Bytes {
  return value === 0n ? new Uint8Array() : joinBytes(writeVarint(BigInt(number * 8)), writeVarint(value))
}

/** The fields of a message, each with what it has as often as it occurs. */
export type Fields = {
  bytes(number: number): readonly Bytes[]
  /** The only one of its number; empty where there is none, as protobuf has it. @throws CodecError where there are several */
  only(number: number): Bytes
  text(number: number): string
  number(number: number): bigint
}

/**
 * Reads a message with no other fields than those named: what has more than a reader knows is not what it shows.
 * @throws CodecError for other fields, fields of another type, numbers that are not written in the shortest form
 */
export function readFields(
  message: Uint8Array,
  { name, bytes: named = [], numbers = [] }: { name: string; bytes?: readonly number[]; numbers?: readonly number[] },
): Fields {
  const found = new Map<number, (Bytes | bigint)[]>()
  let place = 0
  while (place < message.length) {
    const key = Number(readVarint())
    const [number, type] = [Math.floor(key / 8), key % 8]
    const isKnown = type === 2 ? named.includes(number) : type === 0 && numbers.includes(number)
    if (!isKnown) throw new CodecError(`${name}: field ${number} of type ${type}`)
    found.set(number, [...(found.get(number) ?? []), type === 0 ? readVarint() : take(Number(readVarint()))])
  }

  function take(length: number): Bytes {
    if (length > message.length - place) throw new CodecError(`${name}: too short`)
    place += length
    return Uint8Array.from(message.subarray(place - length, place))
  }
  function readVarint(): bigint {
    for (let [value, shift] = [0n, 0n]; shift < 64n; shift += 7n) {
      const [byte = 0] = take(1)
      value |= BigInt(byte & 0x7f) << shift
      if (byte >= 0x80) continue
      if ((byte === 0 && shift > 0n) || value >= 1n << 64n) break
      return value
    }
    throw new CodecError(`${name}: number`)
  }
  function single(number: number): Bytes | bigint | undefined {
    const [one, another] = found.get(number) ?? []
    if (another !== undefined) throw new CodecError(`${name}: field ${number} twice`)
    return one
  }
  const only = (number: number): Bytes => (single(number) as Bytes | undefined) ?? new Uint8Array()

  return {
    bytes: (number) => (found.get(number) ?? []) as Bytes[],
    only,
    text(number) {
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(only(number))
      } catch {
        throw new CodecError(`${name}: text`)
      }
    },
    number: (number) => (single(number) as bigint | undefined) ?? 0n,
  }
}

function writeVarint(value: bigint): Bytes {
  const bytes: number[] = []
  let rest = value
  do {
    const low = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest > 0n ? low | 0x80 : low)
  } while (rest > 0n)
  return Uint8Array.from(bytes)
}
