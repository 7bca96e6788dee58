import { SwapUnsafeError } from '@latchkey/core/errors'
import fc from 'fast-check'
import {
  type Address,
  concat,
  encodeFunctionData,
  getAddress,
  type Hex,
  isAddress,
  numberToHex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeSwap, getRouterKind } from './decodeSwap.ts'
import { knownRouters } from './knownRouters.ts'

const me: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const usdc: Address = '0x16b3c5d5027d798f491dc09fbca03bfe049bbeb5'
const dai: Address = '0xb18c0fb6c9fdc2fc193cc5f78b11e6d8a5f54715'
const weth: Address = '0x29f9484dd5b678b8d44ba88ea6bdd86895a1586f'
const executor: Address = '0x00000000000000000000000000000000000e0ec0'
const native: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const routers = {
  'uniswap-v2': '0x713787e97917bcfa78a96fa54586cadfbea1e57d',
  'uniswap-v3': '0x28e743468577e102ae146219f13164540999e5a4',
  '1inch-v6': '0x111111125421ca6dc452d289314280a0f8842a65',
} as const
const contracts = { wrappedNative: weth, routers }
const known = new Map([['DAI', [dai]]])
/** An unknown token. */
const odd: Address = '0x00000000000000000000000000000000000000dd'

const oneInchAbi = parseAbi([
  'struct SwapDescription { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, SwapDescription desc, bytes data) payable returns (uint256, uint256)',
  'function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) returns (uint256)',
])
const v3Abi = parseAbi([
  'struct ExactInputSingleParams { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(ExactInputSingleParams params) payable returns (uint256)',
  'struct ExactInputParams { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(ExactInputParams params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function refundETH() payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function multicall(bytes[] data) payable returns (bytes[])',
])
const v2Abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
])

const read = (kind: keyof typeof routers, data: Hex, value = 0n) =>
  decodeSwap(contracts, { to: routers[kind], data, value }, known)

/** The field that a call is rejected for. */
function rejectedField(kind: keyof typeof routers, data: Hex, value = 0n): string {
  try {
    read(kind, data, value)
  } catch (error) {
    if (error instanceof SwapUnsafeError) return error.field
    throw error
  }
  return 'none'
}

test('recognizes the chain’s known routers in any spelling, and no other contract', () => {
  const ethereum = knownRouters[1]
  const router = ethereum?.routers['uniswap-v3'] ?? ''
  expect(getRouterKind(ethereum, router.toLowerCase())).toBe('uniswap-v3')
  expect(getRouterKind(ethereum, me)).toBeUndefined()
  expect(getRouterKind(undefined, router)).toBeUndefined()
})

const swapData = (desc: object = {}, data: Hex = '0x1234') =>
  encodeFunctionData({
    abi: oneInchAbi,
    functionName: 'swap',
    args: [
      executor,
      {
        srcToken: usdc,
        dstToken: dai,
        srcReceiver: executor,
        dstReceiver: me,
        amount: 7n,
        minReturnAmount: 6n,
        flags: 0n,
        ...desc,
      },
      data,
    ],
  })

const single = (params: object = {}) =>
  encodeFunctionData({
    abi: v3Abi,
    functionName: 'exactInputSingle',
    args: [
      {
        tokenIn: usdc,
        tokenOut: dai,
        fee: 500,
        recipient: me,
        deadline: 9n,
        amountIn: 7n,
        amountOutMinimum: 6n,
        sqrtPriceLimitX96: 0n,
        ...params,
      },
    ],
  })
const together = (...calls: Hex[]) => encodeFunctionData({ abi: v3Abi, functionName: 'multicall', args: [calls] })
const refund = encodeFunctionData({ abi: v3Abi, functionName: 'refundETH' })
const unwrap = (minimum: bigint, to: Address) =>
  encodeFunctionData({ abi: v3Abi, functionName: 'unwrapWETH9', args: [minimum, to] })

