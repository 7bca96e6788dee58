import { Agent } from 'undici'
import type { Address } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { createMemoryCache } from '../../state/memory/createMemoryCache.ts'
import { startUpstream } from '../../test/startUpstream.ts'
import { testChainContext } from '../../test/testChainContext.ts'
import { createBlockscout } from './createBlockscout.ts'
import { createBlockscoutHistory } from './createBlockscoutHistory.ts'

const me: Address = '0x00000000000000000000000000000000000000a1'
const weth: Address = '0x00000000000000000000000000000000000000e1'
const zero: Address = '0x0000000000000000000000000000000000000000'
const [wrapped, unwrapped, created, pending, planted] = ['1', '2', '3', '4', '5'].map(
  (digit) => `0x${digit.repeat(64)}`,
)
const at = (second: number) => `2026-11-21T12:00:0${second}.000000Z`

const transaction = (hash: string | undefined, second: number, more: object) => ({
  ...{ hash, timestamp: at(second), block_number: second, position: 0, from: { hash: me }, to: { hash: weth } },
  ...{ value: '0', nonce: second, status: 'ok', raw_input: '0x', ...more },
})
const transfer = (hash: string | undefined, second: number, ends: { from: Address; to: Address }) => ({
  ...{ transaction_hash: hash, timestamp: at(second), log_index: '4', total: { decimals: '18', value: '3' } },
  ...{ from: { hash: ends.from }, to: { hash: ends.to } },
  // As instances before version 8 have it.
  token: { address: weth, name: 'Wrapped Ether', symbol: 'WETH', decimals: '18', type: 'ERC-20', exchange_rate: null },
})

/** Activity that only an explorer with traces has; the rest is in the conformance suite. */
const lists: Record<string, object[]> = {
  transactions: [
    transaction(pending, 9, { timestamp: null, block_number: null, status: null }),
    transaction(created, 3, { to: null, created_contract: { hash: weth }, raw_input: `0x6080${'00'.repeat(40)}` }),
    transaction(unwrapped, 2, { raw_input: '0x2e1a7d4d' }),
    transaction(wrapped, 1, { value: '3', raw_input: '0xd0e30db0' }),
  ],
  'token-transfers': [
    transfer(planted, 4, { from: me, to: weth }),
    transfer(unwrapped, 2, { from: me, to: zero }),
    transfer(wrapped, 1, { from: zero, to: me }),
  ],
  'internal-transactions': [
    {
      ...{ transaction_hash: unwrapped, timestamp: at(2), from: { hash: weth }, to: { hash: me } },
      ...{ value: '3', success: true, index: 1 },
    },
    // The transaction itself, which some nodes' traces include.
    {
      ...{ transaction_hash: wrapped, timestamp: at(1), from: { hash: me }, to: { hash: weth } },
      ...{ value: '3', success: true, index: 0 },
    },
  ],
}

const dispatcher = new Agent()
const upstream = await startUpstream((request, response) => {
  const items = lists[request.url?.split('/').at(-1) ?? '']
  response.end(JSON.stringify({ items, next_page_params: null }))
})
const chain = testChainContext({
  id: 31337,
  rpcUrls: ['http://127.0.0.1:1'],
  blockscout: { url: upstream.url },
  contracts: { weth },
})
afterAll(async () => {
  await Promise.all([upstream.stop(), dispatcher.destroy(), chain.rpc.close()])
})

test('returns wrapping, unwrapping and contract creation like the indexer, without pending transactions', async () => {
  const blockscout = createBlockscout({ url: 'http://127.0.0.1:1', dispatcher, cache: createMemoryCache() })
  const history = createBlockscoutHistory(blockscout)
  const query = { address: me, currency: 'usd' } as const
  const { data, next } = await history.getHistory([chain], query, { readKey: () => undefined })
  expect(next).toBeNull()
  expect(data.map(({ metadata }) => [metadata.hash, metadata.operationType])).toEqual([
    [planted, 'send'],
    [created, 'execute'],
    [unwrapped, 'withdraw'],
    [wrapped, 'deposit'],
  ])
  const moved = data.map(({ transfers }) =>
    transfers?.map(({ direction, fungible_info }) => `${direction} ${fungible_info?.symbol}`),
  )
  expect(moved).toEqual([['out WETH'], [], ['out WETH', 'in ETH'], ['in WETH', 'out ETH']])
  expect(data[1]?.metadata.sentTo).toBe(weth)
})

test('reports that the account did not submit a transfer in its name, also where no node knows who did', async () => {
  const blockscout = createBlockscout({ url: 'http://127.0.0.1:1', dispatcher, cache: createMemoryCache() })
  const query = { address: me, currency: 'usd' } as const
  const { data } = await createBlockscoutHistory(blockscout).getHistory([chain], query, { readKey: () => undefined })
  expect(data.map(({ metadata }) => metadata.submittedBy)).toEqual([null, me, me, me])
})
