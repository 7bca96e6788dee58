import { expect, test } from 'vitest'
import { startUpstream } from '../../test/startUpstream.ts'
import { createRpc } from './createRpc.ts'

/** A node that says which network it serves, or nothing, and that its latest block is this one. */
const startNode = (chainId: string | undefined, block: string) =>
  startUpstream((_request, response, text) => {
    const body = JSON.parse(text) as { id: number; method: string } | { id: number; method: string }[]
    const respond = ({ id, method }: { id: number; method: string }) => {
      if (method !== 'eth_chainId') return { jsonrpc: '2.0', id, result: block }
      return chainId === undefined ? { id, error: { code: -32_601, message: 'no' } } : { id, result: chainId }
    }
    response.end(JSON.stringify(Array.isArray(body) ? body.map(respond) : respond(body)))
  })

const readBlock = { method: 'eth_blockNumber', params: [] }

test('uses no node of another network, says which it serves, and asks each once', async () => {
  const [wrong, right] = [await startNode('0x5', '0x1'), await startNode('0x1', '0x2')]
  const found: string[] = []
  const onWrong = (error: Error) => found.push(error.message)
  const rpc = createRpc([wrong.url, right.url], { network: { id: 'eip155:1', onWrong } })
  const alone = createRpc([wrong.url], { network: { id: 'eip155:1', onWrong } })
  expect(await Promise.all(Array.from({ length: 20 }, () => rpc.request(readBlock)))).toEqual(Array(20).fill('0x2'))
  expect(found).toEqual([
    `${new URL(wrong.url).host} serves the network eip155:5, not eip155:1, and is not used: correct rpcUrls or id in LATCHKEY_CHAINS.`,
  ])
  expect([wrong.bodies.length, right.bodies.length]).toEqual([1, 21])
  await expect(alone.request(readBlock)).rejects.toMatchObject({ name: 'NodeUnavailableError' })
  await expect(alone.forward(JSON.stringify({ id: 1, ...readBlock }), { caller: 'test' })).rejects.toThrow(
    'No node of this network',
  )
  await Promise.all([rpc.close(), alone.close(), wrong.stop(), right.stop()])
})

test('uses a node that does not say which network it serves', async () => {
  const node = await startNode(undefined, '0x3')
  const rpc = createRpc([node.url], { network: { id: 'eip155:1', onWrong: () => expect.unreachable() } })
  expect(await rpc.request(readBlock)).toBe('0x3')
  expect(await rpc.request(readBlock)).toBe('0x3')
  expect(node.bodies).toHaveLength(3)
  await Promise.all([rpc.close(), node.stop()])
})
