import { call } from 'viem/actions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CallerBusyError } from '../providers/rpc/createCallerShares.ts'
import { createRpc } from '../providers/rpc/createRpc.ts'
import { startUpstream } from '../test/startUpstream.ts'
import { type Chain, toCaipNetworkId } from './Chain.ts'
import { createChainClient } from './createChainClient.ts'

/** A node with two contracts: one returns half a megabyte, and one returns when it is told to. */

const to = { large: `0x${'a1'.repeat(20)}`, slow: `0x${'b2'.repeat(20)}`, quick: `0x${'c3'.repeat(20)}` } as const
const calls: { gas?: string }[] = []
const held: (() => void)[] = []
let node: Awaited<ReturnType<typeof startUpstream>>
let chain: Chain

beforeAll(async () => {
  node = await startUpstream((_request, response, body) => {
    const [{ id, params }] = JSON.parse(body)
    const [made = {}] = params
    calls.push(made)
    const answer = (result: string) => response.end(JSON.stringify([{ jsonrpc: '2.0', id, result }]))
    if (made.to === to.slow) held.push(() => answer('0x01'))
    else answer(made.to === to.large ? `0x${'00'.repeat(500_000)}` : '0x01')
  })
  chain = {
    id: 5,
    name: 'Test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    namespace: 'eip155' as const,
    caipNetworkId: toCaipNetworkId(5),
    rpc: createRpc([node.url]),
  } as unknown as Chain // the rest is not read
})
afterAll(async () => {
  await chain.rpc.close()
  await node.stop()
})

const read = (contract: keyof typeof to, caller: string) => {
  const { client, assertReached } = createChainClient(chain, { caller })
  return call(client, { to: to[contract], data: '0x12345678' }).catch((error: unknown) => {
    assertReached()
    throw error
  })
}

test('a contract gets limited gas, and a response of half a megabyte is none', async () => {
  expect(await read('quick', 'a')).toEqual({ data: '0x01' })
  expect(calls.at(-1)).toMatchObject({ gas: '0x989680' })
  await expect(read('large', 'a')).rejects.toThrow(/larger than is read/)
})

test('slow contracts of one caller take no more than its share of the nodes: another is served', async () => {
  const slow = Array.from({ length: 330 }, () => read('slow', 'b'))
  // 64 at the node, 256 wait.
  await expect(Promise.race(slow)).rejects.toThrow(CallerBusyError)
  await vi.waitFor(() => expect(held.length).toBe(64))
  expect(await read('quick', 'c')).toEqual({ data: '0x01' })
  const answering = setInterval(() => {
    for (const answer of held.splice(0)) answer()
  }, 5)
  const outcomes = await Promise.allSettled(slow)
  clearInterval(answering)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(320)
})
