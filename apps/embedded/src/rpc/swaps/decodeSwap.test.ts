import fc from 'fast-check'
import { type Address, encodeFunctionData, encodePacked, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall } from '../decodeCall.ts'
import type { RouterKind } from './knownContracts.ts'

const account: Address = '0x1111111111111111111111111111111111111111'
const usdc: Address = '0x00000000000000000000000000000000000a0001'
const dai: Address = '0x00000000000000000000000000000000000a0002'
const weth: Address = '0x00000000000000000000000000000000000a0003'
const middle: Address = '0x00000000000000000000000000000000000a0004'
const routers: Record<Exclude<RouterKind, 'uniswapUniversal'>, Address> = {
  uniswapV2: '0x00000000000000000000000000000000000b0001',
  uniswapV3: '0x00000000000000000000000000000000000b0002',
  uniswapV3Later: '0x00000000000000000000000000000000000b0003',
  oneInch: '0x00000000000000000000000000000000000b0004',
}
const known = {
  wrappedNative: weth,
  routers: new Map(Object.entries(routers).map(([kind, address]) => [address, kind as RouterKind])),
}
const zero: Address = '0x0000000000000000000000000000000000000000'
const hash: Hex = `0x${'12'.repeat(32)}`

const v2 = parseAbi([
  'function swapExactETHForTokens(uint256,address[],address,uint256)',
  'function swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
  'function swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
  'function swapTokensForExactETH(uint256,uint256,address[],address,uint256)',
  'function swapETHForExactTokens(uint256,address[],address,uint256)',
])
const v3 = parseAbi([
  'struct Single { address i; address o; uint24 fee; address to; uint256 deadline; uint256 amount; uint256 least; uint160 limit; }',
  'struct Path { bytes path; address to; uint256 deadline; uint256 amount; uint256 least; }',
  'function exactInputSingle(Single)',
  'function exactInput(Path)',
  'function exactOutputSingle(Single)',
  'function exactOutput(Path)',
  'function unwrapWETH9(uint256,address)',
  'function selfPermit(address,uint256,uint256,uint8,bytes32,bytes32)',
  'function refundETH()',
  'function sweepToken(address,uint256,address)',
  'function multicall(bytes[])',
])
const later = parseAbi([
  'struct Single { address i; address o; uint24 fee; address to; uint256 amount; uint256 least; uint160 limit; }',
  'struct Path { bytes path; address to; uint256 amount; uint256 least; }',
  'function exactInputSingle(Single)',
  'function exactInput(Path)',
  'function exactOutputSingle(Single)',
  'function exactOutput(Path)',
  'function unwrapWETH9(uint256)',
  'function multicall(uint256,bytes[])',
])
const inch = parseAbi([
  'struct Swap { address i; address o; address from; address to; uint256 amount; uint256 least; uint256 flags; }',
  'function swap(address,Swap,bytes)',
])

const path = (...tokens: Address[]) =>
  encodePacked(
    tokens.flatMap((_, index) => (index === 0 ? ['address'] : ['uint24', 'address'])),
    tokens.flatMap((token, index) => (index === 0 ? [token] : [3000, token])),
  )
const exactInput = (tokens: Address[], to: Address = account) =>
  encodeFunctionData({
    abi: v3,
    functionName: 'exactInput',
    args: [{ path: path(...tokens), to, deadline: 99n, amount: 5n, least: 4n }],
  })
/** `amount` is what is bought, and `least` the most that is paid for it. */
const exactOutput = (tokens: Address[], to: Address = account) =>
  encodeFunctionData({
    abi: v3,
    functionName: 'exactOutput',
    args: [{ path: path(...tokens), to, deadline: 99n, amount: 4n, least: 5n }],
  })