describe('1inch’s router', () => {
  test('decodes its swap, for tokens and for the native currency either way', () => {
    const decoded = { sold: usdc, bought: dai, amountIn: 7n, minimumOut: 6n, receiver: me, deadline: undefined }
    expect(read('1inch-v6', swapData())).toEqual(decoded)
    expect(read('1inch-v6', swapData({ dstToken: native }))).toEqual({ ...decoded, bought: undefined })
    expect(read('1inch-v6', swapData({ srcToken: native }), 7n)).toEqual({ ...decoded, sold: undefined })
  })

  test('rejects partial fills, and functions that name a pool instead of the bought token', () => {
    expect(rejectedField('1inch-v6', swapData({ flags: 1n }))).toBe('function')
    const unoswap = encodeFunctionData({ abi: oneInchAbi, functionName: 'unoswap', args: [BigInt(usdc), 7n, 6n, 1n] })
    expect(rejectedField('1inch-v6', unoswap)).toBe('function')
  })
})

describe('Uniswap’s V3 router', () => {
  test('decodes a swap over one pool, of tokens and to and from the native currency', () => {
    const decoded = { sold: usdc, bought: dai, amountIn: 7n, minimumOut: 6n, receiver: me, deadline: 9n }
    expect(read('uniswap-v3', single())).toEqual(decoded)
    expect(read('uniswap-v3', together(single({ tokenIn: weth }), refund), 7n)).toEqual({ ...decoded, sold: undefined })
    const toCoin = together(single({ tokenOut: weth, recipient: zeroAddress }), unwrap(6n, me))
    expect(read('uniswap-v3', toCoin)).toEqual({ ...decoded, bought: undefined })
  })

  test.each<[string, Hex, bigint, string]>([
    ['a price limit, which may sell less', single({ sqrtPriceLimitX96: 1n }), 0n, 'amount'],
    ['native currency that goes with a sale of tokens', single(), 1n, 'value'],
    ['less native currency than is sold', together(single({ tokenIn: weth }), refund), 6n, 'value'],
    ['a refund for a sale of tokens', together(single(), refund), 0n, 'sold token'],
    ['a swap alone in a multicall', together(single()), 0n, 'function'],
    ['two swaps', together(single(), single()), 0n, 'function'],
    ['a third call', together(single({ tokenIn: weth }), refund, refund), 7n, 'function'],
    ['the calls in another order', together(refund, single({ tokenIn: weth })), 7n, 'function'],
    ['a multicall in a multicall', together(together(single(), refund), refund), 0n, 'function'],
    ['nothing in a multicall', together(), 0n, 'function'],
    [
      'a sweep of the router’s balance',
      together(
        single({ recipient: zeroAddress }),
        encodeFunctionData({ abi: v3Abi, functionName: 'sweepToken', args: [dai, 6n, me] }),
      ),
      0n,
      'function',
    ],
    [
      'a swap into the router for another token than is unwrapped',
      together(single({ recipient: zeroAddress }), unwrap(6n, me)),
      0n,
      'bought token',
    ],
    [
      'a swap that pays an account before it unwraps',
      together(single({ tokenOut: weth }), unwrap(6n, me)),
      0n,
      'receiver',
    ],
    ['two minimums', together(single({ tokenOut: weth, recipient: zeroAddress }), unwrap(0n, me)), 0n, 'minimum'],
  ])('rejects %s', (_, data, value, field) => {
    expect(rejectedField('uniswap-v3', data, value)).toBe(field)
  })
})

