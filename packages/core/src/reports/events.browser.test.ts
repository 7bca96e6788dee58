import type { Nft, OnrampTransaction, TokenBalance } from '@latchkey/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLateStorage } from '../../test/createLateStorage.ts'
import { alice, bob, createScriptedWallet, type ScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createScriptedMarket, eth, usdc } from '../../test/scriptedMarket.ts'
import { connectorId, createSigningBrowser } from '../../test/signInPage.ts'
import { connect } from '../actions/connect.ts'
import { fetchTransactions } from '../actions/fetchTransactions.ts'
import { prepareSwap } from '../actions/prepareSwap.ts'
import { getPurchases } from '../actions/purchases.ts'
import { runSwap } from '../actions/runSwap.ts'
import { sendNft } from '../actions/sendNft.ts'
import { sendToken } from '../actions/sendToken.ts'
import { signIn } from '../actions/signIn.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { UserRejectedError } from '../errors/wallet.ts'
import type { LatchkeyOptions } from '../latchkey.ts'
import type { Purchase } from '../onramp/Purchase.ts'
import { writePurchases } from '../storage/purchases.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import type { LatchkeyEvent } from './LatchkeyEvent.ts'

let wallet: ScriptedWallet
let events: LatchkeyEvent[]
let stops: (() => void)[]
let storageKey: string

beforeEach(() => {
  localStorage.clear()
  wallet = createScriptedWallet()
  events = []
  stops = []
  storageKey = crypto.randomUUID()
})
afterEach(async () => {
  for (const stop of stops) stop()
  vi.restoreAllMocks()
  await Promise.resolve()
})

const onEvent = (event: LatchkeyEvent) => void events.push(event)
/** Those of what the visitor did, without the modal and the connection. */
const acted = () => events.filter(({ name }) => !/^(MODAL|CONNECT)_/.test(name))
const reject = async () => {
  throw new UserRejectedError()
}

/** A tab of a browser with the wallet. */
function openTab(options: Partial<LatchkeyOptions> = {}) {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([wallet])], storageKey, onEvent, ...options })
  stops.push(latchkey.start())
  return latchkey
}

async function openConnected(options: Partial<LatchkeyOptions> = {}) {
  const latchkey = openTab(options)
  await connect(latchkey, { connectorId: 'test.wallet' })
  return latchkey
}

const token: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  price: 1,
  quantity: { decimals: '18', numeric: '5' },
  iconUrl: null,
  chainId: 'eip155:1',
}

