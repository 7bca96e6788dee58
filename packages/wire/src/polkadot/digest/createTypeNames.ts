import type { Bytes } from '../../bytes/Bytes.ts'
import { CodecError } from '../../bytes/CodecError.ts'
import { joinBytes } from '../../bytes/writeBytes.ts'
import { writeCompact } from '../compact.ts'
import type { Metadata } from '../metadata.ts'
import { getType, type Primitive, primitives, type RuntimeType } from '../types.ts'

/** How the digest names a type: a primitive or compact number by itself, nothing, or a place among those that have a leaf. */
export type NameOf = (id: number) => Bytes
/** After the primitives: compact numbers of these types, nothing, and a place. */
const compacts: readonly (Primitive | undefined)[] = ['u8', 'u16', 'u32', 'u64', 'u128', 'u256']
const nothing = primitives.length + compacts.length
const atPlace = nothing + 1

/** @returns the types that have a leaf, in their order, and the names of all. @throws CodecError */
export function createTypeNames(metadata: Metadata): { named: readonly number[]; nameOf: NameOf } {
  const named = listReached(metadata)
  const places = new Map(named.map((id, place) => [id, place]))
  const { types } = metadata

  function nameOf(id: number): Bytes {
    const type = getType(types, id)
    if (type.kind === 'primitive') return Uint8Array.of(primitives.indexOf(type.primitive))
    if (type.kind === 'compact') return nameCompact(toPrimitive(metadata, type.type))
    const place = places.get(id)
    return place === undefined ? Uint8Array.of(nothing) : joinBytes([atPlace], writeCompact(BigInt(place)))
  }
  return { named, nameOf }
}

/** The number in wrappers such as `Perbill(u32)`; undefined for a type without content. @throws CodecError for any other */
export function toPrimitive(metadata: Metadata, id: number): Primitive | undefined {
  const type = getType(metadata.types, id)
  if (type.kind === 'primitive') return type.primitive
  const inner = type.kind === 'composite' || type.kind === 'tuple' ? innerTypes(type) : undefined
  if (!inner || inner.length > 1) throw new CodecError('metadata: compact type')
  return inner[0] === undefined ? undefined : toPrimitive(metadata, inner[0])
}

function nameCompact(primitive: Primitive | undefined): Bytes {
  const place = compacts.indexOf(primitive)
  if (primitive !== undefined && place < 0) throw new CodecError('metadata: compact type')
  return Uint8Array.of(primitive === undefined ? nothing : primitives.length + place)
}

/** The types that transactions are made of, but for primitives, compact numbers and those without content. */
function listReached({ types, parts, extensions }: Metadata): readonly number[] {
  const reached = new Set<number>()
  const left = [parts.call, parts.address, parts.signature, ...extensions.flatMap(({ type, signed }) => [type, signed])]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    const type = getType(types, id)
    const isLeaf = type.kind === 'primitive' || type.kind === 'compact' || isWithoutContent(type)
    if (reached.has(id) || isLeaf) continue
    reached.add(id)
    left.push(...innerTypes(type))
  }
  return [...reached].sort((a, b) => a - b)
}

function isWithoutContent(type: RuntimeType): boolean {
  return (
    (type.kind === 'composite' && type.fields.length === 0) ||
    (type.kind === 'variant' && type.variants.length === 0) ||
    (type.kind === 'tuple' && type.types.length === 0)
  )
}

function innerTypes(type: RuntimeType): readonly number[] {
  switch (type.kind) {
    case 'composite':
      return type.fields.map((field) => field.type)
    case 'variant':
      return type.variants.flatMap(({ fields }) => fields.map((field) => field.type))
    case 'tuple':
      return type.types
    case 'sequence':
    case 'array':
      return [type.type]
    default:
      return []
  }
}