describe('a route', () => {
  const v2 = (path: readonly Address[]) =>
    encodeFunctionData({ abi: v2Abi, functionName: 'swapExactTokensForTokens', args: [7n, 6n, path, me, 9n] })
  const v3 = (path: readonly Address[], fee = 500) => {
    const hops = path.slice(1).map((token) => concat([numberToHex(fee, { size: 3 }), token]))
    const bytes = concat([path[0] ?? '0x', ...hops])
    const params = { path: bytes, recipient: me, deadline: 9n, amountIn: 7n, amountOutMinimum: 6n }
    return encodeFunctionData({ abi: v3Abi, functionName: 'exactInput', args: [params] })
  }

  test.each([
    ['uniswap-v2', v2],
    ['uniswap-v3', v3],
  ] as const)('of %s may pass only through the wrapped native currency and known tokens', (kind, encode) => {
    const end: Address = '0x00000000000000000000000000000000000000ee'
    expect(rejectedField(kind, encode([usdc, weth, end]))).toBe('none')
    expect(rejectedField(kind, encode([usdc, dai, weth, end]))).toBe('none')
    expect(rejectedField(kind, encode([odd, end]))).toBe('none')
    expect(rejectedField(kind, encode([usdc, odd, end]))).toBe('path')
    expect(rejectedField(kind, encode([usdc, weth, odd, end]))).toBe('path')
    // A loop through the sold token does not make it a known middle token.
    expect(rejectedField(kind, encode([usdc, odd, usdc, end]))).toBe('path')
  })

  test.each([0, 1, 2500, 99_999])('over a V3 pool of the unusual fee %d is rejected', (fee) => {
    expect(rejectedField('uniswap-v3', v3([usdc, weth], fee))).toBe('path')
    expect(rejectedField('uniswap-v3', single({ fee }))).toBe('path')
  })
})

describe('any router', () => {
  test('is rejected where the network does not list it, and so is every other function of it', () => {
    const to = { data: single(), value: 0n }
    expect(() => decodeSwap(contracts, { ...to, to: executor }, known)).toThrow('its router differs')
    expect(() => decodeSwap(undefined, { ...to, to: routers['uniswap-v3'] }, known)).toThrow('its router differs')
    // One router's call at another's address.
    expect(rejectedField('uniswap-v2', single())).toBe('function')
    expect(rejectedField('1inch-v6', single())).toBe('function')
    const exactOut = encodeFunctionData({
      abi: v2Abi,
      functionName: 'swapTokensForExactTokens',
      args: [7n, 6n, [usdc, dai], me, 9n],
    })
    expect(rejectedField('uniswap-v2', exactOut)).toBe('function')
    for (const data of ['0x', '0x12', '0xzz', 'else'] as Hex[])
      expect(rejectedField('uniswap-v3', data)).not.toBe('none')
  })

  test('is rejected with extra bytes behind, between or in the padding of the arguments', () => {
    const v2 = encodeFunctionData({
      abi: v2Abi,
      functionName: 'swapExactTokensForTokens',
      args: [7n, 6n, [usdc, dai], me, 9n],
    })
    for (const [kind, data] of [
      ['uniswap-v2', v2],
      ['uniswap-v3', single()],
      ['uniswap-v3', together(single({ tokenIn: weth }), refund)],
      ['1inch-v6', swapData()],
    ] as const) {
      expect(rejectedField(kind, concat([data, '0x00']))).toBe('calldata')
      expect(rejectedField(kind, data.slice(0, -2) as Hex)).toBe('calldata')
      // Decoders ignore the upper bytes of an address; here they must be zero.
      const at = data.indexOf(`${'0'.repeat(24)}${me.slice(2)}`)
      if (at > 0) expect(rejectedField(kind, `${data.slice(0, at)}01${data.slice(at + 2)}` as Hex)).toBe('calldata')
    }
    expect(rejectedField('uniswap-v3', together(concat([single({ tokenIn: weth }), '0x00']), refund), 7n)).toBe(
      'calldata',
    )
  })

  test('throws only SwapUnsafeError on any bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 400 }).map((list): Hex => `0x${Buffer.from(list).toString('hex')}`)
    const selector = fc.constantFrom(single().slice(0, 10), together().slice(0, 10), swapData().slice(0, 10))
    fc.assert(
      fc.property(fc.constantFrom('uniswap-v2', 'uniswap-v3', '1inch-v6'), selector, bytes, (kind, start, rest) => {
        expect(rejectedField(kind, concat([start as Hex, rest]))).not.toBe('none')
      }),
    )
  })
})

test('lists known routers by checksum addresses, each of one kind', () => {
  for (const { wrappedNative, quoter, routers: listed } of Object.values(knownRouters)) {
    const addresses = [wrappedNative, quoter ?? '', ...Object.values(listed)]
    for (const address of addresses) {
      expect(isAddress(address)).toBe(true)
      expect(getAddress(address)).toBe(address)
    }
    expect(new Set(addresses).size).toBe(addresses.length)
  }
})
