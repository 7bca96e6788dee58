/** A type of Solidity's ABI, as far as calls of routers need it. `word` is any 32 bytes. */
export type AbiType =
  | 'address'
  | 'uint'
  | 'word'
  | 'bytes'
  | { readonly list: AbiType }
  | { readonly tuple: readonly AbiType[] }

/** Addresses and bytes are lower-case hex, numbers bigint. */
type AbiValue<type extends AbiType> = type extends 'uint'
  ? bigint
  : type extends { readonly list: infer item extends AbiType }
    ? readonly AbiValue<item>[]
    : type extends { readonly tuple: infer items extends readonly AbiType[] }
      ? AbiValues<items>
      : string
type AbiValues<types extends readonly AbiType[]> = { readonly [index in keyof types]: AbiValue<types[index]> }

type AnyValue = bigint | string | readonly AnyValue[]

const wordDigits = 64

/**
 * Reads the arguments of a call. Writing them again has to give the same bytes, so that nothing hides behind, between or in the padding of
 * what is shown.
 * @param hex without `0x`, in lower case.
 * @returns undefined for anything else.
 * @example readArguments(['uint'], '00'.repeat(32)) // [0n]
 */
export function readArguments<const types extends readonly AbiType[]>(
  types: types,
  hex: string,
): AbiValues<types> | undefined {
  // The cast: the reader follows these types, which TypeScript cannot.
  return readExactly(types, hex) as never
}

function readExactly(types: readonly AbiType[], hex: string): readonly AnyValue[] | undefined {
  try {
    const values = createReader(hex)(types, 0)
    return writeArguments(types, values) === hex ? values : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Reads values of a tuple that begins at a digit of `hex`. @throws RangeError */
function createReader(hex: string): (types: readonly AbiType[], start: number) => AnyValue[] {
  // Written once each, there are not more words than this: lists that point at the same place end here.
  let left = Math.ceil(hex.length / wordDigits)

  function word(at: number): string {
    left -= 1
    const digits = hex.slice(at, at + wordDigits)
    if (left < 0 || digits.length < wordDigits) throw new RangeError('outside the data')
    return digits
  }
  function size(at: number): number {
    const number = BigInt(`0x${word(at)}`)
    if (number * 2n > BigInt(hex.length)) throw new RangeError('a size outside the data')
    return Number(number)
  }
  function value(type: AbiType, at: number): AnyValue {
    if (type === 'uint') return BigInt(`0x${word(at)}`)
    if (type === 'word') return `0x${word(at)}`
    if (type === 'address') return `0x${word(at).slice(24)}`
    if (type === 'bytes') {
      const length = size(at)
      left -= Math.ceil(length / 32)
      return `0x${hex.slice(at + wordDigits, at + wordDigits + length * 2)}`
    }
    if ('tuple' in type) return tuple(type.tuple, at)
    const types = Array.from({ length: size(at) }, () => type.list)
    return tuple(types, at + wordDigits)
  }
  function tuple(types: readonly AbiType[], start: number): AnyValue[] {
    let head = start
    return types.map((type) => {
      const at = head
      head += headDigits(type)
      return value(type, isDynamic(type) ? start + size(at) * 2 : at)
    })
  }
  return tuple
}

function writeArguments(types: readonly AbiType[], values: readonly AnyValue[]): string {
  const headLength = types.reduce((sum, type) => sum + headDigits(type), 0)
  let heads = ''
  let tails = ''
  types.forEach((type, index) => {
    const written = writeValue(type, values[index] ?? '')
    if (!isDynamic(type)) heads += written
    else {
      heads += toWord((headLength + tails.length) / 2)
      tails += written
    }
  })
  return heads + tails
}

function writeValue(type: AbiType, value: AnyValue): string {
  if (typeof value === 'bigint') return toWord(value)
  if (typeof value === 'string') {
    const digits = value.slice(2)
    if (type !== 'bytes') return digits.padStart(wordDigits, '0')
    const padded = digits.padEnd(Math.ceil(digits.length / wordDigits) * wordDigits, '0')
    return toWord(digits.length / 2) + padded
  }
  if (typeof type === 'object' && 'tuple' in type) return writeArguments(type.tuple, value)
  const item = typeof type === 'object' ? type.list : type
  const types = value.map(() => item)
  return toWord(value.length) + writeArguments(types, value)
}

function toWord(number: bigint | number): string {
  return number.toString(16).padStart(wordDigits, '0')
}

function isDynamic(type: AbiType): boolean {
  if (typeof type === 'string') return type === 'bytes'
  return 'list' in type || type.tuple.some(isDynamic)
}

function headDigits(type: AbiType): number {
  if (typeof type === 'string' || isDynamic(type) || 'list' in type) return wordDigits
  return type.tuple.reduce((sum, item) => sum + headDigits(item), 0)
}
