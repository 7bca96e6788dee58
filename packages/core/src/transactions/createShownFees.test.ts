import { expect, test } from 'vitest'
import type { Network } from '../network.ts'
import { createShownFees } from './createShownFees.ts'

const network = { caipNetworkId: 'solana:local' } as Partial<Network> as Network
const terms = { network, from: 'alice', to: 'bob', token: { symbol: 'SOL', decimals: 9 }, amount: 5n }

test('a fee is of one transfer at one speed; the latest counts', () => {
  const fees = createShownFees()
  fees.keep(terms, 10n)
  fees.keep({ ...terms, feeLevel: 'fast' }, 30n)
  fees.keep(terms, 12n)
  expect(fees.find({ ...terms, feeLevel: 'normal' })).toBe(12n)
  expect(fees.find({ ...terms, feeLevel: 'fast' })).toBe(30n)
  for (const other of [
    { amount: 6n },
    { to: 'carol' },
    { from: 'carol' },
    { token: { ...terms.token, address: 'mint' } },
    { network: { ...network, caipNetworkId: 'solana:other' as const } },
  ])
    expect(fees.find({ ...terms, ...other })).toBeUndefined()
})

test('of many transfers the latest fifty are kept', () => {
  const fees = createShownFees()
  fees.keep(terms, 1n)
  for (let amount = 100n; amount < 149n; amount++) fees.keep({ ...terms, amount }, amount)
  fees.keep(terms, 2n)
  fees.keep({ ...terms, amount: 200n }, 3n)
  expect(fees.find({ ...terms, amount: 100n })).toBeUndefined()
  expect(fees.find({ ...terms, amount: 101n })).toBe(101n)
  expect(fees.find(terms)).toBe(2n)
})
