import { type Anvil, startAnvil } from '@latchkey/anvil'
import {
  connect,
  createLatchkey,
  type Latchkey,
  memoryStorage,
  prepareSwap,
  runSwap,
  type SwapToken,
} from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import {
  decodeAbiParameters,
  decodeFunctionData,
  domainSeparator,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { evm } from '../evm.ts'
import { announceWallet } from '../test/announceWallet.ts'
import { callNode } from '../test/callNode.ts'
import { createTestChain } from '../test/createTestChain.ts'
import { alice, createTestWallet } from '../test/createTestWallet.ts'
import {
  type RecordedSwap,
  recordedAt,
  recordedContracts,
  recordedGasPrice,
  recordedSwaps,
  recordedTokens,
} from '../test/recordedSwaps.ts'

// A server that lies in any part of a quote or a built swap: the wallet may only get a request for what was shown. Every call succeeds on
// this chain, so each rejection is by the client's own checks.

const network = 'eip155:31337'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** PUSH32 of all ones, stored and returned: any balance, any allowance, any call succeeds. */
const alwaysOnes = `0x7f${'f'.repeat(64)}60005260206000f3`

type Call = { from: string; to: string; value: string; data: string; chainId: string }
/** The server's responses in one run. */
type Answers = { swap: RecordedSwap; quotes: unknown; built: unknown; permitted?: (permit: Hex) => unknown }

let node: Anvil
let latchkey: Latchkey
let stops: (() => void)[]
let answers: Answers
const requested: Call[] = []

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  node = await startAnvil()
  const addresses = Object.values(recordedSwaps).flatMap(({ from, to }) => [from, to].map((one) => one.split(':')[2]))
  const { wrappedNative, routers } = recordedContracts
  for (const address of new Set([...addresses, wrappedNative, ...Object.values(routers)]))
    if (address !== native) await callNode(node.url, 'anvil_setCode', [address, toCode(String(address))])
  await callNode(node.url, 'anvil_setBalance', [alice, `0x${(10n ** 30n).toString(16)}`])
  const wallet = createTestWallet({
    url: node.url,
    answers: {
      // Records and rejects, so that the next run starts from the same state.
      eth_signTypedData_v4: () => `0x${'5a'.repeat(64)}1b`,
      eth_sendTransaction: ([call]) => {
        requested.push(call as Call)
        throw { code: 4001, message: 'User rejected the request.' }
      },
    },
  })
  stops = [announceWallet(wallet.provider)]
  latchkey = createLatchkey({
    adapters: [
      evm({
        chains: [createTestChain(31337, node.url)],
        swapContracts: { 31337: recordedContracts },
        knownTokens: { 31337: recordedTokens },
      }),
    ],
    serverUrl: 'http://server.test',
    storage: memoryStorage(),
    fetch: answer,
  })
  stops.push(latchkey.start())
  await connect(latchkey, { connectorId: 'org.example.test' })
}, 60_000)

afterAll(async () => {
  for (const stop of stops) stop()
  // Latchkey removes its listeners at the end of this task.
  await Promise.resolve()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await node?.stop()
})

/** The server: the recorded responses, with the changes under test. */
const answer: typeof fetch = async (input, init) => {
  const url = new URL(String(input))
  const json = (value: unknown) => new Response(JSON.stringify(value))
  if (url.pathname.endsWith('/supported-chains')) return json({ http: [network], ws: [] })
  if (url.pathname.endsWith('/gas-price')) return json(recordedGasPrice)
  if (url.pathname.endsWith('/build-transaction') && init?.method === 'POST') {
    const { permit } = (JSON.parse(String(init.body)) as { eip155: { permit?: Hex } }).eip155
    return json(permit && answers.permitted ? answers.permitted(permit) : answers.built)
  }
  const isWhole = url.searchParams.get('amount') === answers.swap.amount
  return json(isWhole ? answers.quotes : answers.swap.small)
}

/** Runtime code that returns these words for each of these selectors, and all ones for any other. */
function assembleAnswers(answers: Record<string, string>): string {
  const entries = Object.entries(answers)
  const push = (value: number) => `61${value.toString(16).padStart(4, '0')}`
  const length = (hex: string) => hex.length / 2
  // Jump to the block of the call: DUP1 PUSH4 EQ PUSH2 JUMPI.
  const jump = (selector: string, to: number) => `8063${selector}14${push(to)}57`
  // Copy the words from the end of the code and return them.
  const block = (words: string, at: number) => `5b${push(length(words))}${push(at)}5f39${push(length(words))}5ff3`
  const head = (to: (index: number) => number) =>
    `5f3560e01c${entries.map(([selector], index) => jump(selector, to(index))).join('')}${alwaysOnes.slice(2)}`
  const first = length(head(() => 0))
  const size = length(block('', 0))
  const data = first + size * entries.length
  const place = (index: number) => data + entries.slice(0, index).reduce((sum, [, words]) => sum + length(words), 0)
  const blocks = entries.map(([, words], index) => block(words, place(index))).join('')
  return `0x${head((index) => first + size * index)}${blocks}${entries.map(([, words]) => words).join('')}`
}

