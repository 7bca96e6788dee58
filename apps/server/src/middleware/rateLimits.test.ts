import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { projectCommand } from '../cli/projectCommand.ts'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'

/** Attempts to bypass the rate limit, on two servers that share a Redis behind one trusted proxy. */

const limit = 40
const attempts = 3 * limit
/** The bucket refills a little while a test runs. */
const most = limit * 1.05
const path = '/v1/identity/0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let servers: [TestServer, TestServer]
let ports: number[]
beforeAll(async () => {
  const env = {
    DATABASE_URL: await createTestDatabase(),
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: `${randomUUID()}:`,
    TRUSTED_PROXY_HOPS: '1',
  }
  const start = () => createTestServer({ chains: [testChain({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })], env })
  servers = await Promise.all([start(), start()])
  const [{ context, config }] = servers
  await projectCommand(
    { db: context.db, config, print: () => undefined },
    `create small --rate 0.001/${limit}`.split(' '),
  )
  ports = await Promise.all(
    servers.map(async ({ app }) => Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)),
  )
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

/** A new address for each test, so that each has a full bucket. */
let lastAddress = 0
const ownAddress = () => {
  lastAddress += 1
  return `203.0.113.${lastAddress}`
}
const random = (below: number) => Math.floor(Math.random() * below)
const randomIpv4 = () => [0, 0, 0, 0].map(() => random(256)).join('.')
const randomHex = () => random(0x10000).toString(16)

type Attempt = { method?: 'GET' | 'HEAD'; path?: string; forwarded: string; headers?: Record<string, string> }

/** Counts how many requests are allowed, alternating between both servers. */
async function countAllowed(attempt: (index: number) => Attempt): Promise<number> {
  const responses = await Promise.all(
    Array.from({ length: attempts }, (_, index) => {
      const { method = 'GET', path: at = path, forwarded, headers } = attempt(index)
      const url = `http://127.0.0.1:${ports[index % 2]}${at}?projectId=small`
      return fetch(url, { method, headers: { ...headers, 'x-forwarded-for': forwarded } })
    }),
  )
  for (const { status } of responses) expect([200, 429]).toContain(status)
  return responses.filter(({ status }) => status === 200).length
}

describe('the rate limit cannot be bypassed', () => {
  test('by addresses that a caller adds to X-Forwarded-For', async () => {
    const address = ownAddress()
    const allowed = await countAllowed(() => ({ forwarded: `${randomIpv4()}, ${randomIpv4()}, ${address}` }))
    expect(allowed).toBeGreaterThanOrEqual(limit)
    expect(allowed).toBeLessThanOrEqual(most)
  })

  test('by other headers with an address', async () => {
    const forwarded = ownAddress()
    const names = ['forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'x-forwarded']
    const headers = () => Object.fromEntries(names.map((name) => [name, randomIpv4()]))
    expect(await countAllowed(() => ({ forwarded, headers: headers() }))).toBeLessThanOrEqual(most)
  })

  test('by different addresses of one IPv6 network', async () => {
    const network = `2001:db8:${randomHex()}:${randomHex()}`
    const rest = () => [0, 0, 0, 0].map(randomHex).join(':')
    expect(await countAllowed(() => ({ forwarded: `${network}:${rest()}` }))).toBeLessThanOrEqual(most)
    expect(await countAllowed(() => ({ forwarded: `2001:db8::${randomHex()}` }))).toBeLessThanOrEqual(most)
  })

  test('by HEAD requests, or by an older spelling of the path', async () => {
    const forwarded = ownAddress()
    const paths = [path, path.replace(/\/v1\/identity\/(.*)/, '/v1/account/$1/identity'), `${path}/`]
    const allowed = await countAllowed((index) => ({
      forwarded,
      method: index % 4 < 2 ? 'GET' : 'HEAD',
      path: paths[index % 3] ?? path,
    }))
    expect(allowed).toBeLessThanOrEqual(most)
  })

  test('by pipelined requests on one connection', async () => {
    const socket = connect(ports[0] ?? 0, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk
    })
    const forwarded = ownAddress()
    const request = (connection: string) =>
      `GET ${path}?projectId=small HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${forwarded}\r\nconnection: ${connection}\r\n\r\n`
    socket.write(request('keep-alive').repeat(attempts - 1) + request('close'))
    await once(socket, 'close', { signal: AbortSignal.timeout(20_000) })
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toHaveLength(attempts)
    const allowed = statuses.filter((status) => status === '200').length
    expect(allowed).toBeGreaterThanOrEqual(limit)
    expect(allowed).toBeLessThanOrEqual(most)
  })

  test('by forceUpdate, which counts each token it names', async () => {
    const forwarded = ownAddress()
    const tokens = Array.from({ length: 15 }, (_, index) => `eip155:31337:0x${String(index).padStart(40, '0')}`)
    const path = `/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance`
    const query = `projectId=small&currency=usd&forceUpdate=${tokens.join()}`
    const statuses: number[] = []
    for (let call = 0; call < 4; call += 1) {
      const url = `http://127.0.0.1:${ports[call % 2]}${path}?${query}`
      statuses.push((await fetch(url, { headers: { 'x-forwarded-for': forwarded } })).status)
    }
    // The network's node is down.
    expect(statuses).toEqual([503, 503, 429, 429])
  })

  describe('by batches', () => {
    const post = async (index: number, calls: number, forwarded: string) => {
      const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
      const response = await fetch(`http://127.0.0.1:${ports[index % 2]}/v1?chainId=eip155:31337&projectId=small`, {
        method: 'POST',
        headers: { 'x-forwarded-for': forwarded },
        body: JSON.stringify(Array(calls).fill(call)),
      })
      return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) }
    }

    test('which count each call', async () => {
      const forwarded = ownAddress()
      const ten = await Promise.all(Array.from({ length: attempts }, (_, index) => post(index, 10, forwarded)))
      const allowed = ten.filter(({ status }) => status === 200).length
      expect(allowed * 10).toBeLessThanOrEqual(most)
      const thousand = await post(0, 1_000, forwarded)
      expect(thousand.status).toBe(429)
      // The bucket refills one call in a thousand seconds.
      expect(thousand.retryAfter).toBeGreaterThan(900)
    })

    test('of more calls than the bucket holds, which put it into debt', async () => {
      const forwarded = ownAddress()
      expect(await post(0, 1_000, forwarded)).toMatchObject({ status: 200 })
      const next = await post(1, 1, forwarded)
      expect(next.status).toBe(429)
      // A debt of 960 calls, a thousand seconds each.
      expect(next.retryAfter).toBeGreaterThan(900_000)
    })
  })
})
