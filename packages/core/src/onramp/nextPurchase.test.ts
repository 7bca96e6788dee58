import { describe, expect, it } from 'vitest'
import { nextPurchase, type PurchaseSeen } from './nextPurchase.ts'
import type { Purchase } from './Purchase.ts'

const purchase: Purchase = {
  id: 'a-reference',
  provider: 'coinbase',
  caipNetworkId: 'eip155:1',
  address: '0xA11CE00000000000000000000000000000000000',
  token: { symbol: 'USDC', address: '0xa0b8', decimals: 6 },
  payment: { amount: '100', currency: 'USD', method: 'card' },
  quoted: '98.5',
  balanceBefore: '1000000',
  startedAt: 0,
  followUntil: 1_000,
  status: 'open',
}
const nothing: PurchaseSeen = { isWindowClosed: false, now: 500, balance: 1_000_000n }
const of = (status: 'CREATED' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED', amount: string | null = null) =>
  [{ status: `ONRAMP_TRANSACTION_STATUS_${status}`, amount, hash: null }] as const
const next = (seen: Partial<PurchaseSeen>, from: Partial<Purchase> = {}) =>
  nextPurchase({ ...purchase, ...from }, { ...nothing, ...seen })

describe('nextPurchase', () => {
  it('stays the same without news, and times out at its limit', () => {
    expect(next({})).toEqual(purchase)
    expect(next({ now: 1_000 }).status).toBe('timedOut')
  })

  it('follows the provider’s reports: paid, then arriving, never back', () => {
    expect(next({ reports: of('CREATED') }).status).toBe('open')
    expect(next({ reports: of('IN_PROGRESS') }).status).toBe('paid')
    expect(next({ reports: of('SUCCESS', '98.5') }).status).toBe('arriving')
    expect(next({ reports: of('CREATED') }, { status: 'paid' }).status).toBe('paid')
    expect(next({ reports: of('FAILED') }).status).toBe('declined')
  })

  it('is done once the account has received the amount the provider reports', () => {
    expect(next({ reports: of('SUCCESS', '98.5'), balance: 99_499_999n }).status).toBe('arriving')
    expect(next({ reports: of('SUCCESS', '98.5'), balance: 99_500_000n })).toMatchObject({
      status: 'done',
      arrived: '98.5',
    })
  })

  it.each([
    ['no amount', null],
    ['a negative amount', '-500'],
    ['an amount that is not read', `148.25${'0'.repeat(61)}`],
    ['less than the token’s smallest unit', '0.0000001'],
  ])('does not take dust for the purchase where the provider reports %s', (_, amount) => {
    expect(next({ reports: of('SUCCESS', amount), balance: 1_000_001n }).status).toBe('arriving')
    const done = next({ reports: of('SUCCESS', amount), balance: 99_400_000n })
    expect(done).toMatchObject({ status: 'done', arrived: '98.4' })
  })

  it('says that about the quoted amount came in, while the provider has reported nothing; neither dust nor more is about it', () => {
    expect(next({ balance: 1_000_001n }).status).toBe('open')
    expect(next({ balance: 98_500_000n })).toMatchObject({ status: 'unconfirmed', arrived: '97.5' })
    // Nine and eleven tenths of 98.5 are 88.65 and 108.35.
    expect(next({ balance: 89_649_999n }).status).toBe('open')
    expect(next({ balance: 109_350_000n })).toMatchObject({ status: 'unconfirmed', arrived: '108.35' })
    expect(next({ balance: 109_350_001n }).status).toBe('open')
    expect(next({ balance: 1_001_000_000n }).status).toBe('open')
    expect(next({ balance: 98_500_000n }, { quoted: undefined }).status).toBe('open')
  })

  it('lets the provider’s report override what the balance suggested', () => {
    const cameIn = next({ balance: 99_500_000n })
    const then = (seen: Partial<PurchaseSeen>) => nextPurchase(cameIn, { ...nothing, balance: 99_500_000n, ...seen })
    expect(then({ reports: of('FAILED') })).toEqual({ ...purchase, status: 'declined' })
    expect(nextPurchase(then({ reports: of('FAILED') }), { ...nothing, balance: 99_500_000n }).status).toBe('declined')
    expect(next({ reports: of('FAILED'), balance: 99_500_000n }).status).toBe('declined')
    expect(then({ reports: of('IN_PROGRESS') })).toEqual({ ...purchase, status: 'paid' })
    expect(then({ reports: of('SUCCESS', '98.5') })).toMatchObject({ status: 'done', arrived: '98.5' })
    // Spent meanwhile, or followed to its end: it did come in.
    expect(then({ balance: 0n })).toMatchObject({ status: 'unconfirmed', arrived: '98.5' })
    expect(then({ balance: 0n, now: 1_000 }).status).toBe('unconfirmed')
    expect(next({ reports: of('IN_PROGRESS'), balance: 99_500_000n, now: 1_000 }).status).toBe('unconfirmed')
  })

  it('counts what the provider sent as arrived, not what else came in', () => {
    const sent = { reports: of('SUCCESS', '98.5'), balance: 1_099_500_000n }
    expect(next(sent)).toMatchObject({ status: 'done', arrived: '98.5' })
  })

  it('uses the provider’s report where the earlier balance is unknown', () => {
    const unread = { balanceBefore: undefined }
    expect(next({ reports: of('SUCCESS', '98.5') }, unread)).toMatchObject({ status: 'done', arrived: '98.5' })
    expect(next({ reports: of('SUCCESS', '98.5'), balance: undefined }).status).toBe('arriving')
  })

  it('reports a closed window, and still counts a payment made in it', () => {
    const closed = next({ isWindowClosed: true })
    expect(closed.status).toBe('closed')
    expect(nextPurchase(closed, { ...nothing, reports: of('IN_PROGRESS'), isWindowClosed: true }).status).toBe('paid')
  })

  it('stays open after a declined card, because another may pay in the same checkout', () => {
    const declined = next({ reports: of('FAILED') })
    expect(declined.status).toBe('declined')
    const again = [...of('IN_PROGRESS'), ...of('FAILED')]
    expect(nextPurchase(declined, { ...nothing, reports: [...of('CREATED'), ...of('FAILED')] }).status).toBe('open')
    expect(nextPurchase(declined, { ...nothing, reports: again }).status).toBe('paid')
    // Refused in one window, sent by another.
    expect(next({ reports: [...of('FAILED'), ...of('SUCCESS')] }).status).toBe('arriving')
  })

  it('keeps a final status', () => {
    for (const status of ['done', 'timedOut'] as const)
      expect(next({ reports: of('SUCCESS'), balance: 10n ** 12n }, { status }).status).toBe(status)
  })
})
