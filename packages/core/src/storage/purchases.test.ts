import { describe, expect, it } from 'vitest'
import type { Purchase } from '../onramp/Purchase.ts'
import { memoryStorage } from './browserStorage.ts'
import { mergePurchases, readPurchases, writePurchases } from './purchases.ts'

const purchase: Purchase = {
  id: 'a',
  provider: 'coinbase',
  caipNetworkId: 'eip155:1',
  address: '0xA11CE00000000000000000000000000000000000',
  token: { symbol: 'USDC', address: '0xa0b8', decimals: 6 },
  payment: { amount: '100', currency: 'USD', method: 'card' },
  balanceBefore: '1',
  startedAt: 1,
  followUntil: 2,
  status: 'open',
}
const none = new Set<string>()
const place = () => ({ storage: memoryStorage(), storageKey: 'latchkey' })

describe('purchases in storage', () => {
  it('round-trip, and leave nothing behind when the list is empty', () => {
    const where = place()
    writePurchases(where, [purchase])
    expect(readPurchases(where)).toEqual([purchase])
    writePurchases(where, [])
    expect(where.storage.getItem('latchkey.purchases')).toBeUndefined()
  })

  it.each<[string, string]>([
    ['no JSON', '{'],
    ['no list', '{"0":{}}'],
    ...Object.keys(purchase).map((key): [string, string] => [
      `a wrong ${key}`,
      JSON.stringify([{ ...purchase, [key]: {} }]),
    ]),
    ['a start beyond every calendar', JSON.stringify([{ ...purchase, startedAt: 8.7e15 }])],
    ['a start in the year 2500', JSON.stringify([{ ...purchase, startedAt: Date.UTC(2500, 0) }])],
    ['an end in the year 2500', JSON.stringify([{ ...purchase, followUntil: Date.UTC(2500, 0) }])],
    ['decimals of no token', JSON.stringify([{ ...purchase, token: { ...purchase.token, decimals: 37 } }])],
    ['an unknown status', JSON.stringify([{ ...purchase, status: 'rich' }])],
    ['a negative balance', JSON.stringify([{ ...purchase, balanceBefore: '-1' }])],
  ])('are ignored with %s', (_, text) => {
    const where = place()
    where.storage.setItem('latchkey.purchases', text)
    expect(readPurchases(where)).toEqual([])
  })

  it('of one account do not displace another’s', () => {
    const planted = Array.from({ length: 12 }, (_, index) => ({
      ...purchase,
      id: `${index}`,
      address: '0x1',
      startedAt: 9,
    }))
    const merged = mergePurchases([purchase], planted, { opened: none })
    expect(merged).toHaveLength(11)
    expect(merged.at(-1)).toEqual(purchase)
  })

  it('of two tabs merge, each in its latest state', () => {
    const paid: Purchase = { ...purchase, status: 'paid' }
    const later: Purchase = { ...purchase, id: 'b', startedAt: 5 }
    expect(mergePurchases([purchase], [later, paid], { opened: none })).toEqual([later, paid])
    expect(mergePurchases([paid], [purchase], { opened: none })).toEqual([paid])
    // What one's own window does is one's own matter.
    expect(mergePurchases([{ ...purchase, status: 'closed' }], [purchase], { opened: none })[0]?.status).toBe('closed')
    // Looked for once more: that it had timed out is past.
    const again: Purchase = { ...purchase, followUntil: 9 }
    expect(mergePurchases([{ ...purchase, status: 'timedOut' }], [again], { opened: none })).toEqual([again])
  })

  it('never change what a known purchase is about, only how far it is', () => {
    const forged: Purchase = {
      ...purchase,
      followUntil: purchase.followUntil + 1,
      address: '0xthief',
      payment: { ...purchase.payment, amount: '7000' },
      token: { symbol: 'FAKE' },
      status: 'paid',
    }
    expect(mergePurchases([purchase], [forged], { opened: none })).toEqual([
      { ...purchase, status: 'paid', followUntil: forged.followUntil },
    ])
  })

  it('change nothing of a purchase that this page opened, and displace none', () => {
    const opened = new Set([purchase.id])
    const paid: Purchase = { ...purchase, status: 'paid' }
    const done: Purchase = { ...paid, status: 'done', followUntil: paid.followUntil + 1 }
    expect(mergePurchases([paid], [done], { opened })).toEqual([paid])
    const planted = Array.from({ length: 12 }, (_, index) => ({
      ...purchase,
      id: `${index}`,
      startedAt: purchase.startedAt + 1,
    }))
    const merged = mergePurchases([paid], planted, { opened })
    expect(merged).toHaveLength(10)
    expect(merged.at(-1)).toEqual(paid)
  })

  it('have symbols without characters that are not seen', () => {
    const where = place()
    const token = { symbol: '\u202eCDSU\u200b' }
    where.storage.setItem('latchkey.purchases', JSON.stringify([{ ...purchase, token }]))
    expect(readPurchases(where)[0]?.token.symbol).toBe('CDSU')
  })
})
