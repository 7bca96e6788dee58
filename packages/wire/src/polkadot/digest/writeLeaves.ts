import type { Bytes } from '../../bytes/Bytes.ts'
import { CodecError } from '../../bytes/CodecError.ts'
import { joinBytes, writeU32 } from '../../bytes/writeBytes.ts'
import { writeCompact } from '../compact.ts'
import type { Metadata } from '../metadata.ts'
import { type Field, getType, type RuntimeType } from '../types.ts'
import { type NameOf, toPrimitive } from './createTypeNames.ts'
import { writeOption, writeText, writeVector } from './writeScale.ts'

const kinds = { composite: 0, enumeration: 1, sequence: 2, array: 3, tuple: 4, bits: 5 } as const
const bytesOfStores: Readonly<Record<string, number>> = { u8: 1, u16: 2, u32: 4, u64: 8 }

/** The leaves of the digest's tree: a type each, and one for each variant of an enum. @throws CodecError */
export function writeLeaves(metadata: Metadata, named: readonly number[], nameOf: NameOf): readonly Bytes[] {
  return named.flatMap((id, place) => {
    const type = getType(metadata.types, id)
    const path = writeVector(type.path, writeText)
    const typeId = writeCompact(BigInt(place))
    return writeShapes(metadata, type, nameOf).map((shape) => joinBytes(path, shape, typeId))
  })
}

function writeShapes(metadata: Metadata, type: RuntimeType, nameOf: NameOf): readonly Bytes[] {
  const writeFields = (fields: readonly Field[]) =>
    writeVector(fields, (field) =>
      joinBytes(writeOption(field.name, writeText), nameOf(field.type), writeOption(field.typeName, writeText)),
    )
  switch (type.kind) {
    case 'composite':
      return [joinBytes([kinds.composite], writeFields(type.fields))]
    case 'variant':
      return [...type.variants]
        .sort((a, b) => a.index - b.index)
        .map(({ name, fields, index }) =>
          joinBytes([kinds.enumeration], writeText(name), writeFields(fields), writeCompact(BigInt(index))),
        )
    case 'sequence':
      return [joinBytes([kinds.sequence], nameOf(type.type))]
    case 'array':
      return [joinBytes([kinds.array], writeU32(type.length), nameOf(type.type))]
    case 'tuple':
      return [joinBytes([kinds.tuple], writeVector(type.types, nameOf))]
    case 'bits':
      return [writeBits(metadata, type)]
    default:
      throw new CodecError('metadata: a type without a leaf')
  }
}

function writeBits(metadata: Metadata, { store, order }: { store: number; order: number }): Bytes {
  const bytes = bytesOfStores[toPrimitive(metadata, store) ?? '']
  const { path } = getType(metadata.types, order)
  const isLeastFirst = path.includes('Lsb0')
  if (bytes === undefined || (!isLeastFirst && !path.includes('Msb0'))) throw new CodecError('metadata: bits')
  return Uint8Array.of(kinds.bits, bytes, isLeastFirst ? 1 : 0)
}
