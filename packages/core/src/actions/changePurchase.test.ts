import { expect, it } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { onTabMessage } from '../lifecycle/followSession.ts'
import type { Purchase } from '../onramp/Purchase.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { readPurchases, writePurchases } from '../storage/purchases.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { setChannel } from '../tabChannel.ts'
import { putPurchase, removePurchase } from './changePurchase.ts'
import { getPurchases } from './purchases.ts'

const purchase: Purchase = {
  id: 'a',
  provider: 'coinbase',
  caipNetworkId: 'eip155:1',
  address: '0xA11CE00000000000000000000000000000000000',
  token: { symbol: 'USDC' },
  payment: { amount: '100', currency: 'USD', method: 'card' },
  startedAt: 1,
  followUntil: 2,
  status: 'open',
}

it('replaces a status that this page wrote, also by one that is less far', () => {
  const latchkey = createLatchkey({ adapters: [], storage: memoryStorage() })
  for (const status of ['paid', 'declined', 'open'] as const) {
    putPurchase(latchkey, { ...purchase, status })
    expect(getPurchases(latchkey)).toMatchObject([{ status }])
  }
})

it('keeps a status that another tab wrote meanwhile, where it is further', () => {
  const latchkey = createLatchkey({ adapters: [], storage: memoryStorage() })
  putPurchase(latchkey, purchase)
  writePurchases(storagePlace(latchkey), [{ ...purchase, status: 'paid' }])
  putPurchase(latchkey, { ...purchase, status: 'closed' })
  expect(getPurchases(latchkey)).toMatchObject([{ status: 'paid' }])
})

it('is removed in the other tabs too, which would store it again', async () => {
  const storage = memoryStorage()
  const [here, other] = [createLatchkey({ adapters: [], storage }), createLatchkey({ adapters: [], storage })]
  const delivered: Promise<void>[] = []
  const postMessage = (message: unknown) => delivered.push(onTabMessage(other, message))
  setChannel(here, { postMessage } as unknown as BroadcastChannel)
  for (const id of ['a', 'b']) putPurchase(other, { ...purchase, id })
  removePurchase(here, { id: 'a' })
  await Promise.all(delivered)
  putPurchase(other, { ...purchase, id: 'b', status: 'paid' })
  expect(getPurchases(other)).toMatchObject([{ id: 'b' }])
  expect(readPurchases(storagePlace(other))).toMatchObject([{ id: 'b' }])
})
