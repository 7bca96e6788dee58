import * as z from 'zod'

/** A Solidity type and its ABI encoding. */
export type AbiType = {
  /** The canonical name in function signatures. */
  name: string
  /** Words it takes in the head of the enclosing tuple or array. */
  words: number
  isDynamic: boolean
} & (
  | {
      kind: 'word'
      /** The value of a word; undefined for a word that no encoder writes. */
      read: (word: bigint) => bigint | undefined
    }
  | { kind: 'bytes' }
  | { kind: 'tuple'; members: readonly AbiType[] }
  /** `length` is undefined where the data says it. */
  | { kind: 'array'; member: AbiType; length: number | undefined }
)

const maxDepth = 8
const base = /^(address|bool|string|bytes|tuple|u?int(?=\d)|bytes(?=\d))([1-9]\d{0,2})?((?:\[(?:[1-9]\d{0,2})?\])*)$/
const inputSchema = z.object({ type: z.string().max(64), components: z.array(z.unknown()).optional() })

/**
 * Reads the type of an ABI item's input: exactly Solidity's types as its signatures spell them (`uint256`, not `uint`), at most eight
 * levels of arrays and tuples, arrays of 1 to 999 members where their length is fixed.
 * @returns undefined for anything else.
 */
export function parseAbiType(input: unknown, depth = 0): AbiType | undefined {
  const parsed = inputSchema.safeParse(input)
  const [, family, digits, suffix = ''] = (parsed.success && base.exec(parsed.data.type)) || []
  if (!parsed.success || family === undefined) return undefined
  const lengths = [...suffix.matchAll(/\[(\d*)\]/g)].map(([, length]) => length)
  const depthHere = depth + lengths.length + (family === 'tuple' ? 1 : 0)
  if (depthHere > maxDepth) return undefined
  const member =
    family === 'tuple'
      ? toTuple(
          parsed.data.components?.map((component) => parseAbiType(component, depthHere)),
          digits,
        )
      : elementary.get(`${family}${digits ?? ''}`)
  return lengths.reduce<AbiType | undefined>((of, length) => of && toArray(of, length), member)
}

function toTuple(
  members: readonly (AbiType | undefined)[] | undefined,
  digits: string | undefined,
): AbiType | undefined {
  // A member without a size would make an array of any length free.
  if (digits !== undefined || !members?.length || !members.every((member) => member !== undefined)) return undefined
  const isDynamic = members.some((member) => member.isDynamic)
  const words = isDynamic ? 1 : members.reduce((sum, member) => sum + member.words, 0)
  return { kind: 'tuple', name: `(${members.map(({ name }) => name).join(',')})`, words, isDynamic, members }
}

function toArray(member: AbiType, digits: string | undefined): AbiType {
  const length = digits ? Number(digits) : undefined
  const isDynamic = length === undefined || member.isDynamic
  const words = isDynamic ? 1 : member.words * length
  return { kind: 'array', name: `${member.name}[${digits}]`, words, isDynamic, member, length }
}

const elementary: ReadonlyMap<string, AbiType> = new Map(
  [
    toWord('address', readUnsigned(160)),
    toWord('bool', readUnsigned(1)),
    ...Array.from({ length: 32 }, (_, index) => 8 * (index + 1)).flatMap((bits) => [
      toWord(`uint${bits}`, readUnsigned(bits)),
      toWord(`int${bits}`, readSigned(bits)),
      toWord(`bytes${bits / 8}`, readLeading(bits)),
    ]),
    ...['bytes', 'string'].map((name): AbiType => ({ kind: 'bytes', name, words: 1, isDynamic: true })),
  ].map((type) => [type.name, type]),
)

function toWord(name: string, read: (word: bigint) => bigint | undefined): AbiType {
  return { kind: 'word', name, words: 1, isDynamic: false, read }
}

function readUnsigned(bits: number) {
  return (word: bigint) => (word === BigInt.asUintN(bits, word) ? word : undefined)
}

function readSigned(bits: number) {
  return (word: bigint) => {
    const value = BigInt.asIntN(bits, word)
    return BigInt.asUintN(256, value) === word ? value : undefined
  }
}

function readLeading(bits: number) {
  const rest = BigInt(256 - bits)
  return (word: bigint) => (BigInt.asUintN(256 - bits, word) === 0n ? word >> rest : undefined)
}