/** A contract whose every call succeeds, with the decimals of a token. */
function toCode(address: string, answers: Record<string, string> = {}): string {
  return assembleAnswers({ '313ce567': word(BigInt(decimals(`${network}:${address}`))), ...answers })
}

/** Makes a token accept permits and have no allowance, or restores it. */
async function setPermitToken(token: string, isOn: boolean) {
  const domain = { name: 'Token', version: '1', chainId: 31337, verifyingContract: token as Hex }
  const answers = {
    '3644e515': domainSeparator({ domain }).slice(2),
    '7ecebe00': word(0n),
    '06fdde03': encodeAbiParameters([{ type: 'string' }], ['Token']).slice(2),
    '54fd4d50': encodeAbiParameters([{ type: 'string' }], ['1']).slice(2),
    dd62ed3e: word(0n),
  }
  await callNode(node.url, 'anvil_setCode', [token, toCode(token, isOn ? answers : {})])
}

const symbols = Object.entries(recordedTokens)
const decimals = (token: string) => (token.toLowerCase().startsWith('eip155:31337:0x16b3') ? 6 : 18)
function toToken(address: string): SwapToken {
  const isNative = address.endsWith(native)
  return {
    caipNetworkId: network,
    // The recording has CAIP-10 addresses.
    address: isNative ? undefined : (address as SwapToken['address']),
    name: 'Token',
    symbol: isNative
      ? 'ETH'
      : (symbols.find(([, known]) => address.toLowerCase().endsWith(known.toLowerCase()))?.[0] ?? 'T'),
    decimals: decimals(address),
    isListed: true,
  }
}

function toWhole(amount: string, places: number): string {
  const digits = amount.padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

type Outcome = { code: string; field: string | undefined; call: Call | undefined; minimum: bigint | undefined }

/** Prepares the swap and runs it; returns the outcome and the wallet's request. */
async function run(now: Answers): Promise<Outcome> {
  answers = now
  requested.length = 0
  const { from, to, amount, provider, slippageBps } = now.swap
  const [sold, bought] = [toToken(from), toToken(to)]
  let minimum: bigint | undefined
  try {
    const whole = toWhole(amount, sold.decimals)
    const plan = await prepareSwap(latchkey, { sold, bought, amount: whole, slippageBps, provider })
    minimum = plan.terms.minimumOut
    await runSwap(latchkey)
    return { code: 'DONE', field: undefined, call: requested[0], minimum }
  } catch (error) {
    const { code, field } = error as BaseError & { field?: string }
    return {
      code: error instanceof BaseError ? code : `not ours: ${String(error)}`,
      field,
      call: requested[0],
      minimum,
    }
  }
}

const good = (swap: RecordedSwap): Answers => ({ swap, quotes: swap.quotes, built: swap.built })
const withData = (swap: RecordedSwap, data: string): Answers => ({
  ...good(swap),
  built: { tx: { ...swap.built.tx, data } },
})

const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')

/**
 * Whether the wallet's request matches everything that was shown, judged by positions in the recorded bytes: only the deadline, within
 * limits, and a higher minimum may differ.
 */
function keepsPromise(swap: RecordedSwap, { call, minimum }: Outcome): boolean {
  if (!call || minimum === undefined) return false
  const { tx } = swap.built
  const value = swap.from.endsWith(native) ? BigInt(swap.amount) : 0n
  const isSameCall =
    call.from.toLowerCase() === alice.toLowerCase() &&
    `${network}:${call.to.toLowerCase()}` === tx.to &&
    BigInt(call.value) === value &&
    Number(call.chainId) === 31337 &&
    call.data.length === tx.data.length
  if (!isSameCall) return false

  const free = listFree(swap)
  const differing = [...tx.data].flatMap((char, index) => (char === call.data[index] ? [] : [index]))
  if (!differing.every((index) => free.some(({ from, to }) => index >= from && index < to))) return false
  return free.every(({ from, to, accepts }) => accepts(BigInt(`0x${call.data.slice(from, to)}`)))

  /** The parts that may differ: the minimum shown is at least the recorded one. */
  function listFree({ provider, slippageBps, quotes }: RecordedSwap) {
    const quote = quotes.quotes.find((one) => one.provider === provider)
    const least = (BigInt(quote?.toAmount ?? 0) * BigInt(10_000 - slippageBps)) / 10_000n
    const seconds = BigInt(Math.floor(recordedAt.getTime() / 1000))
    const everywhere = (text: string) => {
      const found: { from: number; to: number }[] = []
      for (let at = tx.data.indexOf(text); at !== -1; at = tx.data.indexOf(text, at + 1))
        found.push({ from: at, to: at + text.length })
      return found
    }
    const deadline = /0{56}(6b01[0-9a-f]{4})/.exec(tx.data)?.[1] ?? ''
    return [
      ...everywhere(word(least)).map((at) => ({ ...at, accepts: (value: bigint) => value >= (minimum ?? 0n) })),
      ...everywhere(deadline.padStart(64, '0')).map((at) => ({
        ...at,
        accepts: (value: bigint) => value > seconds && value <= seconds + 7200n,
      })),
    ]
  }
}

/** A seeded random number generator (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Every field of a response, changed in every way that its type allows, and left out. */
function* mutateFields(value: unknown, path: string): Generator<[name: string, value: unknown]> {
  if (Array.isArray(value)) {
    yield [`${path} is empty`, []]
    for (const [index, item] of value.entries())
      for (const [name, changed] of mutateFields(item, `${path}[${index}]`)) yield [name, value.with(index, changed)]
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const { [key]: _, ...rest } = value as Record<string, unknown>
      yield [`${path}.${key} is missing`, rest]
      for (const [name, changed] of mutateFields(item, `${path}.${key}`)) yield [name, { ...rest, [key]: changed }]
    }
  } else {
    for (const changed of [null, 7, '', '0x', ...changeText(String(value))]) yield [`${path} = ${changed}`, changed]
  }
}

