import type { Bytes } from './Bytes.ts'

/** All parts, one after the other. */
export function joinBytes(...parts: readonly (Uint8Array | readonly number[])[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let place = 0
  for (const part of parts) {
    joined.set(part, place)
    place += part.length
  }
  return joined
}

/** An unsigned number of 32 bits, little-endian. */
export function writeU32(number: number): Bytes {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number, true)
  return bytes
}

/** An unsigned number of 64 bits, little-endian. */
export function writeU64(number: bigint): Bytes {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, number, true)
  return bytes
}

export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
