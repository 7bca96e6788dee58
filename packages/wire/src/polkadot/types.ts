import { CodecError } from '../bytes/CodecError.ts'
import type { Reader } from '../bytes/readBytes.ts'
import { readCompact, readOption, readText, readVector } from './compact.ts'

/** `typeName` is how the runtime's source writes its type. */
export type Field = { name: string | undefined; type: number; typeName: string | undefined }
export type Variant = { name: string; index: number; fields: readonly Field[]; docs: string }
export type TypeShape =
  | { kind: 'composite'; fields: readonly Field[] }
  | { kind: 'variant'; variants: readonly Variant[] }
  | { kind: 'sequence'; type: number }
  | { kind: 'array'; length: number; type: number }
  | { kind: 'tuple'; types: readonly number[] }
  | { kind: 'primitive'; primitive: Primitive }
  | { kind: 'compact'; type: number }
  | { kind: 'bits'; store: number; order: number }

/** `path` is where the runtime's source defines it, such as `['sp_core', 'crypto', 'AccountId32']`. */
export type RuntimeType = TypeShape & { path: readonly string[]; parameters: readonly (number | undefined)[] }
export type RuntimeTypes = readonly RuntimeType[]

export type Primitive = (typeof primitives)[number]
/** In the order of their numbers. */
export const primitives = [
  ...(['bool', 'char', 'str', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256'] as const),
  ...(['i8', 'i16', 'i32', 'i64', 'i128', 'i256'] as const),
]

/** The place of a type among the runtime's. */
export const readTypeId = (reader: Reader): number => Number(readCompact(reader))

/** The types of a runtime, by their ids. @throws CodecError */
export function readTypes(reader: Reader): RuntimeTypes {
  let expected = 0
  return readVector(reader, () => {
    if (readTypeId(reader) !== expected++) throw new CodecError('metadata: ids of types')
    const path = readVector(reader, readText)
    const parameters = readVector(reader, () => {
      readText(reader)
      return readOption(reader, readTypeId)
    })
    const shape = readShape(reader)
    readDocs(reader)
    return { path, parameters, ...shape }
  })
}

export function getType(types: RuntimeTypes, id: number): RuntimeType {
  const type = types[id]
  if (!type) throw new CodecError('metadata: no such type')
  return type
}

export function readDocs(reader: Reader): string {
  return readVector(reader, readText).join(' ').trim()
}

function readShape(reader: Reader): TypeShape {
  const kind = reader.u8()
  switch (kind) {
    case 0:
      return { kind: 'composite', fields: readVector(reader, readField) }
    case 1:
      return { kind: 'variant', variants: readVector(reader, readVariant) }
    case 2:
      return { kind: 'sequence', type: readTypeId(reader) }
    case 3:
      return { kind: 'array', length: reader.u32(), type: readTypeId(reader) }
    case 4:
      return { kind: 'tuple', types: readVector(reader, readTypeId) }
    case 5: {
      const primitive = primitives[reader.u8()]
      if (!primitive) throw new CodecError('metadata: primitive')
      return { kind: 'primitive', primitive }
    }
    case 6:
      return { kind: 'compact', type: readTypeId(reader) }
    case 7:
      return { kind: 'bits', store: readTypeId(reader), order: readTypeId(reader) }
    default:
      throw new CodecError('metadata: kind of type')
  }
}

function readField(reader: Reader): Field {
  const name = readOption(reader, readText)
  const type = readTypeId(reader)
  const typeName = readOption(reader, readText)
  readDocs(reader)
  return { name, type, typeName }
}

function readVariant(reader: Reader): Variant {
  const name = readText(reader)
  const fields = readVector(reader, readField)
  return { name, fields, index: reader.u8(), docs: readDocs(reader) }
}
