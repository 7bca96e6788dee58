import type { Bytes } from '../../bytes/Bytes.ts'
import { joinBytes } from '../../bytes/writeBytes.ts'
import { writeCompact } from '../compact.ts'

const encoder = new TextEncoder()

export function writeText(text: string): Bytes {
  const bytes = encoder.encode(text)
  return joinBytes(writeCompact(BigInt(bytes.length)), bytes)
}

export function writeOption<Value>(value: Value | undefined, write: (value: Value) => Uint8Array): Bytes {
  return value === undefined ? Uint8Array.of(0) : joinBytes([1], write(value))
}

export function writeVector<Item>(items: readonly Item[], write: (item: Item) => Uint8Array): Bytes {
  return joinBytes(writeCompact(BigInt(items.length)), ...items.map(write))
}
