import type { Bytes } from './Bytes.ts'
import { CodecError } from './CodecError.ts'

/** Reads bytes from front to back; every number is little-endian. */
export type Reader = {
  u8(): number
  u16(): number
  u32(): number
  u64(): bigint
  /** A copy of the next bytes. */
  take(length: number): Bytes
  /** How many bytes are left. */
  left(): number
  /** The byte after the next `offset` ones; undefined past the end. */
  peek(offset?: number): number | undefined
  /** @throws CodecError if a byte is left. */
  end(): void
}

/**
 * @param name of what is read, for the error's details.
 * @throws CodecError from every function that would read past the end.
 * @example readBytes(Uint8Array.of(1, 0), 'transaction').u16() // 1
 */
export function readBytes(bytes: Uint8Array, name: string): Reader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let place = 0

  function advance(length: number): number {
    if (length > bytes.length - place) throw new CodecError(`${name}: too short`)
    const from = place
    place += length
    return from
  }

  return {
    u8: () => view.getUint8(advance(1)),
    u16: () => view.getUint16(advance(2), true),
    u32: () => view.getUint32(advance(4), true),
    u64: () => view.getBigUint64(advance(8), true),
    take(length) {
      const from = advance(length)
      return Uint8Array.from(bytes.subarray(from, from + length))
    },
    left: () => bytes.length - place,
    peek: (offset = 0) => bytes[place + offset],
    end() {
      if (place < bytes.length) throw new CodecError(`${name}: bytes after its end`)
    },
  }
}
