import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, startApiServer } from '../../test/apiServer.ts'
import { alice, bob, createScriptedWallet, type ScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { getBalances, getNativeBalance } from '../actions/getBalances.ts'
import { getIdentity } from '../actions/getIdentity.ts'
import { getOnrampOptions } from '../actions/getOnrampOptions.ts'
import { getPortfolio } from '../actions/getPortfolio.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { setRunSignal } from '../running.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { acceptTransaction } from '../transactions/acceptTransaction.ts'
import { watchRead } from './watchRead.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const hash = `0x${'1'.repeat(64)}`

let api: Awaited<ReturnType<typeof startApiServer>>
let wallet: ScriptedWallet
let latchkey: Latchkey
/** Whole native currency: the chain's, and what the server last read. */
let chain: bigint
let listed: string
let stops: (() => void)[]

beforeEach(async () => {
  api = await startApiServer()
  const answers: Record<string, unknown> = {
    identity: { name: null, avatar: null, resolvedAt: null },
    'onramp/options': { paymentCurrencies: [], purchaseCurrencies: [] },
  }
  api.answer = ({ url = '' }, response) => {
    if (url.includes('/portfolio'))
      return json(response, { data: [positionOf(listed)], currency: 'usd', total: Number(listed), unavailable: [] })
    if (url.includes('/balance')) return json(response, { balances: [etherOf(listed)] })
    json(response, answers[Object.keys(answers).find((name) => url.includes(name)) ?? ''])
  }
  chain = 5n * 10n ** 18n
  listed = '5'
  wallet = createScriptedWallet()
  latchkey = createLatchkey({
    adapters: [{ ...scriptedAdapter([wallet]), getNativeBalance: async () => chain }],
    storage: memoryStorage(),
    serverUrl: api.url,
  })
  const running = new AbortController()
  setRunSignal(latchkey, running.signal)
  stops = [() => running.abort()]
  applyEvent(latchkey, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
  applyEvent(latchkey, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId: '1' } })
  for (const read of [getBalances, getPortfolio, getNativeBalance, getIdentity, getOnrampOptions])
    stops.push(watchRead(latchkey, read as typeof getBalances, {}, () => {}).stop)
  await vi.waitFor(async () => {
    expect(await getPortfolio(latchkey)).toMatchObject({ total: 5 })
    expect(await getBalances(latchkey)).toHaveLength(1)
  })
})
afterEach(async () => {
  for (const stop of stops) stop()
  await api.close()
})

const etherOf = (numeric: string) => ({
  name: 'Ether',
  symbol: 'ETH',
  price: 1,
  value: Number(numeric),
  quantity: { decimals: '18', numeric },
  iconUrl: null,
})
const positionOf = (numeric: string) => {
  const { name, symbol, value, iconUrl } = etherOf(numeric)
  return { id: 'eth:ether', name, symbol, iconUrl, quantity: numeric, value, balances: [etherOf(numeric)] }
}

async function sendDollars(): Promise<void> {
  const token = { address: usdc, symbol: 'USDC', decimals: 6 }
  const details = { kind: 'transfer', to: bob, token, amount: '1000000' } as const
  const request = { id: 'one', caipNetworkId: 'eip155:1', from: alice, details, sentAt: Date.now() } as const
  acceptTransaction(latchkey, { ...request, replaces: undefined, call: undefined }, { hash, nonce: 7 })
  await vi.waitFor(() => expect(wallet.waiting.size).toBe(1))
}

const shown = async () => [
  (await getNativeBalance(latchkey))?.formatted,
  (await getBalances(latchkey))[0]?.quantity.numeric,
  (await getPortfolio(latchkey))?.total,
]

test('reads the account again after a receipt, sends the changed tokens, and requests nothing else', async () => {
  await sendDollars()
  chain = 4n * 10n ** 18n
  listed = '4'
  api.requests.length = 0
  wallet.settle(hash, { status: 'confirmed', hash, blockNumber: 1n })
  await vi.waitFor(async () => expect(await shown()).toEqual(['4', '4', 4]), 2_000)

  const forced = `eip155:1:${usdc},eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
  const requests = api.requests.map((url) => new URL(url, api.url))
  expect(requests.map(({ pathname }) => pathname.split('/').at(-1)).toSorted()).toEqual(['balance', 'portfolio'])
  expect(requests.map(({ searchParams }) => searchParams.get('forceUpdate'))).toEqual([forced, forced])
})

test('repeats the reads while the server’s node is behind the chain', async () => {
  await sendDollars()
  chain = 4n * 10n ** 18n
  wallet.settle(hash, { status: 'confirmed', hash, blockNumber: 1n })
  await vi.waitFor(async () => expect(await shown()).toEqual(['4', '5', 5]))
  listed = '4'
  await vi.waitFor(async () => expect(await shown()).toEqual(['4', '4', 4]), 4_000)
})
