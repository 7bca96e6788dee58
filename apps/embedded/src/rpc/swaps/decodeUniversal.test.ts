import fc from 'fast-check'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from '../decodeCall.ts'

const account: Address = '0x1111111111111111111111111111111111111111'
const other: Address = '0x2222222222222222222222222222222222222222'
const usdc: Address = '0x00000000000000000000000000000000000a0001'
const dai: Address = '0x00000000000000000000000000000000000a0002'
const weth: Address = '0x00000000000000000000000000000000000a0003'
const router: Address = '0x00000000000000000000000000000000000b0001'
const [native, caller, self]: readonly [Address, Address, Address] = [
  '0x0000000000000000000000000000000000000000',
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000002',
]
const known = { wrappedNative: weth, routers: new Map([[router as string, 'uniswapUniversal' as const]]) }
const whole = 2n ** 255n

const abi = parseAbi(['function execute(bytes,bytes[],uint256)', 'function execute(bytes,bytes[])'])
const way = (...tokens: Address[]) =>
  encodePacked(
    tokens.flatMap((_, index) => (index === 0 ? ['address'] : ['uint24', 'address'])),
    tokens.flatMap((token, index) => (index === 0 ? [token] : [3000, token])),
  )

type Command = readonly [number, Hex]
type Swap = { to?: Address; amount?: bigint; limit?: bigint; payer?: boolean }
const v3 = (
  code: 0 | 1,
  tokens: Address[],
  { to = caller, amount = 5n, limit = 4n, payer = true }: Swap = {},
): Command => [
  code,
  encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
    to,
    amount,
    limit,
    way(...tokens),
    payer,
  ]),
]
const v2 = (
  code: 8 | 9,
  tokens: Address[],
  { to = caller, amount = 5n, limit = 4n, payer = true }: Swap = {},
): Command => [
  code,
  encodeAbiParameters(parseAbiParameters('address, uint256, uint256, address[], bool'), [
    to,
    amount,
    limit,
    tokens,
    payer,
  ]),
]
const three = (code: number, token: Address, to: Address, amount: bigint): Command => [
  code,
  encodeAbiParameters(parseAbiParameters('address, address, uint256'), [token, to, amount]),
]
const two = (code: number, to: Address, amount: bigint): Command => [
  code,
  encodeAbiParameters(parseAbiParameters('address, uint256'), [to, amount]),
]
const sweep = (token: Address, to: Address, least: bigint) => three(4, token, to, least)
const portion = (token: Address, to: Address, bips: bigint) => three(6, token, to, bips)
const wrap = (amount: bigint, to: Address = self) => two(11, to, amount)
const unwrap = (least: bigint, to: Address = caller) => two(12, to, least)
const permit = (token: Address, amount: bigint, spender: Address = router): Command => [
  10,
  encodeAbiParameters(parseAbiParameters('((address, uint160, uint48, uint48), address, uint256), bytes'), [
    [[token, amount, 88, 0], spender, 77n],
    `0x${'12'.repeat(65)}`,
  ]),
]

function execute(...commands: Command[]): Hex {
  const codes: Hex = `0x${commands.map(([code]) => code.toString(16).padStart(2, '0')).join('')}`
  return encodeFunctionData({ abi, functionName: 'execute', args: [codes, commands.map(([, input]) => input), 99n] })
}
const decode = (data: Hex, value = 0n, to = router) => decodeCall({ to, data, value, account }, known)

const swap = {
  kind: 'swap',
  sold: usdc,
  bought: dai,
  amountIn: 5n,
  isMost: false,
  minimumOut: 4n,
  receiver: account,
  deadline: 99n,
  permit: undefined,
}

const swaps: [string, Command[], bigint, object][] = [
  ['V3', [v3(0, [usdc, weth, dai])], 0n, swap],
  ['V2, to another account', [v2(8, [usdc, dai], { to: other })], 0n, { ...swap, receiver: other }],
  ['V3, an exact amount', [v3(1, [dai, usdc], { amount: 4n, limit: 5n })], 0n, { ...swap, isMost: true }],
  ['V2, an exact amount', [v2(9, [usdc, dai], { amount: 4n, limit: 5n })], 0n, { ...swap, isMost: true }],
  ['native, wrapped', [wrap(5n), v3(0, [weth, dai], { payer: false })], 5n, { ...swap, sold: undefined }],
  [
    'native for an exact amount, with the rest back',
    [wrap(5n), v3(1, [dai, weth], { amount: 4n, limit: 5n, payer: false }), unwrap(0n)],
    5n,
    { ...swap, sold: undefined, isMost: true },
  ],
  ['unwrapped', [v2(8, [usdc, weth], { to: self, limit: 0n }), unwrap(4n)], 0n, { ...swap, bought: undefined }],
  [
    'with a permit for the router',
    [permit(usdc, 9n), v3(0, [usdc, dai])],
    0n,
    { ...swap, permit: { token: usdc, amount: 9n, expiresAt: 88n } },
  ],
  [
    'two ways, with a fee and a sweep',
    [
      v2(8, [usdc, dai], { to: self, amount: 3n, limit: 0n }),
      v3(0, [usdc, dai], { to: self, amount: 2n, limit: 0n }),
      portion(dai, other, 25n),
      sweep(dai, caller, 4n),
    ],
    0n,
    { ...swap, fees: [{ receiver: other, bips: 25n }] },
  ],
  [
    'one after the other',
    [v2(8, [usdc, weth], { to: self, limit: 0n }), v3(0, [weth, dai], { amount: whole, payer: false })],
    0n,
    swap,
  ],
  ['wrapped alone', [wrap(5n, caller)], 5n, { ...swap, sold: undefined, bought: weth, minimumOut: 5n }],
]

