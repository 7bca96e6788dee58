import { CodecError } from '../bytes/CodecError.ts'
import type { Reader } from '../bytes/readBytes.ts'
import { writeU32 } from '../bytes/writeBytes.ts'

/**
 * A length as Bitcoin writes it, in one, three, five or nine bytes.
 * @throws CodecError for one that has a shorter form, or that no request reaches.
 */
export function readCompactSize(reader: Reader): number {
  const first = reader.u8()
  const size = first < 0xfd ? first : first === 0xfd ? reader.u16() : first === 0xfe ? reader.u32() : 0
  const isShortest = first < 0xfd || (first === 0xfd && size >= 0xfd) || (first === 0xfe && size > 0xffff)
  if (!isShortest || size > 4_000_000) throw new CodecError('bitcoin: length')
  return size
}

export function writeCompactSize(size: number): Uint8Array {
  if (size < 0xfd) return Uint8Array.of(size)
  if (size <= 0xffff) return Uint8Array.of(0xfd, size & 0xff, size >> 8)
  return Uint8Array.of(0xfe, ...writeU32(size))
}
