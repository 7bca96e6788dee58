import { type Endpoint, endpoints } from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'
import { createInputParser, maxBodyBytes } from './parseInput.ts'

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

test('only batches of calls accept a megabyte', () => {
  const largest = taking.filter((endpoint) => maxBodyBytes(endpoint) > 524_288).map(({ name }) => name)
  expect(largest.sort()).toEqual(['proxyRpc'])
})

describe('a query', () => {
  const input = { params: {}, rawBody: '', json: null }

  test('is parsed once for its text, and no handler can change it for the next request', () => {
    const parse = createInputParser(endpoints.getWallets)
    const one = parse({ ...input, url: '/getWallets?page=1', query: { page: '1' } })
    expect(one.query).toMatchObject({ page: 1 })
    expect(parse({ ...input, url: '/getWallets?page=1', query: { page: '1' } }).query).toBe(one.query)
    expect(Object.isFrozen(one.query)).toBe(true)
    expect(parse({ ...input, url: '/getWallets?page=2', query: { page: '2' } }).query).toMatchObject({ page: 2 })
  })

  test('that is invalid is rejected each time', () => {
    const parse = createInputParser(endpoints.getWallets)
    for (let time = 0; time < 2; time += 1)
      expect(() => parse({ ...input, url: '/getWallets?page=x', query: { page: 'x' } })).toThrow('page')
  })

  test('is kept for the latest 64 short texts alone', () => {
    const parse = createInputParser(endpoints.getWallets)
    const read = (url: string) => parse({ ...input, url, query: {} }).query
    const first = read('/getWallets?x=0')
    for (let number = 1; number < 64; number += 1) read(`/getWallets?x=${number}`)
    expect(read('/getWallets?x=0')).toBe(first)
    read('/getWallets?x=64')
    expect(read('/getWallets?x=0')).not.toBe(first)
    const long = `/getWallets?x=${'0'.repeat(500)}`
    expect(read(long)).not.toBe(read(long))
  })

  test('behind a # is not taken for the one behind a ?', async () => {
    for (const url of ['/getWallets#x?entries=1', '/getWallets?entries=1', '/getWallets#x?entries=1']) {
      const { body } = await server.get(url)
      expect(body.data.length, url).toBe(url.includes('#') ? 40 : 1)
    }
  })
})

describe('a body', () => {
  const rawBody = JSON.stringify({ projectId: 'p', currency: 'usd', addresses: [] })
  const input = { params: {}, query: {}, url: '/', rawBody, json: null }

  test('of a read is parsed once for its text, and no handler can change it for the next request', () => {
    const parse = createInputParser(endpoints.getPrices, { keepsBodies: true })
    const { body } = parse(input)
    expect(body).toMatchObject({ currency: 'usd' })
    expect(parse(input).body).toBe(body)
    expect(Object.isFrozen(body) && Object.isFrozen((body as { addresses: unknown }).addresses)).toBe(true)
  })

  test('of any other contract is parsed each time', () => {
    const parse = createInputParser(endpoints.getPrices)
    expect(parse(input).body).not.toBe(parse(input).body)
  })
})
