import type { RedirectAnswer } from '@latchkey/wire/frame'
import { expect, test } from 'vitest'
import { alice, bob, createScriptedWallet, scriptedAdapter } from '../../../test/scriptedAdapter.ts'
import { createLatchkey } from '../../createLatchkey.ts'
import { memoryStorage } from '../../storage/browserStorage.ts'
import { listRequestedTransactions } from '../../transactions/requestedTransactions.ts'
import { deliverTransaction } from './deliverTransaction.ts'

const hash = `0x${'ab'.repeat(32)}`
const sent = { from: alice, to: bob, value: '0xf', gas: '0x5208' }

/** A page that is back from the wallet's: the one that left has requested 15 wei for Bob. */
function setUp() {
  const storage = memoryStorage()
  const requested = {
    id: 'one',
    caipNetworkId: 'eip155:1',
    from: alice,
    nonce: 7,
    call: { to: bob, value: '15' },
    details: { kind: 'transfer', to: bob, token: { symbol: 'ETH', decimals: 18 }, amount: '15' },
    requestedAt: Date.now(),
    keepUntil: Date.now() + 60_000,
  }
  storage.setItem('latchkey.asked', JSON.stringify([requested]))
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([createScriptedWallet()])], storage })
  const deliver = (answer: RedirectAnswer, ask: object = {}) => {
    const asked = { kind: 'rpc', method: 'eth_sendTransaction', params: [sent], chainId: 'eip155:1', ...ask }
    return deliverTransaction(latchkey, JSON.stringify(asked), answer)
  }
  return {
    deliver,
    list: () => latchkey.store.getState().sentTransactions,
    waiting: () => listRequestedTransactions(latchkey).length,
  }
}

test('a hash makes the request of the page that left a sent transaction', () => {
  const { deliver, list, waiting } = setUp()
  expect(deliver({ result: hash, user: null })).toBe(true)
  expect(list()).toMatchObject([{ hash, requestId: 'one', status: 'pending', kind: 'transfer', to: bob }])
  expect(waiting()).toBe(0)
})

test('a decline ends it, and nothing is listed', () => {
  const { deliver, list, waiting } = setUp()
  expect(deliver({ error: { code: 'user_rejected', message: 'Declined.' }, user: null })).toBe(true)
  expect([list(), waiting()]).toEqual([[], 0])
})

test.each([
  ['another recipient', { params: [{ ...sent, to: alice }] }],
  ['another amount', { params: [{ ...sent, value: '0x10' }] }],
  ['other data', { params: [{ ...sent, data: '0x00' }] }],
  ['another network', { chainId: 'eip155:2' }],
  ['another method', { method: 'personal_sign' }],
  ['no transaction', { params: [] }],
  ['an amount that is none', { params: [{ ...sent, value: 15 }] }],
])('an answer for %s leaves it as it is', (_name, ask) => {
  const { deliver, list, waiting } = setUp()
  expect(deliver({ result: hash, user: null }, ask)).toBe(false)
  expect([list(), waiting()]).toEqual([[], 1])
})

test.each([null, '0x12', `0x${'zz'.repeat(32)}`, { hash }])('%j is no hash', (result) => {
  const { deliver, waiting } = setUp()
  expect(deliver({ result, user: null })).toBe(false)
  expect(waiting()).toBe(1)
})