function changeText(text: string): string[] {
  if (/^\d+$/.test(text))
    return [BigInt(text) + 1n, BigInt(text) - 1n, BigInt(text) * 2n, BigInt(text) / 2n, 0n, 2n ** 256n - 1n].map(String)
  if (text.startsWith('eip155:')) {
    const [, chain, address = ''] = text.split(':')
    const stranger = '0x00000000000000000000000000000000deadbeef'
    const routers = Object.values(recordedContracts.routers)
    return [
      stranger,
      native,
      recordedContracts.wrappedNative,
      ...routers,
      address.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
    ]
      .map((other) => `eip155:${chain}:${other}`)
      .concat([`eip155:1:${address}`, `solana:mainnet:${address}`, address])
  }
  return [`${text}00`, text.slice(0, -2), 'else']
}

const functions = Object.entries(recordedSwaps)

describe('a swap as the server built it', () => {
  test.each(functions)('%s reaches the wallet unchanged', async (_, swap) => {
    vi.useFakeTimers({ toFake: ['Date'], now: recordedAt })
    const outcome = await run(good(swap))
    expect(outcome).toMatchObject({ code: 'USER_REJECTED', call: { data: swap.built.tx.data } })
    expect(keepsPromise(swap, outcome)).toBe(true)
  })
})

describe('a server that lies', () => {
  test('in a field of a quote or a built swap is rejected, unless everything shown stays the same', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: recordedAt })
    const counts = createCounts()
    // The fields are the same for each function: one swap from the native currency, one to it, one of tokens.
    for (const [name, swap] of functions.filter((_, index) => [0, 3, 6].includes(index))) {
      for (const [what, quotes] of mutateFields(swap.quotes, 'quotes'))
        counts.take(`${name}, ${what}`, swap, await run({ ...good(swap), quotes }))
      for (const [what, built] of mutateFields(swap.built, 'built'))
        counts.take(`${name}, ${what}`, swap, await run({ ...good(swap), built }))
    }
    counts.print('fields')
  }, 120_000)

  test.each([
    ['fixed', 20_261_121],
    ['random', Math.floor(Math.random() * 2 ** 31)],
  ])(
    'in 500 random bytes of calldata is rejected in the same way (seed %s: %d)',
    async (_, seed) => {
      vi.useFakeTimers({ toFake: ['Date'], now: recordedAt })
      const random = createRandom(seed)
      const counts = createCounts()
      for (let index = 0; index < 500; index += 1) {
        const [name, swap] = functions[index % functions.length] ?? functions[0]!
        const { data } = swap.built.tx
        const at = 2 + 2 * random((data.length - 2) / 2)
        const byte = (Number(`0x${data.slice(at, at + 2)}`) + 1 + random(255)) % 256
        const changed = data.slice(0, at) + byte.toString(16).padStart(2, '0') + data.slice(at + 2)
        counts.take(`${name}, byte ${at / 2 - 1} (seed ${seed})`, swap, await run(withData(swap, changed)))
      }
      counts.print(`bytes, seed ${seed}`)
    },
    120_000,
  )
})

