import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import type { Reader } from '../bytes/readBytes.ts'
import { readCompact, readText, toNumber } from './compact.ts'
import { type Field, getType, type Primitive, type RuntimeTypes } from './types.ts'

/** One of an enum's variants. */
export type VariantValue = { variant: string; index: number; fields: Value }
/** Numbers are bigint, lists of bytes are bytes; fields without names are a list. */
export type Value =
  | bigint
  | boolean
  | string
  | Bytes
  | VariantValue
  | readonly Value[]
  | { readonly [name: string]: Value }

/** Deeper than any runtime's types; a type that holds itself could be without end. */
const mostDepth = 60

/** The value of a type of the runtime. @throws CodecError */
export function readValue(
  types: RuntimeTypes,
  id: number,
  reader: Reader,
  { depth = 0, budget = { left: 1_000 + 16 * reader.left() } } = {},
): Value {
  // Types without bytes that hold each other twice would be read without an end.
  if (depth > mostDepth || --budget.left < 0) throw new CodecError('scale: depth')
  const type = getType(types, id)
  const read = (inner: number) => readValue(types, inner, reader, { depth: depth + 1, budget })
  switch (type.kind) {
    case 'composite':
      return readFields(type.fields, read)
    case 'variant': {
      const index = reader.u8()
      const variant = type.variants.find((one) => one.index === index)
      if (!variant) throw new CodecError('scale: variant')
      return { variant: variant.name, index, fields: readFields(variant.fields, read) }
    }
    case 'sequence':
    case 'array': {
      const length = type.kind === 'array' ? type.length : readCount(reader)
      if (isByte(types, type.type)) return reader.take(length)
      // Items without bytes would be endless.
      if (length > reader.left() + 1) throw new CodecError('scale: length')
      return Array.from({ length }, () => read(type.type))
    }
    case 'tuple':
      return type.types.map(read)
    case 'primitive':
      return readPrimitive(type.primitive, reader)
    case 'compact':
      return isEmpty(types, type.type) ? [] : readCompact(reader)
    case 'bits':
      return reader.take(Math.ceil(readCount(reader) / 8))
  }
}

/** Whether values of a type have no bytes. */
export function isEmpty(types: RuntimeTypes, id: number, budget = { left: 1_000 }): boolean {
  if (--budget.left < 0) throw new CodecError('scale: depth')
  const type = getType(types, id)
  if (type.kind === 'composite') return type.fields.every((field) => isEmpty(types, field.type, budget))
  if (type.kind === 'tuple') return type.types.every((inner) => isEmpty(types, inner, budget))
  return type.kind === 'array' && (type.length === 0 || isEmpty(types, type.type, budget))
}

/** A named field of a composite. @throws CodecError where there is none */
export function getField(value: Value | undefined, name: string): Value {
  const field = typeof value === 'object' && name in value ? (value as Record<string, Value>)[name] : undefined
  if (field === undefined) throw new CodecError(`scale: no ${name}`)
  return field
}

/** @throws CodecError for anything but a number */
export function toBigint(value: Value | undefined): bigint {
  if (typeof value === 'bigint') return value
  // Numbers in a wrapper of their own, as in `Perbill(u32)`.
  if (Array.isArray(value) && value.length === 1) return toBigint(value[0])
  throw new CodecError('scale: no number')
}

/** @throws CodecError for anything but a text */
export function toText(value: Value | undefined): string {
  if (typeof value === 'string') return value
  // Texts in a wrapper of their own, as in `Cow(str)`.
  if (Array.isArray(value) && value.length === 1) return toText(value[0])
  throw new CodecError('scale: no text')
}

export function isVariant(value: Value | undefined): value is VariantValue {
  return typeof value === 'object' && !Array.isArray(value) && 'variant' in value && 'index' in value
}

function readFields(fields: readonly Field[], read: (type: number) => Value): Value {
  if (fields.length > 0 && fields.every(({ name }) => name !== undefined)) {
    const entries: [string, Value][] = fields.map(({ name = '', type }) => [name, read(type)])
    return Object.fromEntries(entries)
  }
  return fields.map(({ type }) => read(type))
}

function isByte(types: RuntimeTypes, id: number): boolean {
  const type = getType(types, id)
  return type.kind === 'primitive' && type.primitive === 'u8'
}

function readCount(reader: Reader): number {
  return Number(readCompact(reader))
}

function readPrimitive(primitive: Primitive, reader: Reader): Value {
  if (primitive === 'str') return readText(reader)
  if (primitive === 'bool') {
    const byte = reader.u8()
    if (byte > 1) throw new CodecError('scale: bool')
    return byte === 1
  }
  if (primitive === 'char') return BigInt(reader.u32())
  const bits = Number(primitive.slice(1))
  const number = toNumber(reader.take(bits / 8))
  return primitive.startsWith('i') ? BigInt.asIntN(bits, number) : number
}
