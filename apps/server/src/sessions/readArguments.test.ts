import fc from 'fast-check'
import { type AbiFunction, type Hex, keccak256, pad, stringToHex, toHex } from 'viem'
import {
  concatHex,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  toFunctionSelector,
} from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { type AbiType, parseAbiType } from './parseAbiType.ts'
import { type FunctionRule, parseFunctions } from './parseFunctions.ts'
import { readArguments } from './readArguments.ts'

type Input = { type: string; components?: Input[] }
/** An input with a value of it, and the number a condition is held to. */
type Sample = { input: Input; value: unknown; number: bigint | undefined }

const bits = fc.integer({ min: 1, max: 32 }).map((bytes) => bytes * 8)
const bytesOf = (size: number) => fc.uint8Array({ minLength: size, maxLength: size }).map((bytes) => toHex(bytes))
const elementary: fc.Arbitrary<Sample> = fc.oneof(
  bits.chain((size) =>
    fc.bigInt(0n, 2n ** BigInt(size) - 1n).map((number) => ({
      input: { type: `uint${size}` },
      value: size <= 48 ? Number(number) : number,
      number,
    })),
  ),
  bits.chain((size) =>
    fc.bigInt(-(2n ** BigInt(size - 1)), 2n ** BigInt(size - 1) - 1n).map((number) => ({
      input: { type: `int${size}` },
      value: size <= 48 ? Number(number) : number,
      number,
    })),
  ),
  fc.boolean().map((value) => ({ input: { type: 'bool' }, value, number: value ? 1n : 0n })),
  bytesOf(20).map((value) => ({ input: { type: 'address' }, value, number: BigInt(value) })),
  fc
    .integer({ min: 1, max: 32 })
    .chain((size) => bytesOf(size).map((value) => ({ input: { type: `bytes${size}` }, value, number: BigInt(value) }))),
  fc
    .uint8Array({ maxLength: 70 })
    .map((bytes) => ({ input: { type: 'bytes' }, value: toHex(bytes), number: undefined })),
  fc
    .string({ maxLength: 40, unit: 'grapheme' })
    .map((value) => ({ input: { type: 'string' }, value, number: undefined })),
)
const { sample } = fc.letrec<{ sample: Sample }>((tie) => ({
  sample: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    elementary,
    tie('sample').chain(({ input, value }) =>
      fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()).map(([length, isFixed]) => ({
        input: { ...input, type: `${input.type}[${isFixed ? length : ''}]` },
        value: Array(length).fill(value),
        number: undefined,
      })),
    ),
    fc.array(tie('sample'), { minLength: 1, maxLength: 3 }).map((members) => ({
      input: { type: 'tuple', components: members.map(({ input }, index) => ({ ...input, name: `m${index}` })) },
      value: Object.fromEntries(members.map(({ value }, index) => [`m${index}`, value])),
      number: undefined,
    })),
  ),
}))
const samples = fc.array(sample, { maxLength: 4 })

const typesOf = (inputs: readonly Input[]): readonly AbiType[] =>
  inputs.map((input) => {
    const type = parseAbiType(input)
    if (!type) throw new Error(`${JSON.stringify(input)} does not read.`)
    return type
  })
const itemOf = (inputs: readonly Input[]) =>
  ({ type: 'function', name: 'f', inputs, outputs: [], stateMutability: 'payable' }) as AbiFunction

test('decodes what an encoder writes, with the selector and numbers of another decoder', () => {
  fc.assert(
    fc.property(samples, (list) => {
      const inputs = list.map(({ input }) => input)
      const data = encodeFunctionData({ abi: [itemOf(inputs)], args: list.map(({ value }) => value) })
      const [rule] = parseFunctions([
        {
          type: 'contract-call',
          data: { address: `0x${'aa'.repeat(20)}`, abi: [itemOf(inputs)], functions: [{ functionName: 'f' }] },
        },
      ]) as [FunctionRule] // one permission of one function
      expect(rule.selector).toBe(data.slice(0, 10))
      expect(rule.selector).toBe(toFunctionSelector(itemOf(inputs)))
      expect(readArguments(rule.inputs, `0x${data.slice(10)}`)).toEqual(list.map(({ number }) => number))
    }),
    { numRuns: 500 },
  )
})

/** Any bytes are a text here, so that only the layout counts. */
const asBytes = ({ type, components }: Input): Input => ({
  type: type.replace(/^string/, 'bytes'),
  ...(components && { components: components.map((one, index) => ({ ...asBytes(one), name: `m${index}` })) }),
})