const multicall = (...calls: Hex[]) => encodeFunctionData({ abi: v3, functionName: 'multicall', args: [calls] })
const unwrap = encodeFunctionData({ abi: v3, functionName: 'unwrapWETH9', args: [4n, account] })
const refund = encodeFunctionData({ abi: v3, functionName: 'refundETH' })
const permit = encodeFunctionData({ abi: v3, functionName: 'selfPermit', args: [usdc, 9n, 99n, 27, hash, hash] })
const laterSingle = (to: Address) =>
  encodeFunctionData({
    abi: later,
    functionName: 'exactInputSingle',
    args: [{ i: usdc, o: weth, fee: 3000, to, amount: 5n, least: 4n, limit: 0n }],
  })
const oneInch = (flags: bigint, to: Address = account) =>
  encodeFunctionData({
    abi: inch,
    functionName: 'swap',
    args: [dai, { i: usdc, o: dai, from: dai, to, amount: 5n, least: 4n, flags }, '0x1234'],
  })

type Kind = keyof typeof routers
const decode = (kind: Kind, data: string, value = 0n) => decodeCall({ to: routers[kind], data, value, account }, known)
const swap = {
  kind: 'swap',
  amountIn: 5n,
  isMost: false,
  minimumOut: 4n,
  receiver: account,
  deadline: 99n,
  permit: undefined,
}

const swaps: [string, Kind, Hex, bigint, object][] = [
  [
    'V2, native for a token',
    'uniswapV2',
    encodeFunctionData({ abi: v2, functionName: 'swapExactETHForTokens', args: [4n, [weth, usdc], account, 99n] }),
    5n,
    { ...swap, sold: undefined, bought: usdc },
  ],
  [
    'V2, a token for native',
    'uniswapV2',
    encodeFunctionData({
      abi: v2,
      functionName: 'swapExactTokensForETH',
      args: [5n, 4n, [usdc, middle, weth], account, 99n],
    }),
    0n,
    { ...swap, sold: usdc, bought: undefined },
  ],
  ...(['swapExactTokensForTokens', 'swapExactTokensForTokensSupportingFeeOnTransferTokens'] as const).map(
    (functionName): (typeof swaps)[number] => [
      `V2, ${functionName}`,
      'uniswapV2',
      encodeFunctionData({ abi: v2, functionName, args: [5n, 4n, [usdc, dai], dai, 99n] }),
      0n,
      { ...swap, sold: usdc, bought: dai, receiver: dai },
    ],
  ),
  ['V3, a path', 'uniswapV3', exactInput([usdc, middle, dai]), 0n, { ...swap, sold: usdc, bought: dai }],
  [
    'V3, native with a refund',
    'uniswapV3',
    multicall(exactInput([weth, dai]), refund),
    5n,
    { ...swap, sold: undefined, bought: dai },
  ],
  [
    'V3, unwrapped',
    'uniswapV3',
    multicall(exactInput([usdc, weth], zero), unwrap),
    0n,
    { ...swap, sold: usdc, bought: undefined },
  ],
  [
    'V3, with a permit',
    'uniswapV3',
    multicall(permit, exactInput([usdc, dai])),
    0n,
    { ...swap, sold: usdc, bought: dai, permit: { token: usdc, amount: 9n } },
  ],
  [
    'V3, one pool',
    'uniswapV3',
    encodeFunctionData({
      abi: v3,
      functionName: 'exactInputSingle',
      args: [{ i: usdc, o: dai, fee: 500, to: account, deadline: 99n, amount: 5n, least: 4n, limit: 0n }],
    }),
    0n,
    { ...swap, sold: usdc, bought: dai },
  ],
  [
    'SwapRouter02, to the caller',
    'uniswapV3Later',
    laterSingle('0x0000000000000000000000000000000000000001'),
    0n,
    { ...swap, sold: usdc, bought: weth, deadline: undefined },
  ],
  [
    'SwapRouter02, unwrapped before a deadline',
    'uniswapV3Later',
    encodeFunctionData({
      abi: later,
      functionName: 'multicall',
      args: [
        77n,
        [
          laterSingle('0x0000000000000000000000000000000000000002'),
          encodeFunctionData({ abi: later, functionName: 'unwrapWETH9', args: [4n] }),
        ],
      ],
    }),
    0n,
    { ...swap, sold: usdc, bought: undefined, deadline: 77n },
  ],
  [
    'V2, an exact amount of a token',
    'uniswapV2',
    encodeFunctionData({
      abi: v2,
      functionName: 'swapTokensForExactTokens',
      args: [4n, 5n, [usdc, dai], account, 99n],
    }),
    0n,
    { ...swap, isMost: true, sold: usdc, bought: dai },
  ],
  [
    'V2, an exact amount of native',
    'uniswapV2',
    encodeFunctionData({ abi: v2, functionName: 'swapTokensForExactETH', args: [4n, 5n, [usdc, weth], account, 99n] }),
    0n,
    { ...swap, isMost: true, sold: usdc, bought: undefined },
  ],
  [
    'V2, native for an exact amount',
    'uniswapV2',
    encodeFunctionData({ abi: v2, functionName: 'swapETHForExactTokens', args: [4n, [weth, dai], account, 99n] }),
    5n,
    { ...swap, isMost: true, sold: undefined, bought: dai },
  ],
  [
    'V3, a path to an exact amount',
    'uniswapV3',
    exactOutput([dai, middle, usdc]),
    0n,
    { ...swap, isMost: true, sold: usdc, bought: dai },
  ],
  [
    'V3, native for an exact amount, with a refund',
    'uniswapV3',
    multicall(exactOutput([dai, weth]), refund),
    5n,
    { ...swap, isMost: true, sold: undefined, bought: dai },
  ],
  [
    'V3, an exact amount, unwrapped',
    'uniswapV3',
    multicall(exactOutput([weth, usdc], zero), unwrap),
    0n,
    { ...swap, isMost: true, sold: usdc, bought: undefined },
  ],
  [
    'V3, one pool, an exact amount',
    'uniswapV3',
    encodeFunctionData({
      abi: v3,
      functionName: 'exactOutputSingle',
      args: [{ i: usdc, o: dai, fee: 500, to: account, deadline: 99n, amount: 4n, least: 5n, limit: 0n }],
    }),
    0n,
    { ...swap, isMost: true, sold: usdc, bought: dai },
  ],
  [
    'SwapRouter02, one pool, an exact amount',
    'uniswapV3Later',
    encodeFunctionData({
      abi: later,
      functionName: 'exactOutputSingle',
      args: [{ i: usdc, o: dai, fee: 500, to: account, amount: 4n, least: 5n, limit: 0n }],
    }),
    0n,
    { ...swap, isMost: true, sold: usdc, bought: dai, deadline: undefined },
  ],
  [
    'SwapRouter02, a path to an exact amount',
    'uniswapV3Later',
    encodeFunctionData({
      abi: later,
      functionName: 'exactOutput',
      args: [{ path: path(dai, middle, usdc), to: account, amount: 4n, least: 5n }],
    }),
    0n,
    { ...swap, isMost: true, sold: usdc, bought: dai, deadline: undefined },
  ],
  ['1inch', 'oneInch', oneInch(0n, zero), 0n, { ...swap, sold: usdc, bought: dai, deadline: undefined }],
]

