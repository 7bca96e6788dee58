import { expect, test } from 'vitest'
import { createMemoryState } from '../../state/memory/createMemoryState.ts'
import { startUpstream } from '../../test/startUpstream.ts'
import { testChainContext } from '../../test/testChainContext.ts'
import { createNodeGasPrices } from './createNodeGasPrices.ts'

type Responses = Record<string, { result: unknown } | { error: { code: number; message: string } }>

/** Gas prices from a node with these responses, and the calls that it received. */
async function read(responses: Responses) {
  const node = await startUpstream((_, response, body) => {
    const calls: { id: number; method: string }[] = JSON.parse(body)
    response.end(JSON.stringify(calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, ...responses[method] }))))
  })
  const chain = testChainContext({ id: 31337, rpcUrls: [node.url] })
  const provider = createNodeGasPrices({ cache: createMemoryState().cache })
  try {
    return await Promise.all(Array.from({ length: 50 }, () => provider.getGasPrices(chain))).then((all) => ({
      prices: all[0],
      requests: node.bodies.length,
    }))
  } finally {
    await chain.rpc.close()
    await node.stop()
  }
}

const hex = (value: number) => `0x${value.toString(16)}`
const unknown = { error: { code: -32601, message: 'method not found' } }

test('adds the median tip of each speed to the next base fee and its headroom, in one request for concurrent callers', async () => {
  const rewards = [
    [10, 20, 30],
    [1000, 2000, 3000],
    [12, 22, 32],
  ]
  const { prices, requests } = await read({
    eth_feeHistory: {
      // The last is the next block.
      result: { baseFeePerGas: [5000, 5000, 5000, 1000].map(hex), reward: rewards.map((row) => row.map(hex)) },
    },
    eth_gasPrice: { result: hex(7) },
  })
  expect(prices).toEqual({ standard: 1200n + 12n, fast: 1450n + 22n, instant: 2000n + 32n })
  expect(requests).toBe(1)
})

test.each<[string, Responses['eth_feeHistory']]>([
  ['that does not know fee histories', unknown],
  ['without base fees', { result: { baseFeePerGas: ['0x0', '0x0'], reward: null } }],
  ['with an invalid response', { result: 'soon' }],
])('a network %s uses its node’s gas price', async (_, eth_feeHistory) => {
  const { prices } = await read({ eth_feeHistory: eth_feeHistory!, eth_gasPrice: { result: hex(2_000_000_000) } })
  expect(prices).toEqual({ standard: 2_000_000_000n, fast: 2_200_000_000n, instant: 2_500_000_000n })
})

test('throws when the node supports neither method', async () => {
  await expect(read({ eth_feeHistory: unknown, eth_gasPrice: unknown })).rejects.toThrow('eth_gasPrice')
})
