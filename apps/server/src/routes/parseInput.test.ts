import { type Endpoint, endpoints } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'
import { maxBodyBytes } from './parseInput.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ chains: [] })
})
afterAll(() => server.close())

const taking = Object.values<Endpoint>(endpoints).filter(({ body }) => body !== undefined)

test.each(taking)('$name accepts a body up to its limit, and responds with 413 above', async (endpoint) => {
  const url = endpoint.path.replace(/:\w+/g, 'x')
  const most = maxBodyBytes(endpoint)
  expect((await server.post(url, '7'.padEnd(most))).status).not.toBe(413)
  const response = await server.post(url, '7'.padEnd(most + 1))
  const description = 'The body is larger than this path takes.'
  expect(response.status).toBe(413)
  expect(response.body).toMatchObject(
    endpoint.problems
      ? { status: 413, field: 'body', detail: description }
      : { status: 'FAILED', reasons: [{ field: 'body', description }] },
  )
})

test('only batches accept a megabyte', () => {
  const largest = taking.filter((endpoint) => maxBodyBytes(endpoint) > 524_288).map(({ name }) => name)
  expect(largest.sort()).toEqual(['proxyRpc', 'reportEvents'])
})