describe.each(swaps)('%s', (...row) => {
  const [, kind, data, value, expected] = row
  test('is read', () => {
    expect(decode(kind, data, value)).toEqual(expected)
  })

  test('is no swap at another contract, with another value, or with anything behind it', () => {
    expect(decodeCall({ to: dai, data, value, account }, known).kind).not.toBe('swap')
    // Native currency that V2 sells is the value itself.
    if (kind !== 'uniswapV2' || value === 0n) expect(decode(kind, data, value + 1n).kind).not.toBe('swap')
    for (const rest of ['00', '00'.repeat(32), 'ff'.repeat(64)])
      expect(decode(kind, `${data}${rest}`, value).kind).not.toBe('swap')
  })

  test('every changed byte changes what is shown, or makes it unknown', () => {
    for (let at = 10; at < data.length; at += 2) {
      const byte = (Number.parseInt(data.slice(at, at + 2), 16) ^ 0x21).toString(16).padStart(2, '0')
      const changed = `${data.slice(0, at)}${byte}${data.slice(at + 2)}`
      const read = decode(kind, changed, value)
      if (read.kind === 'swap' && isShown(at, kind, data)) expect(read, `byte ${at}`).not.toEqual(expected)
    }
  })
})

/** Fees, tokens in between, a permit's signature and 1inch's way are for the router: it reverts below the minimum whatever they are. */
function isShown(at: number, kind: Kind, data: string): boolean {
  if (kind === 'oneInch') {
    const word = Math.floor((at - 10) / 64)
    return ![0, 3].includes(word) && word < 10
  }
  const hidden = ['0001f4', '000bb8', middle.slice(2), permit.slice(10 + 2 * 64)]
  return !hidden.some((part) => {
    const found = [...data.matchAll(new RegExp(part, 'g'))].map(({ index }) => index)
    return found.some((index) => at >= index && at < index + part.length)
  })
}

