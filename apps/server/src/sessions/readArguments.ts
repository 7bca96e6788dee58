import type { Hex } from 'viem'
import type { AbiType } from './parseAbiType.ts'

/**
 * Decodes a call's arguments if the data is in the canonical ABI encoding: clean words, offsets in order without gaps or overlaps, nothing
 * after the last argument. Ambiguous encodings, which two decoders could read differently, are rejected. Each word is read once, so the
 * time is linear.
 * @param data the call data after the selector.
 * @returns arguments of one word as numbers (`bytesN` by their leading bytes) and undefined for each longer one; undefined alone if the
 *   encoding is rejected.
 */
export function readArguments(types: readonly AbiType[], data: Hex): readonly (bigint | undefined)[] | undefined {
  const digits = data.length - 2
  if (digits % 64 !== 0) return undefined
  const values = types.map((): bigint | undefined => undefined)
  const words: Words = { data, count: digits / 64 }
  const end = readMembers(words, 0, types, (index, value) => {
    values[index] = value
  })
  return end === words.count ? values : undefined
}

type Words = { data: Hex; count: number }

/** This function and those below return the index of the next word, or undefined for another encoding. */
function readMembers(
  words: Words,
  start: number,
  members: readonly AbiType[],
  onValue?: (index: number, value: bigint) => void,
): number | undefined {
  let head = start
  let tail: number | undefined = start + members.reduce((sum, { words: count }) => sum + count, 0)
  if (tail > words.count) return undefined
  for (const [index, type] of members.entries()) {
    if (type.isDynamic) {
      if (wordAt(words, head) !== BigInt((tail - start) * 32)) return undefined
      tail = read(words, tail, type)
      if (tail === undefined) return undefined
    } else if (type.kind === 'word') {
      const value = type.read(wordAt(words, head))
      if (value === undefined) return undefined
      onValue?.(index, value)
    } else if (read(words, head, type) === undefined) return undefined
    head += type.words
  }
  return tail
}

function read(words: Words, at: number, type: AbiType): number | undefined {
  if (type.kind === 'tuple') return readMembers(words, at, type.members)
  if (type.kind === 'array' && type.length !== undefined) return readList(words, at, type.member, type.length)
  if (at >= words.count) return undefined
  if (type.kind === 'word') return type.read(wordAt(words, at)) === undefined ? undefined : at + 1
  const length = wordAt(words, at)
  // No more than there is, so that it is a safe number.
  if (length > BigInt(words.count * 32)) return undefined
  return type.kind === 'array'
    ? readList(words, at + 1, type.member, Number(length))
    : skipBytes(words, at + 1, Number(length))
}

function readList(words: Words, start: number, member: AbiType, length: number): number | undefined {
  // Checked first: a list must not be longer than its data.
  return start + length * member.words > words.count
    ? undefined
    : readMembers(words, start, Array<AbiType>(length).fill(member))
}

function skipBytes({ data, count }: Words, start: number, length: number): number | undefined {
  const end = start + Math.ceil(length / 32)
  if (end > count) return undefined
  const padding = data.slice(2 + start * 64 + length * 2, 2 + end * 64)
  return /^0*$/.test(padding) ? end : undefined
}

function wordAt({ data }: Words, at: number): bigint {
  return BigInt(`0x${data.slice(2 + at * 64, 66 + at * 64)}`)
}