describe('a server that changes a swap’s route', () => {
  const odd = '0x00000000000000000000000000000000000000dd'
  const v2Abi = parseAbi([
    'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
    'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
    'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  ])

  const knownMiddles = [recordedContracts.wrappedNative, ...Object.values(recordedTokens)].map((token) =>
    token.toLowerCase(),
  )

  /** The same call with one more token between the two. */
  function detour(data: Hex, middle: string): Hex {
    const call = decodeFunctionData({ abi: v2Abi, data })
    const insert = (path: readonly Hex[]) => [path[0]!, middle as Hex, ...path.slice(1)]
    const args = (call.args as readonly unknown[]).map((arg) => (Array.isArray(arg) ? insert(arg as Hex[]) : arg))
    return encodeFunctionData({ abi: v2Abi, functionName: call.functionName, args } as never)
  }

  test('over V2 through an unknown token is rejected, for each function', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: recordedAt })
    const overV2 = functions.filter(([, { provider }]) => provider === 'uniswap-v2')
    expect(overV2.length).toBeGreaterThan(0)
    for (const [name, swap] of overV2) {
      const data = swap.built.tx.data as Hex
      const rejected = await run(withData(swap, detour(data, odd)))
      expect(rejected, name).toMatchObject({ code: 'SWAP_UNSAFE', field: 'path', call: undefined })
      // The control: a detour through a known token is accepted.
      const other = knownMiddles.find((token) => !data.includes(token.slice(2)))
      if (other) expect(await run(withData(swap, detour(data, other))), name).toMatchObject({ code: 'USER_REJECTED' })
    }
  })

  test('over V3 with a changed middle token or fee is rejected', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: recordedAt })
    const overV3 = functions.filter(([, { provider }]) => provider === 'uniswap-v3')
    expect(overV3.length).toBeGreaterThan(0)
    for (const [name, swap] of overV3) {
      const { data } = swap.built.tx
      const ends = [swap.from, swap.to].map((token) =>
        (token.endsWith(native) ? recordedContracts.wrappedNative : (token.split(':')[2] ?? '')).slice(2).toLowerCase(),
      )
      const start = data.indexOf(`${ends[0]}00`) + 40
      const [fee, rest] = [data.slice(start, start + 6), data.slice(start + 6)]
      const otherFee = `${data.slice(0, start)}0009c4${rest}`
      expect(await run(withData(swap, otherFee)), `${name}, fee ${fee}`).toMatchObject({
        field: 'path',
        call: undefined,
      })
      const middle = rest.slice(0, 40)
      if (middle === ends[1]) continue
      const otherToken = `${data.slice(0, start + 6)}${odd.slice(2)}${rest.slice(40)}`
      expect(await run(withData(swap, otherToken)), `${name}, over ${middle}`).toMatchObject({
        field: 'path',
        call: undefined,
      })
    }
  })
})