test.each<[string, Kind, Hex, bigint]>([
  ['native for an exact amount whose rest stays in the router', 'uniswapV3', exactOutput([dai, weth]), 5n],
  [
    'a path of one token',
    'uniswapV2',
    encodeFunctionData({ abi: v2, functionName: 'swapExactTokensForTokens', args: [5n, 4n, [usdc], account, 99n] }),
    0n,
  ],
  [
    'native sold over another token',
    'uniswapV2',
    encodeFunctionData({ abi: v2, functionName: 'swapExactETHForTokens', args: [4n, [dai, usdc], account, 99n] }),
    5n,
  ],
  ['proceeds that stay in the router', 'uniswapV3', exactInput([usdc, weth], zero), 0n],
  [
    'a swap followed by something else',
    'uniswapV3',
    multicall(
      exactInput([usdc, dai]),
      encodeFunctionData({ abi: v3, functionName: 'sweepToken', args: [usdc, 0n, dai] }),
    ),
    0n,
  ],
  ['a permit for another token', 'uniswapV3', multicall(permit, exactInput([dai, usdc])), 0n],
  ['two swaps', 'uniswapV3', multicall(exactInput([usdc, dai]), exactInput([usdc, dai])), 0n],
  ['1inch that sells a part', 'oneInch', oneInch(1n), 0n],
])('%s is no swap', (_name, kind, data, value) => {
  expect(decode(kind, data, value).kind).not.toBe('swap')
})

test('wrapping and unwrapping are read at the token that wraps the native currency only', () => {
  const withdraw = `0x2e1a7d4d${'5'.padStart(64, '0')}`
  const read = (to: Address, data: string, value: bigint) => decodeCall({ to, data, value, account }, known)
  expect(read(weth, '0xd0e30db0', 5n)).toEqual({ kind: 'wrap', amount: 5n })
  expect(read(weth, '0x', 5n)).toEqual({ kind: 'wrap', amount: 5n })
  expect(read(weth, withdraw, 0n)).toEqual({ kind: 'unwrap', amount: 5n })
  expect(read(weth, `${withdraw}00`, 0n).kind).toBe('unknown')
  expect(read(dai, '0xd0e30db0', 5n).kind).toBe('unknown')
  expect(read(dai, withdraw, 0n).kind).toBe('unknown')
})

test('no data throws, however its lists point at each other', () => {
  const selectors = ['ac9650d8', '5ae401dc', '38ed1739', 'c04b8d59', '07ed2379']
  const word = fc.oneof(
    fc.nat(40).map((n) => BigInt(n * 32)),
    fc.nat(2).map(BigInt),
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  )
  const data = fc.tuple(fc.constantFrom(...selectors), fc.array(word, { maxLength: 40 }))
  fc.assert(
    fc.property(
      data,
      fc.constantFrom<Kind>('uniswapV2', 'uniswapV3', 'uniswapV3Later', 'oneInch'),
      ([selector, words], kind) => {
        const hex = words.map((number) => number.toString(16).padStart(64, '0')).join('')
        expect(decode(kind, `0x${selector}${hex}`).kind).toBeTruthy()
      },
    ),
    { numRuns: 3_000 },
  )
})
