import { expect, test } from 'vitest'
import { alice, bob, createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { openedHere } from '../actions/changePurchase.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Purchase } from '../onramp/Purchase.ts'
import type { SentTransaction } from '../state.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { mergePurchases } from '../storage/purchases.ts'
import { mergeSentTransactions } from '../storage/sentTransactions.ts'
import { changeRequestedTransactions, listRequestedTransactions } from '../transactions/requestedTransactions.ts'
import { requestedHere, sentHere } from '../transactions/thisPage.ts'
import { forgetAll } from './forgetAll.ts'

test('forgets this page’s open requests: the next change does not write them back', () => {
  const latchkey = createLatchkey({
    adapters: [scriptedAdapter([createScriptedWallet()])],
    storage: memoryStorage(),
  })
  const now = Date.now()
  const request = {
    id: 'one',
    caipNetworkId: 'eip155:1',
    from: alice,
    nonce: 7,
    call: { to: bob, value: '15' },
    details: { kind: 'transfer', to: bob, token: { symbol: 'ETH', decimals: 18 }, amount: '15' },
    requestedAt: now,
    keepUntil: now + 60_000,
  } as const
  requestedHere(latchkey).set('one', request)
  changeRequestedTransactions(latchkey, (list) => list)
  expect(listRequestedTransactions(latchkey)).toHaveLength(1)
  forgetAll(latchkey, { by: 'thisPage' })
  changeRequestedTransactions(latchkey, (list) => list)
  expect(listRequestedTransactions(latchkey)).toEqual([])
  expect(latchkey.storage.getItem('latchkey.asked') ?? '[]').toBe('[]')
})

test('another tab that cleared the data, or claims to, hides neither an open transaction nor an open purchase of this page', () => {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([createScriptedWallet()])], storage: memoryStorage() })
  const sent = { hash: '0x01', status: 'pending' } as unknown as SentTransaction
  const purchase = { id: 'mine', status: 'open' } as unknown as Purchase
  sentHere(latchkey).add('0x01')
  openedHere(latchkey).add('mine')
  latchkey.store.setState({
    sentTransactions: [sent, { ...sent, hash: '0x02' }, { ...sent, hash: '0x01', status: 'confirmed' }],
    purchases: [purchase, { ...purchase, id: 'other' }, { ...purchase, status: 'done' }],
  })
  forgetAll(latchkey, { by: 'otherTab' })
  expect(latchkey.store.getState()).toMatchObject({ sentTransactions: [sent], purchases: [purchase] })
  forgetAll(latchkey, { by: 'thisPage' })
  expect(latchkey.store.getState()).toMatchObject({ sentTransactions: [], purchases: [] })
  // Nor does the storage say then what became of it.
  const failed = { ...sent, status: 'failed' } as SentTransaction
  expect(mergeSentTransactions([], [failed], { kept: sentHere(latchkey) })).toEqual([])
  expect(mergePurchases([], [{ ...purchase, status: 'declined' }], { opened: openedHere(latchkey) })).toEqual([])
})

test('another tab’s clearing also keeps a declined payment that is still followed, a dropped transaction and a running swap', () => {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([createScriptedWallet()])], storage: memoryStorage() })
  const sent = { hash: '0x01', status: 'dropped' } as unknown as SentTransaction
  const declined = { id: 'mine', status: 'declined', followUntil: Date.now() + 60_000 } as unknown as Purchase
  sentHere(latchkey).add('0x01')
  openedHere(latchkey).add('mine').add('over')
  const { swap } = latchkey.store.getState()
  latchkey.store.setState({
    sentTransactions: [sent],
    purchases: [declined, { ...declined, id: 'over', followUntil: Date.now() - 1 }],
    swap: { ...swap, amount: '5', isRunning: true },
  })
  forgetAll(latchkey, { by: 'otherTab' })
  const kept = { sentTransactions: [sent], purchases: [declined], swap: { amount: '5', isRunning: true } }
  expect(latchkey.store.getState()).toMatchObject(kept)
})
