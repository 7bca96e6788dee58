import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { routes } from './index.ts'

setFlagsFromString('--allow-natives-syntax')
const isFast: (value: unknown) => boolean = runInThisContext('(value) => %HasFastProperties(value)')

const handle = vi.spyOn(routes, 'proxyRpc')
let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ chains: [testChain({ id: 5, rpcUrls: ['http://127.0.0.1:1'] })] })
})
afterAll(async () => {
  await server.close()
  handle.mockRestore()
})

test('a request has no getter of its own', async () => {
  for (const id of [1, 2]) {
    const body = { jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }
    expect((await server.post('/v1?chainId=eip155:5', body)).body).toMatchObject({ id, result: '0x5' })
  }
  const withGetter = {
    get log() {
      return handle
    },
  }
  expect(isFast(withGetter)).toBe(false)
  expect(handle.mock.calls.map(([, request]) => isFast(request))).toEqual([true, true])
})
