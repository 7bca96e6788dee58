import { expect, test } from 'vitest'
import { alice, bob, createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { changeRequestedTransactions, listRequestedTransactions } from '../transactions/requestedTransactions.ts'
import { requestedHere } from '../transactions/thisPage.ts'
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
  forgetAll(latchkey)
  changeRequestedTransactions(latchkey, (list) => list)
  expect(listRequestedTransactions(latchkey)).toEqual([])
  expect(latchkey.storage.getItem('latchkey.asked') ?? '[]').toBe('[]')
})
