import { expect, test } from 'vitest'
import { codeOf, startTransfers } from '../test/startTransfers.ts'
import { createQuotes } from './createQuotes.ts'

const transfers = startTransfers()
const fees = { fastestFee: 12, halfHourFee: 8, hourFee: 4 }
const setFees = (factor = 1) =>
  transfers.node.control.setFees(
    Object.fromEntries(Object.entries(fees).map(([name, rate]) => [name, rate * factor])) as typeof fees,
  )

test('a transfer at each speed costs what it was shown at, by the price that was shown', async () => {
  setFees()
  for (const [index, level] of (['slow', 'normal', 'fast'] as const).entries()) {
    await transfers.fund(transfers.useKey('p2wpkh').address, 90_000)
    const { send, toRequest, transfer } = transfers.setUp()
    const quotes = await send.feeLevels(toRequest())
    expect(quotes.map(({ rate, minutes }) => [rate, minutes])).toEqual([
      ['4 sat/vB', 60],
      ['8 sat/vB', 30],
      ['12 sat/vB', 10],
    ])
    expect(await send.estimateFee(toRequest({ feeLevel: level }))).toBe(quotes[index]?.fee)
    const { hash } = await transfer({ feeLevel: level })
    const { fee, weight } = await transfers.get(`/tx/${hash}`)
    expect(BigInt(fee)).toBe(quotes[index]?.fee)
    const rate = Object.values(fees)[2 - index] ?? 0
    expect(fee / (weight / 4)).toBeGreaterThanOrEqual(rate)
    expect(fee / (weight / 4)).toBeLessThan(rate * 1.05)
    await transfers.node.control.mine()
  }
})

test('everything can be sent at each speed, and less of it at a faster one', async () => {
  setFees()
  await transfers.fund(transfers.key.address, 21_000, 30_000)
  const { send, toRequest, transfer } = transfers.setUp()
  const amount = (await send.getMost?.(toRequest())) ?? 0n
  const quotes = await send.feeLevels({ ...toRequest({ amount }), isMost: true })
  expect(quotes.map((quote) => (quote.amount ?? 0n) + (quote.fee ?? 0n))).toEqual([51_000n, 51_000n, 51_000n])
  expect(quotes[1]?.amount).toBe(amount)
  const most = quotes[2]?.amount ?? 0n
  expect(most).toBeLessThan(amount)
  const { hash } = await transfer({ amount: most, feeLevel: 'fast' })
  const { vout, fee } = await transfers.get(`/tx/${hash}`)
  expect([vout.map(({ value }: { value: number }) => value), fee]).toEqual([[Number(most)], Number(quotes[2]?.fee)])
})

test('a speed that the balance does not suffice for has no fee, and the others keep theirs', async () => {
  setFees()
  await transfers.fund(transfers.key.address, 21_000)
  const { send, toRequest } = transfers.setUp()
  const quotes = await send.feeLevels(toRequest())
  expect(quotes.map(({ fee }) => fee !== undefined)).toEqual([true, true, false])
})

test('nothing is sent at a higher fee than was shown, whatever the account has by then', async () => {
  setFees()
  await transfers.fund(transfers.key.address, 60_000)
  const { send, toRequest, transfer, requests } = transfers.setUp()
  await send.estimateFee(toRequest())
  // In place of one output, several: they cost more to spend.
  await transfers.setUp().transfer({ to: transfers.nextKey(50, 'p2wpkh').address, amount: 50_000n })
  await transfers.fund(transfers.key.address, 8_000, 8_000, 8_000)
  expect(await codeOf(transfer())).toBe('FEE_ROSE')
  expect(requests).toEqual([])
})

test('what was shown is kept for ten minutes, of so many transfers', () => {
  let now = 0
  const { network } = transfers
  const quotes = createQuotes(() => now)
  const terms = (amount: bigint) => ({ network, from: 'a', to: 'b', token: { symbol: 'BTC', decimals: 8 }, amount })
  quotes.keep(terms(1n), { rate: 1_000n, fee: 141n })
  expect(quotes.find(terms(1n))).toEqual({ rate: 1_000n, fee: 141n, at: 0, isFresh: true })
  expect(quotes.find({ ...terms(1n), feeLevel: 'fast' })).toBeUndefined()
  now = 10 * 60_000
  expect(quotes.find(terms(1n))).toMatchObject({ fee: 141n, isFresh: false })
  for (let amount = 2n; amount < 60n; amount++) quotes.keep(terms(amount), { rate: 1_000n, fee: 141n })
  expect(quotes.find(terms(2n))).toBeUndefined()
  expect(quotes.find(terms(59n))).toMatchObject({ fee: 141n })
})
