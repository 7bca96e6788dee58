import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alice, bob, createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey } from '../latchkey.ts'
import { setRunSignal } from '../running.ts'
import type { RequestedTransaction } from '../state.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { acceptLateAnswer, linkRequest } from './lateAnswers.ts'
import { listRequestedTransactions } from './requestedTransactions.ts'
import { requestedHere } from './thisPage.ts'

const walletRequest = `${'a1'.repeat(32)}/1795268550000123`
const hash = `0x${'ab'.repeat(32)}`
let running: AbortController
let latchkey: Latchkey

beforeEach(() => {
  vi.useFakeTimers()
  running = new AbortController()
})
afterEach(() => {
  running.abort()
  vi.useRealTimers()
})

function request(change: Partial<RequestedTransaction> = {}): RequestedTransaction {
  return {
    id: 'one',
    caipNetworkId: 'eip155:1',
    from: alice,
    nonce: 7,
    call: { to: bob, value: '15' },
    details: { kind: 'transfer', to: bob, token: { symbol: 'ETH', decimals: 18 }, amount: '15' },
    requestedAt: Date.now(),
    keepUntil: Date.now() + 60_000,
    ...change,
  }
}

/** A page that finds `requested` in storage. */
function load(requested: RequestedTransaction): void {
  const storage = memoryStorage()
  storage.setItem('latchkey.asked', JSON.stringify([requested]))
  latchkey = createLatchkey({ adapters: [scriptedAdapter([createScriptedWallet()])], storage })
  setRunSignal(latchkey, running.signal)
}

async function answer(given: { id?: string; result?: unknown; error?: { code: number } }) {
  acceptLateAnswer(latchkey, { id: walletRequest, ...given })
  await vi.advanceTimersByTimeAsync(2_000)
  const { sentTransactions } = latchkey.store.getState()
  return { sent: sentTransactions, requested: listRequestedTransactions(latchkey) }
}

test('a response to a request of an earlier page lists its transaction, and a decline removes it', async () => {
  load(request({ walletRequest }))
  expect(await answer({ result: hash })).toMatchObject({
    sent: [{ hash, requestId: 'one', status: 'pending', kind: 'transfer', to: bob }],
    requested: [],
  })
  load(request({ walletRequest }))
  expect(await answer({ error: { code: 4001 } })).toEqual({ sent: [], requested: [] })
})

test('after an error that says nothing, the chain is searched for two more minutes', async () => {
  load(request({ walletRequest }))
  const { sent, requested } = await answer({ error: { code: -32000 } })
  expect(sent).toEqual([])
  expect(requested).toMatchObject([{ id: 'one', hasFailed: true }])
})

test.each([
  ['no hash', { result: 'sent' }],
  ['another request', { id: `${'a1'.repeat(32)}/1`, result: hash }],
  ['another wallet’s session', { id: `${'b2'.repeat(32)}/1795268550000123`, result: hash }],
  ['a decline of another wallet’s session', { id: `${'b2'.repeat(32)}/1795268550000123`, error: { code: 4001 } }],
])('a response with %s changes nothing', async (_, given) => {
  load(request({ walletRequest }))
  expect(await answer(given)).toMatchObject({ sent: [], requested: [{ id: 'one' }] })
})

test('a response is left to the tab that requested it for two seconds', async () => {
  load(request({ walletRequest }))
  setTimeout(() => latchkey.storage.removeItem('latchkey.asked'), 1_000)
  expect(await answer({ result: hash })).toEqual({ sent: [], requested: [] })
})

test('a response is matched also if it arrives before what the closed tab stored', async () => {
  load(request())
  const stored = JSON.stringify([request({ walletRequest })])
  setTimeout(() => latchkey.storage.setItem('latchkey.asked', stored), 500)
  expect(await answer({ result: hash })).toMatchObject({ sent: [{ hash, requestId: 'one' }], requested: [] })
})

test('a wallet’s id is noted with this page’s request of the same call and network', () => {
  load(request({ id: 'stored', call: { to: bob, value: '15' } }))
  const mine = request({ id: 'mine', call: { to: bob, value: '15', data: '0xAB' } })
  requestedHere(latchkey).set('mine', mine)
  const link = (caipNetworkId: 'eip155:1' | 'eip155:2', data: string) =>
    linkRequest(latchkey, { id: walletRequest, caipNetworkId, call: { to: bob.toLowerCase(), data } })
  const linked = () => listRequestedTransactions(latchkey).map(({ id, walletRequest: noted }) => [id, noted])
  link('eip155:2', '0xab')
  link('eip155:1', '0x')
  expect(linked()).toEqual([
    ['mine', undefined],
    ['stored', undefined],
  ])
  link('eip155:1', '0xab')
  expect(linked()).toEqual([
    ['mine', walletRequest],
    ['stored', undefined],
  ])
})