describe('a server that lies about a swap with a signed approval', () => {
  const abi = parseAbi([
    'function multicall(bytes[] data) payable',
    'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  ])
  const permitParameters = parseAbiParameters('address, address, uint256, uint256, uint8, bytes32, bytes32')
  const swap = Object.values(recordedSwaps).find(
    ({ from, to, provider }) => provider === 'uniswap-v3' && !from.endsWith(native) && to.endsWith(native),
  )
  if (!swap) throw new Error('No swap of a token for the native currency over V3 was recorded.')
  const token = swap.from.split(':')[2] as Hex
  const quotes = { quotes: swap.quotes.quotes.map((quote) => ({ ...quote, takesPermit: true })) }

  /** The server's transaction: the recorded calls, after a permit. */
  function build(permit: Hex, change: (calls: Hex[]) => readonly Hex[] = (calls) => calls): Hex {
    const [, , ...rest] = decodeAbiParameters(permitParameters, permit)
    const { args } = decodeFunctionData({ abi, data: swap!.built.tx.data as Hex })
    const recorded = args[0] as readonly Hex[]
    const approval = encodeFunctionData({ abi, functionName: 'selfPermit', args: [token, ...rest] })
    return encodeFunctionData({ abi, functionName: 'multicall', args: [change([approval, ...recorded])] })
  }
  const toAnswers = (make: (permit: Hex) => string): Answers => ({
    ...good(swap),
    quotes,
    permitted: (permit) => ({ tx: { ...swap.built.tx, data: make(permit) } }),
  })
  let honest = ''
  /** Bytes before the recorded calls may not differ; those calls are judged as without a permit. */
  function keepsBoth(outcome: Outcome): boolean {
    const { call } = outcome
    if (!call || call.data.length !== honest.length) return false
    const at = honest.indexOf('c04b8d59')
    if (call.data.slice(0, at) !== honest.slice(0, at)) return false
    const inner = (data: string) => `0x${data.slice(at)}`
    const without = { ...swap!, built: { tx: { ...swap!.built.tx, data: inner(honest) } } }
    return keepsPromise(without, { ...outcome, call: { ...call, data: inner(call.data) } })
  }

  beforeAll(() => setPermitToken(token, true))
  afterAll(() => setPermitToken(token, false))

  test('in a field, a call or 500 random bytes is rejected, unless everything shown or signed stays the same', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: recordedAt })
    const counts = createCounts()
    const outcome = await run(toAnswers((permit) => (honest = build(permit))))
    expect(outcome).toMatchObject({ code: 'USER_REJECTED', call: { data: honest } })
    expect(keepsBoth(outcome)).toBe(true)

    const calls: Record<string, (calls: Hex[]) => readonly Hex[]> = {
      'no permit': ([, ...rest]) => rest,
      'the permit twice': ([first, ...rest]) => [first!, first!, ...rest],
      'the permit last': ([first, ...rest]) => [...rest, first!],
      'the permit alone': ([first]) => [first!],
    }
    const outcomes: string[] = []
    for (const [what, change] of Object.entries(calls)) {
      const outcome = await run(toAnswers((permit) => build(permit, change)))
      counts.take(what, swap, outcome, keepsBoth)
      outcomes.push(`${outcome.code} ${outcome.field}`)
    }
    expect(new Set(outcomes)).toEqual(new Set(['SWAP_UNSAFE permit', 'SWAP_UNSAFE function']))
    for (const index of [2, 3, 4, 5, 6]) {
      const outcome = await run(
        toAnswers((permit) => {
          const at = 2 + 64 * index
          const last = Number(`0x${permit[at + 63]}`) ^ 1
          return build(`${permit.slice(0, at + 63)}${last.toString(16)}${permit.slice(at + 64)}` as Hex)
        }),
      )
      expect(outcome).toMatchObject({ code: 'SWAP_UNSAFE', field: 'permit', call: undefined })
      counts.take(`field ${index}`, swap, outcome, keepsBoth)
    }
    const random = createRandom(Math.floor(Math.random() * 2 ** 31))
    for (let index = 0; index < 500; index += 1) {
      const at = 2 + 2 * random((honest.length - 2) / 2)
      const byte = (Number(`0x${honest.slice(at, at + 2)}`) + 1 + random(255)) % 256
      const changed = honest.slice(0, at) + byte.toString(16).padStart(2, '0') + honest.slice(at + 2)
      counts.take(`byte ${at / 2 - 1} to ${byte}`, swap, await run(toAnswers(() => changed)), keepsBoth)
    }
    counts.print('permit swap')
  }, 120_000)
})

/** Counts the outcomes of the lies; one that reaches the wallet fails at once. */
function createCounts() {
  const rejected: Record<string, number> = {}
  let harmless = 0
  return {
    take(what: string, swap: RecordedSwap, outcome: Outcome, keeps = (one: Outcome) => keepsPromise(swap, one)) {
      if (outcome.call) {
        expect(keeps(outcome), `${what}: the wallet got a request for something else`).toBe(true)
        harmless += 1
        return
      }
      const why = outcome.field ? `${outcome.code} ${outcome.field}` : outcome.code
      expect(why, what).toMatch(/^(SWAP_|SERVER_ANSWER_INVALID|CAIP_FORMAT)/)
      rejected[why] = (rejected[why] ?? 0) + 1
    },
    print(what: string) {
      const total = Object.values(rejected).reduce((sum, count) => sum + count, harmless)
      process.stdout.write(
        `${what}: ${total} changes, ${total - harmless} rejected before the wallet got a request, ${harmless} that keep what was shown, ` +
          `0 others; rejected by ${JSON.stringify(rejected)}\n`,
      )
      expect(total - harmless).toBeGreaterThan(harmless)
    },
  }
}
