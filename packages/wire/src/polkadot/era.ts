import type { Bytes } from '../bytes/Bytes.ts'

/** For how many blocks a transaction can be taken: a power of two. */
export const eraBlocks = 64

/** From which block on, and until before which, a transaction of an era can be taken. */
export type Era = { birth: number; death: number }

/** The era that begins with a block. */
export function writeEra(block: number): Bytes {
  const phase = block % eraBlocks
  const encoded = (Math.log2(eraBlocks) - 1) | (phase << 4)
  return Uint8Array.of(encoded & 0xff, encoded >> 8)
}

/** The era that the bytes stand for near a block; undefined where it has no end. */
export function readEra(bytes: Uint8Array, near: number): Era | undefined {
  const [low = 0, high = 0] = bytes
  if (bytes.length !== 2 || low === 0) return undefined
  const encoded = low | (high << 8)
  const period = 2 << (encoded & 15)
  const phase = (encoded >> 4) * Math.max(period >> 12, 1)
  const birth = Math.floor((Math.max(near, phase) - phase) / period) * period + phase
  return { birth, death: birth + period }
}