test('decodes exactly the data that re-encodes to the same bytes', () => {
  let [same, other] = [0, 0]
  const change = fc.record({
    kind: fc.constantFrom('byte', 'byte', 'word', 'cut', 'append'),
    at: fc.nat(),
    byte: fc.integer({ min: 0, max: 255 }),
  })
  fc.assert(
    fc.property(samples, fc.array(change, { maxLength: 2 }), (list, changes) => {
      const inputs = list.map(({ input }) => asBytes(input))
      const encoded = encodeAbiParameters(
        list.map(({ input }) => input) as never,
        list.map(({ value }) => value) as never,
      )
      let bytes = Buffer.from(encoded.slice(2), 'hex')
      for (const { kind, at, byte } of changes) {
        if (kind === 'append') bytes = Buffer.concat([bytes, Buffer.alloc(byte % 2 ? 1 : 32, byte)])
        else if (bytes.length === 0) continue
        else if (kind === 'cut') bytes = bytes.subarray(0, at % bytes.length)
        else if (kind === 'byte') bytes[at % bytes.length] = byte
        else bytes[Math.min(bytes.length - 1, Math.floor((at % bytes.length) / 32) * 32 + 31)] = byte & 0xe0
      }
      const data = toHex(bytes)
      const isSame = encodesAgain(inputs, data)
      expect(readArguments(typesOf(inputs), data) !== undefined).toBe(isSame)
      if (isSame) same += 1
      else other += 1
    }),
    { numRuns: 2_000 },
  )
  expect(Math.min(same, other)).toBeGreaterThan(300)
})

function encodesAgain(inputs: readonly Input[], data: Hex): boolean {
  try {
    const values = inputs.length === 0 ? [] : decodeAbiParameters(inputs as never, data)
    return encodeAbiParameters(inputs as never, values as never) === data
  } catch {
    return false
  }
}

describe('rejects a type that is not canonical Solidity', () => {
  test.each([
    ...[
      'uint256 [2]',
      ' uint256',
      'uint256 ',
      'uint',
      'int',
      'uint0',
      'uint7',
      'uint264',
      'uint08',
      'uint256x',
      'byte',
    ],
    ...[
      'bytes0',
      'bytes33',
      'bytes01',
      'address payable',
      'address8',
      'bool1',
      'string[0]',
      'string[01]',
      'string[-1]',
    ],
    ...[
      'string[1e3]',
      'string[1000]',
      'string[',
      'string]',
      'string[][',
      '(uint256)',
      'tuple',
      'tuple1',
      'tuple[2]',
      '',
    ],
    ...['function', 'fixed128x18', 'uint256,address', 'uint256)', 'uint256\n', 'uint２56', `uint256${'[1]'.repeat(9)}`],
  ])('%j', (type) => {
    expect(parseAbiType({ type })).toBeUndefined()
  })

  test.each<[string, unknown]>([
    ['a tuple of nothing', { type: 'tuple[999]', components: [] }],
    ['a tuple of what is no type', { type: 'tuple', components: [{ type: 'uint256' }, { type: 'uint 256' }] }],
    ['text', 'uint256'],
    ['nothing', null],
    [
      'nine tuples in each other',
      Array.from({ length: 9 }).reduce<object>((one) => ({ type: 'tuple', components: [one] }), { type: 'bool' }),
    ],
  ])('%s', (_, input) => {
    expect(parseAbiType(input)).toBeUndefined()
  })
})

test('rejects a long list length in the time its data takes', () => {
  const types = typesOf([{ type: 'uint256[999][999][999][999][999]' }, { type: 'uint8[]' }])
  expect(readArguments(types, pad('0x20', { size: 32 }))).toBeUndefined()
  for (const length of [2n ** 31n, 2n ** 256n - 1n])
    for (const type of ['uint8[]', 'bytes', 'bytes[]', 'uint8[][]'])
      expect(
        readArguments(typesOf([{ type }]), concatHex([pad('0x20', { size: 32 }), toHex(length, { size: 32 })])),
      ).toBeUndefined()
})

test('a function without inputs takes no data', () => {
  const [data, more] = [keccak256(stringToHex('f()')).slice(0, 10) as Hex, pad('0x0', { size: 32 })]
  expect(decodeFunctionData({ abi: [itemOf([])], data }).functionName).toBe('f')
  expect([readArguments([], '0x'), readArguments([], more)]).toEqual([[], undefined])
})
