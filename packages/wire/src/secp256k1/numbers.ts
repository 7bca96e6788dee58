import type { Bytes } from '../bytes/Bytes.ts'

/** A number of the curve, its first byte the highest. */
export function toNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
}

/** 32 bytes. */
export function toBytes(number: bigint): Bytes {
  return Uint8Array.from({ length: 32 }, (_, index) => Number((number >> BigInt(8 * (31 - index))) & 0xffn))
}
