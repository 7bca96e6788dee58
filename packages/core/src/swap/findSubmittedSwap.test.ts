import { expect, test } from 'vitest'
import { createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { SentTransaction } from '../state.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { findSubmittedSwap } from './findSubmittedSwap.ts'
import type { SwapToken } from './SwapToken.ts'

const usdc = '0x00000000000000000000000000000000000A0001'
const token = (address?: string, network: 'eip155:1' | 'eip155:10' = 'eip155:1'): SwapToken => ({
  caipNetworkId: network,
  ...(address && { address: `${network}:${address}` }),
  name: 'Token',
  symbol: 'T',
  decimals: 6,
  isListed: true,
})
const started = { from: '0x1', router: '0xB0', sold: token(), bought: token(usdc), amountIn: 5n, startedAt: 10 }
const swap = {
  kind: 'swap',
  to: '0xb0',
  sold: { token: { symbol: 'ETH', decimals: 18 }, amount: '5' },
  bought: { token: { address: usdc.toLowerCase(), symbol: 'USDC', decimals: 6 }, minimum: '4' },
} as const
const facts = { hash: '0xa', caipNetworkId: 'eip155:1', from: '0x1', nonce: 7, sentAt: 10 } as const

function find(sent: Partial<SentTransaction>, of: Partial<typeof started> = {}) {
  const latchkey = createLatchkey({ adapters: [scriptedAdapter([createScriptedWallet()])], storage: memoryStorage() })
  // The cast: a spread of a union has no kind of its own.
  const one = { ...facts, ...swap, status: 'pending', ...sent } as SentTransaction
  latchkey.store.setState({ sentTransactions: [one] })
  return findSubmittedSwap(latchkey, { ...started, ...of })
}

test.each([
  ['pending', 'sent'],
  ['confirmed', 'sent'],
  // It may still be mined.
  ['dropped', 'sent'],
  ['failed', undefined],
  ['cancelled', undefined],
  ['replaced', undefined],
] as const)('one that is %s: %s', (status, found) => {
  expect(find({ status })).toBe(found)
})

test('a swap on another network, or of another token, is another one', () => {
  expect(find({ caipNetworkId: 'eip155:10' })).toBeUndefined()
  expect(find({}, { bought: token('0x00000000000000000000000000000000000a0002') })).toBeUndefined()
  expect(find({}, { sold: token(usdc) })).toBeUndefined()
  expect(find({}, { amountIn: 6n })).toBeUndefined()
  expect(find({ sentAt: 9 })).toBeUndefined()
  expect(find({}, { from: '0x2' })).toBeUndefined()
})
