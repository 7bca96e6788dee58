import { blake2b } from '@noble/hashes/blake2.js'
import type { Bytes } from '../bytes/Bytes.ts'
import { joinBytes, writeU64 } from '../bytes/writeBytes.ts'

export function blake2(bytes: Uint8Array, bits: 128 | 256 | 512): Bytes {
  return Uint8Array.from(blake2b(bytes, { dkLen: bits / 8 }))
}

/** xxHash of 64 bits with the seeds 0, 1, …, one after the other: no cryptographic hash, only for keys of storage. */
export function twox(bytes: Uint8Array, bits: 64 | 128): Bytes {
  const hashes = Array.from({ length: bits / 64 }, (_, seed) => writeU64(xxHash64(bytes, BigInt(seed))))
  return joinBytes(...hashes)
}

const mask = 2n ** 64n - 1n
const [prime1, prime2, prime3, prime4, prime5] = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
] as const

function xxHash64(bytes: Uint8Array, seed: bigint): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let place = 0
  let hash: bigint
  if (bytes.length >= 32) {
    const lanes = [seed + prime1 + prime2, seed + prime2, seed, seed - prime1].map((lane) => lane & mask)
    for (; place + 32 <= bytes.length; place += 32)
      for (const [index, lane] of lanes.entries())
        lanes[index] = round(lane, view.getBigUint64(place + 8 * index, true))
    hash = lanes.reduce((sum, lane, index) => (sum + rotate(lane, [1n, 7n, 12n, 18n][index] ?? 0n)) & mask, 0n)
    for (const lane of lanes) hash = ((hash ^ round(0n, lane)) * prime1 + prime4) & mask
  } else hash = (seed + prime5) & mask
  hash = (hash + BigInt(bytes.length)) & mask
  for (; place + 8 <= bytes.length; place += 8)
    hash = (rotate(hash ^ round(0n, view.getBigUint64(place, true)), 27n) * prime1 + prime4) & mask
  for (; place + 4 <= bytes.length; place += 4)
    hash = (rotate(hash ^ ((BigInt(view.getUint32(place, true)) * prime1) & mask), 23n) * prime2 + prime3) & mask
  for (; place < bytes.length; place += 1)
    hash = (rotate(hash ^ ((BigInt(view.getUint8(place)) * prime5) & mask), 11n) * prime1) & mask
  hash = ((hash ^ (hash >> 33n)) * prime2) & mask
  hash = ((hash ^ (hash >> 29n)) * prime3) & mask
  return hash ^ (hash >> 32n)
}

function round(lane: bigint, input: bigint): bigint {
  return (rotate((lane + input * prime2) & mask, 31n) * prime1) & mask
}

function rotate(number: bigint, by: bigint): bigint {
  return ((number << by) | (number >> (64n - by))) & mask
}
