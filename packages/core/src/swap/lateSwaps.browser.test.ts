import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bob, createScriptedWallet, type ScriptedWallet } from '../../test/scriptedAdapter.ts'
import { createScriptedMarket, eth, router, usdc } from '../../test/scriptedMarket.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { prepareSwap } from '../actions/prepareSwap.ts'
import { runSwap } from '../actions/runSwap.ts'
import { getSwap } from '../actions/swap.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { WalletError, WalletTimeoutError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'

// What a slow server, a slow visitor or a wallet that does not respond can do to a swap.

let wallet: ScriptedWallet
let second: ScriptedWallet
let market: ReturnType<typeof createScriptedMarket>
let stops: (() => void)[] = []
let storageKey = ''

async function openPage(fetch = market.fetch): Promise<Latchkey> {
  const latchkey = createLatchkey({
    adapters: [market.adapter()],
    serverUrl: 'http://server.test',
    fetch,
    storageKey,
  })
  stops.push(latchkey.start())
  await connect(latchkey, { connectorId: 'test.wallet' })
  return latchkey
}

const sell = { sold: usdc, bought: eth, amount: '5' }
const swap = `send ${router}`
const sendRequests = () => wallet.requests.filter((request) => /send|batch/.test(request))
/** What the wallet signed last, decoded. */
function lastSwap(): { amountIn: string; minimumOut: string } {
  const data = wallet.chain.at(-1)?.call.data ?? '0x'
  return JSON.parse(data.slice(2).replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))
}

beforeEach(() => {
  localStorage.clear()
  storageKey = crypto.randomUUID()
  wallet = createScriptedWallet()
  second = createScriptedWallet({ id: 'second.wallet', name: 'Second Wallet' })
  second.accounts = [bob]
  market = createScriptedMarket(wallet, [second])
})

afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops) stop()
  stops = []
  await Promise.resolve()
})

test('a review that was abandoned and answered late replaces neither the next one nor the swap that runs', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const isAbandoned = (input: unknown, init?: RequestInit) => /[="]60000000\b/.test(`${input}${init?.body}`)
  const latchkey = await openPage(async (input, init) => {
    if (isAbandoned(input, init)) await held
    return market.fetch(input, init)
  })
  const abandoned = prepareSwap(latchkey, { ...sell, amount: '60' }).catch(({ code }: { code: string }) => code)
  const plan = await prepareSwap(latchkey, { ...sell, approval: 'unlimited' })
  let confirm = () => {}
  wallet.onPrompt = () =>
    sendRequests().length > 1 ? Promise.resolve() : new Promise((resolve) => (confirm = resolve))
  const run = runSwap(latchkey)
  await vi.waitFor(() => expect(sendRequests()).toHaveLength(1))
  release()
  expect(await abandoned).toBe('SWAP_IN_PROGRESS')
  confirm()
  await run
  expect(lastSwap().amountIn).toBe('5000000')
  expect(getSwap(latchkey).plan?.id).toBe(plan.id)
})

test('of two reviews only the later one counts, whichever is answered first', async () => {
  const latchkey = await openPage()
  const [first, later] = await Promise.allSettled([
    prepareSwap(latchkey, { ...sell, amount: '60' }),
    prepareSwap(latchkey, sell),
  ])
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'ABORTED' } })
  expect(later.status).toBe('fulfilled')
  expect(getSwap(latchkey).plan?.amountIn).toBe(5_000_000n)
})

test.each([
  ['an error of its own', () => new WalletError({ details: 'no id' })],
  ['nothing in time', () => new WalletTimeoutError({ timeoutMs: 300_000 })],
])('a batch that the wallet answered with %s is not sent again: it may be under way', async (_, fail) => {
  market.batch = { status: 'confirmed', hashes: [`0x${'b'.repeat(64)}`] }
  const latchkey = await openPage()
  await prepareSwap(latchkey, sell)
  wallet.onPrompt = () => Promise.reject(fail())
  await expect(runSwap(latchkey)).rejects.toMatchObject({ code: fail().code })
  wallet.onPrompt = () => Promise.resolve()
  await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'SWAP_IN_PROGRESS' })
  expect(sendRequests()).toHaveLength(1)
})

test('a price that rose while the approval was pending raises the minimum', async () => {
  const latchkey = await openPage()
  const { terms } = await prepareSwap(latchkey, sell)
  market.editApproval = (amount) => {
    vi.useFakeTimers({ toFake: ['Date'], now: terms.expiresAt + 600_000 })
    market.price = 4_000_000n
    return amount
  }
  await runSwap(latchkey)
  expect([String(terms.minimumOut), lastSwap().minimumOut]).toEqual(['9900000', '19800000'])
})

test.each([
  ['keeps to the expired price', { quotes: [{ toAmount: '10000000' }] }],
  ['quotes nothing', { quotes: [] }],
])('an expired swap is not sent where the server %s and the pools pay twice as much', async (_, lie) => {
  const latchkey = await openPage()
  const { terms } = await prepareSwap(latchkey, sell)
  market.editApproval = (amount) => {
    vi.useFakeTimers({ toFake: ['Date'], now: terms.expiresAt + 600_000 })
    market.price = 4_000_000n
    market.lie = (path, answer) => {
      if (!path.endsWith('/quotes')) return undefined
      const { quotes } = answer as { quotes: object[] }
      return { quotes: lie.quotes.map((change) => ({ ...quotes[0], ...change })) }
    }
    return amount
  }
  await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'SWAP_QUOTE_EXPIRED' })
  expect(sendRequests()).not.toContain(swap)
})

test('a wallet that never responds blocks the swaps of other wallets only until it is disconnected', async () => {
  const latchkey = await openPage()
  await prepareSwap(latchkey, sell)
  wallet.onPrompt = () => new Promise(() => {})
  const run = runSwap(latchkey).catch(({ code }: { code: string }) => code)
  await vi.waitFor(() => expect(sendRequests()).toHaveLength(1))
  void disconnect(latchkey)
  expect(await run).toBe('ABORTED')
  await connect(latchkey, { connectorId: 'second.wallet' })
  const plan = await prepareSwap(latchkey, sell)
  expect(plan.connectorId).toBe('second.wallet')
  expect(getSwap(latchkey).isRunning).toBe(false)
})