describe.each(swaps)('%s', (_name, commands, value, expected) => {
  const data = execute(...commands)

  test('is read, with and without a deadline', () => {
    expect(decode(data, value)).toEqual(expected)
    const codes: Hex = `0x${commands.map(([code]) => code.toString(16).padStart(2, '0')).join('')}`
    const args = [codes, commands.map(([, input]) => input)] as const
    const short = encodeFunctionData({ abi, functionName: 'execute', args })
    expect(decode(short, value)).toEqual({ ...expected, deadline: undefined })
  })

  test('is no swap at another contract, with a command that may be skipped, or with anything behind it', () => {
    expect(decode(data, value, other).kind).toBe('unknown')
    for (const [index, [code, input]] of commands.entries()) {
      const skipped = commands.with(index, [code | 0x80, input])
      expect(decode(execute(...skipped), value)).toEqual({
        kind: 'unknown',
        selector: '0x3593564c',
        commands: [code | 0x80],
      })
    }
    for (const rest of ['00', '00'.repeat(32)]) expect(decode(`${data}${rest}`, value).kind).toBe('unknown')
  })
})

test('every changed byte changes what is shown, or makes it unknown, except for fees', () => {
  for (const [, commands, value, expected] of swaps.filter(([, { length }]) => length === 1)) {
    const data = execute(...commands)
    for (let at = 10; at < data.length; at += 2) {
      const byte = (Number.parseInt(data.slice(at, at + 2), 16) ^ 0x21).toString(16).padStart(2, '0')
      const changed: Hex = `0x${data.slice(2, at)}${byte}${data.slice(at + 2)}`
      // Fees and tokens in between are for the router.
      const isFee = ['000bb8', weth.slice(2)].some((part) =>
        [...data.matchAll(new RegExp(part, 'g'))].some(({ index }) => at >= index && at < index + part.length),
      )
      if (!isFee) expect(decode(changed, value), `byte ${at}`).not.toEqual(expected)
    }
  }
})

test.each<[string, Command[], bigint]>([
  ['two assets bought', [v3(0, [usdc, dai], { amount: 2n }), v3(0, [usdc, weth], { amount: 3n })], 0n],
  ['two receivers', [v3(0, [usdc, dai]), v3(0, [usdc, dai], { to: other })], 0n],
  ['two assets sold', [v3(0, [usdc, dai]), v3(0, [weth, dai])], 0n],
  ['native and a token sold', [v3(0, [usdc, dai])], 5n],
  ['proceeds that stay in the router', [v3(0, [usdc, dai], { to: self })], 0n],
  ['proceeds for the router by its address', [v3(0, [usdc, dai], { to: router })], 0n],
  ['the rest for another account', [wrap(5n), v3(1, [dai, weth], { payer: false }), unwrap(0n, other)], 5n],
  ['what others sweep', [v3(0, [usdc, dai], { to: self }), sweep(dai, other, 0n), sweep(dai, caller, 0n)], 0n],
  ['a permit for another spender', [permit(usdc, 9n, other), v3(0, [usdc, dai])], 0n],
  ['a permit for another token', [permit(dai, 9n), v3(0, [usdc, dai])], 0n],
  ['two permits', [permit(usdc, 9n), permit(usdc, 9n), v3(0, [usdc, dai])], 0n],
  ['a permit alone', [permit(usdc, 9n)], 0n],
  ['all that the router has, from the visitor', [v3(0, [usdc, dai], { amount: whole })], 0n],
  ['tokens that the pair has got already', [v2(8, [usdc, dai], { amount: 0n })], 0n],
  ['a path of one token', [v2(8, [usdc])].map(([code, input]) => [code, input] as const), 0n],
])('%s is no swap', (_name, commands, value) => {
  expect(decode(execute(...commands), value).kind).toBe('unknown')
})

test('a sweep without a minimum, or one of the native currency, says what it guarantees', () => {
  expect(decode(execute(v3(0, [usdc, dai], { to: self }), sweep(dai, caller, 0n)))).toEqual({ ...swap, minimumOut: 0n })
  const commands = [
    v3(0, [usdc, weth], { to: self }),
    unwrap(0n, self),
    portion(native, other, 10_000n),
    sweep(native, caller, 4n),
  ]
  const fees = [{ receiver: other, bips: 10_000n }]
  expect(decode(execute(...commands))).toEqual({ ...swap, bought: undefined, fees })
})

test('a command that is not known is named, and nothing is guessed from those around it', () => {
  const data = execute(permit(usdc, 9n), [0x10, '0x1234'], sweep(dai, caller, 4n))
  expect(decode(data)).toEqual({ kind: 'unknown', selector: '0x3593564c', commands: [0x10] })
  const odd = encodeFunctionData({ abi, functionName: 'execute', args: ['0x0004', ['0x'], 99n] })
  expect(decode(odd)).toEqual({ kind: 'unknown', selector: '0x3593564c' })
})

test('no inputs throw', () => {
  const command = fc.tuple(fc.constantFrom(0, 1, 4, 6, 8, 9, 10, 11, 12, 16), fc.uint8Array({ maxLength: 400 }))
  fc.assert(
    fc.property(fc.array(command, { maxLength: 4 }), (commands) => {
      const data = execute(
        ...commands.map(([code, bytes]) => [code, `0x${Buffer.from(bytes).toString('hex')}`] as const),
      )
      expect(decode(data).kind).toBe('unknown')
    }),
    { numRuns: 500 },
  )
})