test('a transfer begins before the wallet is asked, and succeeds once it is broadcast', async () => {
  const latchkey = await openConnected()
  wallet.onPrompt = reject
  const transfer = { token, amount: '1.50', receiver: bob }
  await expect(sendToken(latchkey, transfer)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  wallet.onPrompt = async () => {}
  await sendToken(latchkey, transfer)
  const sent = { isSmartAccount: false, token: 'ETH', amount: '1.5', network: 'eip155:1' }
  expect(acted()).toEqual([
    { name: 'SEND_INITIATED', ...sent },
    { name: 'SEND_INITIATED', ...sent },
    { name: 'SEND_SUCCESS', ...sent },
  ])
})

test('an NFT is its collection, without the id that leads to its owner', async () => {
  const latchkey = await openConnected()
  const collection = `eip155:1:0x${'c'.repeat(40)}` as const
  const nft: Nft = {
    id: `${collection}/4711`,
    chainId: 'eip155:1',
    collection: { address: collection, name: 'Harbors', symbol: 'HARB' },
    tokenId: '4711',
    standard: 'erc721',
    quantity: '1',
    name: 'Harbor #4711',
    imageUrl: null,
    isSpam: false,
  }
  await sendNft(latchkey, { nft, receiver: bob })
  const sent = { isSmartAccount: false, token: 'HARB', amount: '1', network: 'eip155:1' }
  expect(acted()).toEqual([
    { name: 'SEND_INITIATED', ...sent },
    { name: 'SEND_SUCCESS', ...sent },
  ])
})

test('a swap begins once for its plan, and succeeds once its last step is mined', async () => {
  const market = createScriptedMarket(wallet, [])
  const latchkey = await openConnected({
    adapters: [market.adapter()],
    serverUrl: 'http://server.test',
    fetch: market.fetch,
  })
  await prepareSwap(latchkey, { sold: usdc, bought: eth, amount: '5' })
  wallet.onPrompt = async (request) => {
    if (request !== 'connect') throw new UserRejectedError()
  }
  await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  wallet.onPrompt = async () => {}
  await runSwap(latchkey)
  const swapped = { isSmartAccount: false, token: 'USDC', amount: '5', bought: 'ETH', network: 'eip155:1' }
  expect(acted()).toEqual([
    { name: 'SWAP_INITIATED', ...swapped },
    { name: 'SWAP_SUCCESS', ...swapped },
  ])
})

test('a purchase that two tabs see arrive succeeds once, where they hear late of what the other stored', async () => {
  const id = crypto.randomUUID()
  const purchase: Purchase = {
    id,
    provider: 'coinbase',
    caipNetworkId: 'eip155:1',
    address: alice,
    token: { symbol: 'ETH' },
    payment: { amount: '100', currency: 'USD', method: 'card' },
    startedAt: Date.now() - 60_000,
    followUntil: Date.now() + 600_000,
    status: 'paid',
  }
  const arrived: OnrampTransaction = {
    id: 'p',
    provider: 'coinbase',
    status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    walletAddress: alice,
    chainId: 'eip155:1',
    symbol: 'ETH',
    amount: '0.05',
    hash: null,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
  }
  const before = createLatchkey({ adapters: [scriptedAdapter([wallet])], storageKey })
  writePurchases(storagePlace(before), [purchase])
  const storage = createLateStorage({ key: `${storageKey}.purchases`, lateMs: 200 })
  // Both tabs have asked before either hears.
  let asked = 0
  let answer = () => {}
  const bothAsked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const fetch = async (input: RequestInfo | URL) => {
    if (!String(input).includes(`/v1/onramp/transactions/${id}`)) return new Response('{}', { status: 404 })
    asked += 1
    if (asked === 2) answer()
    await bothAsked
    return Response.json({ data: [arrived] })
  }
  const tabs = [1, 2].map(() => openTab({ serverUrl: 'http://server.test', fetch, storage }))
  await vi.waitFor(() => expect(tabs.map((tab) => getPurchases(tab)[0]?.status)).toEqual(['done', 'done']), {
    timeout: 10_000,
  })
  expect(acted()).toEqual([{ name: 'BUY_SUCCESS', provider: 'coinbase', token: 'ETH', network: 'eip155:1' }])
})

test('a sign-in is requested, then declined, failed or a session', async () => {
  const browser = createSigningBrowser()
  const latchkey = browser.openTab({}, { storageKey, onEvent })
  await connect(latchkey, { connectorId })
  browser.wallet.onPrompt = reject
  await expect(signIn(latchkey)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  browser.wallet.onPrompt = async () => {}
  await signIn(latchkey)
  const names = acted().map(({ name }) => name)
  expect(names).toEqual(['SIGN_IN_REQUESTED', 'SIGN_IN_DECLINED', 'SIGN_IN_REQUESTED', 'SIGN_IN_SUCCESS'])
  expect(acted()[0]).toEqual({ name: 'SIGN_IN_REQUESTED', network: 'eip155:1' })

  events = []
  const refusing = browser.openTab(
    { verifier: { namespace: 'eip155', verify: async () => false } },
    { storageKey: crypto.randomUUID(), onEvent },
  )
  await connect(refusing, { connectorId })
  await expect(signIn(refusing)).rejects.toMatchObject({ code: 'SIGN_IN_REFUSED' })
  expect(acted()).toEqual([
    { name: 'SIGN_IN_REQUESTED', network: 'eip155:1' },
    { name: 'SIGN_IN_ERROR', network: 'eip155:1', code: 'SIGN_IN_REFUSED' },
  ])
  await browser.closeTabs()
})

test('activity that cannot be read is an event with its code', async () => {
  const fetch = async () => new Response('{}', { status: 500 })
  const latchkey = await openConnected({ serverUrl: 'http://server.test', fetch })
  await fetchTransactions(latchkey)
  expect(acted()).toEqual([{ name: 'ERROR_FETCH_TRANSACTIONS', network: 'eip155:1', code: 'HTTP_STATUS' }])
})
