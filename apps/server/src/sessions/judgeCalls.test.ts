import fc from 'fast-check'
import { type Abi, type Address, getAddress, type Hex } from 'viem'
import { encodeFunctionData, parseAbi, toHex } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { encodeCalls } from '../test/userOperations.ts'
import { countOperations, judgeBudgets, unused } from './countOperations.ts'
import { type Call, decodeCalls } from './decodeCalls.ts'
import { judgeCalls } from './judgeCalls.ts'
import { parseRules } from './parseRules.ts'

const abi = parseAbi([
  'function buy(uint256 amount) payable',
  'function buy(uint256 amount, address to) payable',
  'function sell(uint256 amount)',
  'function note(string text)',
])
const [shop, bank, friend] = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(20)}`) as [Address, Address, Address]
const now = 1_000_000

type Past = { at: number; native: bigint; fees: bigint }
type Session = Parameters<typeof parseRules>[0]
function judge(session: Session, calls: readonly Call[], more: { past?: Past[]; fees?: bigint; at?: number } = {}) {
  const rules = parseRules(session)
  if ('rejection' in rules) return 'no rules'
  const judged = judgeCalls(rules, calls)
  if ('rejection' in judged) return 'rejected'
  const demand = { native: judged.native, fees: more.fees ?? 1n }
  const usage = (more.past ?? []).reduce(
    (sum, { at, ...one }) => countOperations(rules, sum, { ...one, atSeconds: at, count: 1, hashes: [] }),
    unused,
  )
  return judgeBudgets(rules, { ...demand, nowSeconds: more.at ?? now, usage }) === undefined ? demand : 'rejected'
}

const contractCall = (functions: object[], address: Address = shop) => ({
  type: 'contract-call',
  data: { address, abi, functions },
})
const allowance = (amount: bigint, start = 0, period = 3_600) => ({
  type: 'native-token-recurring-allowance',
  data: { allowance: `0x${amount.toString(16)}`, start, period },
})
const call = (
  functionName: 'buy' | 'sell' | 'note',
  args: readonly unknown[],
  more: { to?: Address; value?: bigint } = {},
): Call => ({
  to: more.to ?? shop,
  value: more.value ?? 0n,
  data: encodeFunctionData({ abi, functionName, args } as never),
})
const send = (value: bigint): Call => ({ to: friend, value, data: '0x' })

describe('an operation', () => {
  const buys = { permissions: [contractCall([{ functionName: 'buy' }])], policies: [] }
  const accepted = { native: 0n, fees: 1n }

  test.each<[string, Session, readonly Call[], unknown]>([
    ['calls a granted function', buys, [call('buy', [5n])], accepted],
    ['calls another of its name', buys, [call('buy', [5n, friend])], accepted],
    ['calls twice', buys, [call('buy', [5n]), call('buy', [6n])], accepted],
    ['calls another function', buys, [call('sell', [5n])], 'rejected'],
    ['calls another contract', buys, [call('buy', [5n], { to: bank })], 'rejected'],
    ['hides one call among others', buys, [call('buy', [5n]), call('sell', [5n]), call('buy', [5n])], 'rejected'],
    ['sends along what was not granted', buys, [call('buy', [5n], { value: 1n })], 'rejected'],
    ['sends what was not granted', buys, [send(1n)], 'rejected'],
    ['sends nothing to someone', buys, [send(0n)], 'rejected'],
    ['does nothing', buys, [], 'rejected'],
    ['has more data than the call', buys, [{ ...call('buy', [5n]), data: `${call('buy', [5n]).data}00` }], 'rejected'],
    ['has less', buys, [{ ...call('buy', [5n]), data: call('buy', [5n]).data.slice(0, -2) as Hex }], 'rejected'],
    ['is of a session that allows nothing', { permissions: [], policies: [] }, [call('buy', [5n])], 'rejected'],
    [
      'is of a permission unknown here',
      { permissions: [{ type: 'erc20-transfer', data: {} }], policies: [] },
      [send(0n)],
      'rejected',
    ],
    [
      'is of a permission that names no function',
      { permissions: [{ type: 'contract-call', data: { address: shop } }], policies: [] },
      [call('buy', [5n])],
      'rejected',
    ],
    [
      'is under a policy unknown here',
      { ...buys, policies: [{ type: 'moon-phase' }] },
      [call('buy', [5n])],
      'no rules',
    ],
    [
      'is under a policy that does not read',
      { ...buys, policies: [{ type: 'gas-limit', data: { limit: '-1' } }] },
      [call('buy', [5n])],
      'no rules',
    ],
  ])('that %s', async (_, session, calls, expected) => {
    expect(judge(session, calls)).toEqual(expected)
  })

  test('keeps the limits of a function', async () => {
    const session = { permissions: [contractCall([{ functionName: 'buy', valueLimit: '0xa' }])], policies: [] }
    expect(judge(session, [call('buy', [1n], { value: 10n })])).toEqual(accepted)
    expect(judge(session, [call('buy', [1n], { value: 11n })])).toBe('rejected')
  })

  test.each(['bytes', 'string'])('meets no condition on an argument of type %s', async (type) => {
    const own = parseAbi([`function f(${type} x)`] as readonly string[]) as Abi
    for (const text of ['0x01', '0x0001', `0x${'00'.repeat(31)}01`])
      for (const condition of ['EQUAL', 'NOT_EQUAL', 'LESS_THAN']) {
        const functions = [{ functionName: 'f', args: [{ condition, value: condition === 'EQUAL' ? '0x1' : '0x2' }] }]
        const session = {
          permissions: [{ type: 'contract-call', data: { address: shop, abi: own, functions } }],
          policies: [],
        }
        const data = encodeFunctionData({ abi: own, functionName: 'f', args: [text] })
        expect(judge(session, [{ to: shop, value: 0n, data }])).toBe('rejected')
      }
  })

  test.each([
    ['EQUAL', [false, true, false]],
    ['NOT_EQUAL', [true, false, true]],
    ['GREATER_THAN', [false, false, true]],
    ['GREATER_THAN_OR_EQUAL', [false, true, true]],
    ['LESS_THAN', [true, false, false]],
    ['LESS_THAN_OR_EQUAL', [true, true, false]],
  ])('keeps %s of an argument', async (condition, expected) => {
    const session = {
      permissions: [contractCall([{ functionName: 'sell', args: [{ condition, value: '0x64' }] }])],
      policies: [],
    }
    const verdicts = [99n, 100n, 101n].map((amount) => judge(session, [call('sell', [amount])]))
    expect(verdicts.map((verdict) => verdict !== 'rejected')).toEqual(expected)
  })

  test('keeps conditions on addresses, and none on text', async () => {
    const to = {
      permissions: [contractCall([{ functionName: 'buy', args: [null, { condition: 'EQUAL', value: friend }] }])],
      policies: [],
    }
    expect(judge(to, [call('buy', [1n, getAddress(friend)])])).toEqual(accepted)
    expect(judge(to, [call('buy', [1n, bank])])).toBe('rejected')
    const text = {
      permissions: [contractCall([{ functionName: 'note', args: [{ condition: 'EQUAL', value: '0x61' }] }])],
      policies: [],
    }
    expect(judge(text, [call('note', ['a'])])).toBe('rejected')
  })
})

test('decodes calls as they were encoded, and rejects other encodings', () => {
  const one = fc.record({
    to: fc.constantFrom(shop, bank, friend),
    value: fc.bigInt(0n, 2n ** 200n),
    data: fc.uint8Array({ maxLength: 80 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Hex),
  })
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 4 }), (calls) => {
      const read = decodeCalls(encodeCalls(calls))?.map(({ to, ...rest }) => ({ to: to.toLowerCase(), ...rest }))
      expect(read).toEqual(calls)
    }),
    { numRuns: 200 },
  )
  const encoded = encodeCalls([send(1n)])
  const delegate = encoded.replace(/^(0xe9ae5c53)00/, '$1ff') as Hex
  const ownMode = encoded.replace(/^(0xe9ae5c53.{12})00/, '$101') as Hex
  // A recipient with a value cut short: 1, where an account that reads a whole word sees 2^248.
  const short =
    `0xe9ae5c53${'0'.repeat(64)}${'40'.padStart(64, '0')}${'15'.padStart(64, '0')}${`${'cc'.repeat(20)}01`.padEnd(64, '0')}` as Hex
  const dirty = encodeCalls([send(1n), send(2n)]).replace(/0{24}(cccc)/, `${'0'.repeat(23)}1$1`) as Hex
  expect(dirty).not.toBe(encodeCalls([send(1n), send(2n)]))
  for (const callData of [
    ...['0x', '0x12345678', encoded.slice(0, -64), `${encoded}00`, `0x${encoded.slice(4)}`],
    ...[delegate, ownMode, dirty, short],
  ] as Hex[])
    expect(decodeCalls(callData)).toBeUndefined()
})

/** A second, straightforward implementation of the rules: it records everything, and evaluates all of it for each question. */
type Step = {
  wait: number
  transfers: bigint[]
  buys: { amount: bigint; value: bigint }[]
  sells: bigint[]
  fees: bigint
}
type Grant = {
  buyLimit: bigint | undefined
  sell: { condition: keyof typeof conditions; bound: bigint }
  allowance: bigint | undefined
  period: number
  gas: bigint | undefined
  rate: [number, number] | undefined
}

const conditions = {
  EQUAL: (amount: bigint, bound: bigint) => amount === bound,
  NOT_EQUAL: (amount: bigint, bound: bigint) => amount !== bound,
  GREATER_THAN: (amount: bigint, bound: bigint) => amount > bound,
  GREATER_THAN_OR_EQUAL: (amount: bigint, bound: bigint) => amount >= bound,
  LESS_THAN: (amount: bigint, bound: bigint) => amount < bound,
  LESS_THAN_OR_EQUAL: (amount: bigint, bound: bigint) => amount <= bound,
}

function model(grant: Grant, done: (Past & { at: number })[], step: Step, at: number): boolean {
  const calls = step.transfers.length + step.buys.length + step.sells.length
  if (calls === 0) return false
  if (!step.sells.every((amount) => conditions[grant.sell.condition](amount, grant.sell.bound))) return false
  if (step.transfers.length > 0 && grant.allowance === undefined) return false
  let sent = 0n
  for (const value of step.transfers) sent += value
  for (const { value } of step.buys) {
    if (grant.buyLimit === undefined) sent += value
    else if (value > grant.buyLimit) return false
  }
  if (sent > 0n) {
    if (grant.allowance === undefined) return false
    const period = (time: number) => Math.floor(time / grant.period)
    for (const one of done) if (period(one.at) === period(at)) sent += one.native
    if (sent > grant.allowance) return false
  }
  if (grant.gas !== undefined && done.reduce((sum, one) => sum + one.fees, step.fees) > grant.gas) return false
  if (grant.rate) {
    const [count, interval] = grant.rate
    if (done.filter((one) => one.at > at - interval).length >= count) return false
  }
  return true
}

test('accepts and rejects a session’s operations like a simple model', async () => {
  const small = fc.bigInt(0n, 12n)
  const grants: fc.Arbitrary<Grant> = fc.record({
    buyLimit: fc.option(small, { nil: undefined }),
    sell: fc.record({
      condition: fc.constantFrom(...(Object.keys(conditions) as (keyof typeof conditions)[])),
      bound: small,
    }),
    allowance: fc.option(fc.bigInt(0n, 40n), { nil: undefined }),
    period: fc.integer({ min: 1, max: 50 }),
    gas: fc.option(fc.bigInt(0n, 60n), { nil: undefined }),
    rate: fc.option(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 30 })), { nil: undefined }),
  })
  const steps: fc.Arbitrary<Step> = fc.record({
    wait: fc.integer({ min: 0, max: 20 }),
    transfers: fc.array(small, { maxLength: 2 }),
    buys: fc.array(fc.record({ amount: small, value: small }), { maxLength: 2 }),
    sells: fc.array(small, { maxLength: 1 }),
    fees: small,
  })
  let accepted = 0
  let rejected = 0
  fc.assert(
    fc.property(grants, fc.array(steps, { minLength: 1, maxLength: 12 }), (grant, list) => {
      const functions = [
        { functionName: 'buy', ...(grant.buyLimit !== undefined && { valueLimit: String(grant.buyLimit) }) },
        { functionName: 'sell', args: [{ condition: grant.sell.condition, value: toHex(grant.sell.bound) }] },
      ]
      const session = {
        permissions: [
          contractCall(functions),
          ...(grant.allowance === undefined ? [] : [allowance(grant.allowance, 0, grant.period)]),
        ],
        policies: [
          ...(grant.gas === undefined ? [] : [{ type: 'gas-limit', data: { limit: String(grant.gas) } }]),
          ...(grant.rate ? [{ type: 'rate-limit', data: { count: grant.rate[0], interval: grant.rate[1] } }] : []),
        ],
      }
      const done: Past[] = []
      let at = now
      for (const step of list) {
        at += step.wait
        const calls = [
          ...step.transfers.map(send),
          ...step.buys.map(({ amount, value }) => call('buy', [amount], { value })),
          ...step.sells.map((amount) => call('sell', [amount])),
        ]
        const verdict = judge(session, calls, { past: done, fees: step.fees, at })
        expect(typeof verdict === 'object').toBe(model(grant, done, step, at))
        if (typeof verdict === 'object') done.push({ at, ...verdict })
        if (typeof verdict === 'object') accepted += 1
        else rejected += 1
      }
    }),
    { numRuns: 150 },
  )
  // Both happen often enough to say something.
  expect(Math.min(accepted, rejected)).toBeGreaterThan(100)
})
