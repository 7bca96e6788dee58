import { type Anvil, freePort, startAnvil, waitForReceipt } from '@latchkey/anvil'
import { parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, storages, type TestServer, testChain } from '../../test/createTestServer.ts'
import { startUpstream } from '../../test/startUpstream.ts'

const stranger = '0x00000000000000000000000000000000000000f1'

describe.each(storages)('on %s', (storage) => {
  let port: number
  let anvil: Anvil
  let server: TestServer

  beforeAll(async () => {
    port = await freePort()
    server = await createTestServer({
      storage,
      chains: [testChain({ id: 31337, rpcUrls: [`http://127.0.0.1:${port}`] })],
    })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    anvil = await startAnvil({ port })
  })
  afterEach(() => anvil.stop())

  async function pay(amount: bigint): Promise<void> {
    const [account] = await anvil.client.getAddresses()
    const hash = await anvil.client.sendTransaction({ account: account!, to: stranger, value: amount, chain: null })
    await waitForReceipt(anvil.client, hash)
  }

  async function received(): Promise<string[]> {
    await server.indexers[0]!.sync()
    const { body } = await server.get(`/v1/account/${stranger}/history`)
    return body.data.map(
      ({ transfers }: { transfers: { quantity: { numeric: string } }[] }) => transfers[0]!.quantity.numeric,
    )
  }

  describe('the indexer', () => {
    test('continues from its cursor, and adds nothing twice', async () => {
      await pay(parseEther('1'))
      expect(await received()).toEqual(['1'])
      await pay(parseEther('2'))
      expect(await received()).toEqual(['2', '1'])
      expect(await received()).toEqual(['2', '1'])
    })

    test('rolls back reorganized blocks', async () => {
      await pay(parseEther('1'))
      const kept = await anvil.client.snapshot()
      await pay(parseEther('2'))
      await pay(parseEther('3'))
      expect(await received()).toEqual(['3', '2', '1'])
      await anvil.client.revert({ id: kept })
      await pay(parseEther('4'))
      expect(await received()).toEqual(['4', '1'])
    })

    test('starts over when the chain was reset, even to a shorter one', async () => {
      await anvil.client.mine({ blocks: 120 })
      await pay(parseEther('5'))
      expect(await received()).toEqual(['5'])
      await anvil.stop()
      anvil = await startAnvil({ port })
      await pay(parseEther('6'))
      expect(await received()).toEqual(['6'])
    })

    test('indexes a block that the node can no longer trace', async () => {
      await pay(parseEther('1'))
      const pruned = await startUpstream(async (_, response, body) => {
        const calls: { id: number; method: string }[] = [JSON.parse(body)].flat()
        const forwarded = await fetch(anvil.url, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        })
        const responses = [await forwarded.json()]
          .flat()
          .map((response, index) =>
            calls[index]?.method === 'debug_traceBlockByHash'
              ? { ...response, result: [{ error: 'state is pruned' }] }
              : response,
          )
        response.end(JSON.stringify(body.startsWith('[') ? responses : responses[0]))
      })
      const other = await createTestServer({ storage, chains: [testChain({ id: 31337, rpcUrls: [pruned.url] })] })
      await other.indexers[0]!.sync()
      const { body } = await other.get(`/v1/account/${stranger}/history`)
      expect(body.data).toHaveLength(1)
      await other.close()
      await pruned.stop()
    })

    test('waits for a node that is down, and continues when it is back', async () => {
      await anvil.stop()
      const [indexer] = server.indexers
      indexer!.start()
      anvil = await startAnvil({ port })
      await pay(parseEther('7'))
      await expect
        .poll(
          async () => (await server.get(`/v1/account/${stranger}/history`)).body.data[0]?.transfers[0].quantity.numeric,
          { timeout: 20_000 },
        )
        .toBe('7')
      await indexer!.stop()
    })
  })
})
