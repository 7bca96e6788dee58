import { startAnvil } from '@latchkey/anvil'
import { describe, expect, test } from 'vitest'
import { createTestServer, testChain } from '../test/createTestServer.ts'
import { startCountingNode } from '../test/startCountingNode.ts'

const dead = 'http://127.0.0.1:1'
const listening = { env: { PORT: '0' } }

describe('/ready', () => {
  test('is 503 with its only node down, and names the component', async () => {
    const server = await createTestServer({ chains: [testChain({ id: 1, rpcUrls: [dead] })], ...listening })
    await server.start()
    expect(await server.get('/ready')).toMatchObject({
      status: 503,
      body: {
        status: 'failed',
        parts: { database: 'ok', sharedState: 'ok', chains: { 'eip155:1': { node: 'failed' } } },
      },
    })
    expect((await server.get('/health')).status).toBe(200)
    await server.close()
  })

  test('is 503 with its only node on another network, whose blocks are not indexed', async () => {
    const node = await startAnvil()
    const server = await createTestServer({ chains: [testChain({ id: 1, rpcUrls: [node.url] })], ...listening })
    await server.start()
    expect(await server.get('/ready')).toMatchObject({
      status: 503,
      body: { parts: { chains: { 'eip155:1': { node: 'failed', indexer: 'unknown', lag: null } } } },
    })
    await expect(server.indexers[0]?.sync()).rejects.toThrow('No node of this network responds')
    await server.close()
    await node.stop()
  })

  test('is degraded but ready with one of two networks down', async () => {
    const node = await startAnvil()
    const chains = [testChain({ id: 1, rpcUrls: [dead] }), testChain({ id: 31337, rpcUrls: [node.url] })]
    const server = await createTestServer({ chains, ...listening })
    await server.start()
    expect(await server.get('/ready')).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        parts: { chains: { 'eip155:1': { node: 'failed' }, 'eip155:31337': { node: 'ok', indexer: 'ok' } } },
      },
    })
    await server.close()
    await node.stop()
  })

  test('is ready while a second node of the network responds', async () => {
    const node = await startAnvil()
    const server = await createTestServer({
      chains: [testChain({ id: 31337, rpcUrls: [dead, node.url] })],
      ...listening,
    })
    await server.start()
    expect(await server.get('/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
    await server.close()
    await node.stop()
  })

  test('is degraded while an indexer is far behind', async () => {
    const node = await startAnvil()
    await node.client.mine({ blocks: 30 })
    const chain = testChain({ id: 31337, rpcUrls: [node.url], blockTimeMs: 12_000 })
    const server = await createTestServer({ chains: [chain] })
    // Looked at before the indexer has read anything.
    await Promise.all(server.watches.map((watch) => watch.start()))
    expect(await server.get('/ready')).toMatchObject({
      status: 200,
      body: { status: 'degraded', parts: { chains: { 'eip155:31337': { node: 'ok', indexer: 'behind', lag: 31 } } } },
    })
    await server.close()
    await node.stop()
  })

  test('a thousand requests to it send the node no more requests', async () => {
    const anvil = await startAnvil()
    const node = await startCountingNode(anvil.url)
    const server = await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: [node.url] })] })
    await Promise.all(server.watches.map((watch) => watch.start()))
    expect(node.take().requests).toBe(1)
    let queries = 0
    const { execute } = server.context.db
    server.context.db.execute = ((query) => {
      queries += 1
      return execute.call(server.context.db, query)
    }) as typeof execute
    await Promise.all(Array.from({ length: 1_000 }, () => server.get('/ready')))
    // The node is looked at every five seconds, the database at most once a second.
    expect(node.take().requests).toBeLessThanOrEqual(2)
    expect(queries).toBeLessThanOrEqual(5)
    await server.close()
    await node.stop()
    await anvil.stop()
  })

  test('is 503 while the shared state is down, when /health is 200', async () => {
    const server = await createTestServer({ chains: [], storage: 'postgres and redis' })
    expect(await server.get('/ready')).toMatchObject({ status: 200, body: { status: 'ready' } })
    await server.context.state.close()
    await expect
      .poll(() => server.get('/ready'), { timeout: 5_000 })
      .toMatchObject({ status: 503, body: { status: 'failed', parts: { database: 'ok', sharedState: 'failed' } } })
    expect((await server.get('/health')).status).toBe(200)
    // What only costs time without it goes on; limits fall back to this process.
    expect((await server.get('/getWallets')).status).toBe(200)
    await server.close()
  })
})
