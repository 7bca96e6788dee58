import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { captureLogs } from '../test/captureLogs.ts'
import { createTestServer, type Storage, storages, testChain } from '../test/createTestServer.ts'
import { coinGeckoIds, startCoinGecko } from '../test/startCoinGecko.ts'

/** Over connections, as `inject` passes requests to Fastify. A repeated response is logged with `cache: 'hit'`. */

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const list = '/getWallets?page=1&entries=40&projectId=shop'
const unread = '/getWallets?page=1&entries=100&projectId=shop'

async function setUp(options: { storage?: Storage; env?: Record<string, string>; projects?: string[] } = {}) {
  const prices = await startCoinGecko()
  endings.push(prices.stop)
  const logs = captureLogs()
  const server = await createTestServer({
    chains: [
      testChain({
        id: 31337,
        rpcUrls: ['http://127.0.0.1:1'],
        providers: { swap: [], prices: ['coingecko'], history: ['indexer'], balances: ['indexer'], nfts: ['indexer'] },
        coingecko: coinGeckoIds,
      }),
    ],
    ...(options.storage && { storage: options.storage }),
    env: { LOG_LEVEL: 'info', PROVIDER_URLS: JSON.stringify({ coingecko: prices.url }), ...options.env },
  })
  endings.push(async () => logs.release(), server.close)
  for (const line of options.projects ?? []) await server.project(line)
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const lines = (route: string) => logs.lines().filter((line) => line.route === route)
  const cached = (route: string) => lines(route).map(({ cache }) => cache)
  return { server, url, port: Number(new URL(url).port), lines, cached, prices }
}

/** All but what differs for each response. */
function headersOf({ headers }: Response) {
  const { date, 'x-request-id': id, ...others } = Object.fromEntries(headers)
  return others
}

describe('a GET that was answered a moment ago', () => {
  test('gets the same response, with an id, a line in the log, a count and a charge of its own', async () => {
    const { server, url, lines } = await setUp()
    const responses = [await fetch(`${url}${list}`), await fetch(`${url}${list}`)] as const
    const [first, second] = responses
    expect(headersOf(second)).toEqual(headersOf(first))
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await second.text()).toBe(await first.text())
    await expect.poll(() => lines('/getWallets').length).toBe(2)
    const same = { method: 'GET', status: 200, project: 'default', msg: 'request' }
    const ids = responses.map(({ headers }) => headers.get('x-request-id'))
    expect(lines('/getWallets')).toMatchObject([
      { ...same, reqId: ids[0], cache: 'none' },
      { ...same, reqId: ids[1], cache: 'hit' },
    ])
    const metrics = server.context.metrics.format()
    expect(metrics).toContain('requests_total{route="/getWallets",method="GET",status="200"} 2')
    expect(metrics).toContain('request_seconds_count{route="/getWallets"} 2')
    expect(server.context.lifecycle).toMatchObject({ running: 0, served: 2 })
  })

  test('gets 304 for its tag, and 200 for another', async () => {
    const { url, cached } = await setUp()
    const { headers } = await fetch(`${url}${list}`)
    const ask = (tag: string) => fetch(`${url}${list}`, { headers: { 'if-none-match': tag } })
    const [same, other] = [await ask(headers.get('etag') ?? ''), await ask('"other"')]
    expect([same.status, await same.text(), same.headers.get('content-length')]).toEqual([304, '', null])
    expect([other.status, (await other.text()).length > 1_000]).toEqual([200, true])
    await expect.poll(() => cached('/getWallets')).toEqual(['none', 'hit', 'hit'])
  })

  test('is handled anew after a second, with a server key, and as HEAD', async () => {
    const { url, cached } = await setUp()
    await fetch(`${url}${list}`)
    await fetch(`${url}${list}`, { headers: { authorization: 'Bearer lk_unknown' } })
    await fetch(`${url}${list}`, { method: 'HEAD' })
    await delay(1_100)
    await fetch(`${url}${list}`)
    await expect.poll(() => cached('/getWallets')).toEqual(['none', 'none', 'none', 'none'])
  })

  test('is answered in order among others on one connection', async () => {
    const { url, port } = await setUp()
    await fetch(`${url}${list}`)
    const socket = connect({ port, host: '127.0.0.1' })
    const paths = [list, '/v1/nothing', list, '/v1/supported-chains', list]
    let text = ''
    socket.on('data', (bytes) => {
      text += String(bytes)
    })
    const last = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('') + last)
    await once(socket, 'close')
    const statuses = [...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)
    expect(statuses).toEqual(['200', '404', '200', '200', '200', '200'])
    expect([...text.matchAll(/"data":\[|"http":\[/g)].map(([found]) => found)).toEqual([
      '"data":[',
      '"data":[',
      '"http":[',
      '"data":[',
    ])
  })

  test('counts as running until a slow caller has read it, and is logged with 499 where it leaves', async () => {
    const { server, url, port, lines } = await setUp()
    await (await fetch(`${url}${unread}`)).text()
    const socket = connect({ port, host: '127.0.0.1' })
    socket.pause()
    // More than the system's buffers take.
    const requests = Array.from({ length: 250 }, () => `GET ${unread} HTTP/1.1\r\nHost: x\r\n\r\n`)
    socket.write(requests.join(''))
    await expect.poll(() => server.context.lifecycle.running).toBeGreaterThan(0)
    socket.destroy()
    await expect.poll(() => server.context.lifecycle.running).toBe(0)
    expect(lines('/getWallets').filter(({ status }) => status === 499)).not.toEqual([])
  })
})

describe.each(storages)('on %s', (storage) => {
  test('repeated responses are charged to their caller, behind a proxy too', async () => {
    const { url, cached } = await setUp({
      storage,
      env: { TRUSTED_PROXY_HOPS: '1', RATE_LIMIT_BURST: '3', RATE_LIMIT_PER_SECOND: '0.001' },
    })
    const ask = async (caller: string) => {
      const response = await fetch(`${url}${list}`, { headers: { 'x-forwarded-for': `198.51.100.7, ${caller}` } })
      return [response.status, response.headers.has('retry-after')]
    }
    const limited = [429, true]
    const allowed = [200, false]
    const all = []
    for (let index = 0; index < 4; index += 1) all.push(await ask('203.0.113.1'))
    for (let index = 0; index < 4; index += 1) all.push(await ask('203.0.113.2'))
    expect(all).toEqual([allowed, allowed, allowed, limited, allowed, allowed, allowed, limited])
    await expect.poll(() => cached('/getWallets').filter((cache) => cache === 'hit').length).toBeGreaterThan(2)
  })

  test('an origin that the project does not have gets 403, and no page may read what another origin’s may', async () => {
    const { url } = await setUp({ storage, projects: ['create shop --origins https://shop.test,https://till.test'] })
    const ask = async (origin?: string) => {
      const response = await fetch(`${url}${list}`, { headers: { ...(origin !== undefined && { origin }) } })
      return [response.status, response.headers.get('access-control-allow-origin')]
    }
    expect(await ask('https://shop.test')).toEqual([200, 'https://shop.test'])
    expect(await ask('https://till.test')).toEqual([200, 'https://till.test'])
    expect(await ask('https://evil.test')).toEqual([403, '*'])
    expect((await ask())[0]).toBe(403)
    expect(await ask('https://shop.test')).toEqual([200, 'https://shop.test'])
  })

  test('callers that leave before the response do not count as running', async () => {
    const { server, url, port } = await setUp({ storage })
    await (await fetch(`${url}${list}`)).text()
    const left = Array.from({ length: 20 }, async () => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.write(`GET ${list} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(5), () => socket.destroy())
      await once(socket, 'close')
    })
    await Promise.all(left)
    // Until the server has read what they sent.
    await delay(200)
    await (await fetch(`${url}${list}`)).text()
    await expect.poll(() => server.context.lifecycle.running, { timeout: 5_000 }).toBe(0)
  })

  test('a project’s quota counts repeated responses', async () => {
    const { url } = await setUp({ storage, projects: ['create shop --quota 3'] })
    const statuses = []
    for (let index = 0; index < 5; index += 1) statuses.push((await fetch(`${url}${list}`)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })
})

describe('a POST that only reads', () => {
  const native = `eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
  const bodyFor = (currency: string) => JSON.stringify({ projectId: 'shop', currency, addresses: [native] })
  const route = '/v1/fungible/price'

  test('is repeated for the same body, read once', async () => {
    const { url, lines, cached, prices } = await setUp({ projects: ['create shop --origins https://shop.test'] })
    const ask = (currency: string, origin = 'https://shop.test') =>
      fetch(`${url}${route}`, { method: 'POST', body: bodyFor(currency), headers: { origin } })
    const [first, second] = [await ask('usd'), await ask('usd')]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(headersOf(second)).toEqual(headersOf(first))
    expect(await second.text()).toBe(await first.text())
    expect((await ask('usd', 'https://evil.test')).status).toBe(403)
    const euros = await ask('eur')
    expect(await euros.text()).toContain('"price":2000.5')
    await expect.poll(() => cached(route)).toEqual(['miss', 'hit', 'none', 'miss'])
    expect(lines(route)[1]).toMatchObject({ project: 'shop', method: 'POST', status: 200 })
    expect(prices.seen).toHaveLength(2)
  })

  test('leaves its connection usable where it is rejected with its body unread', async () => {
    const { url, port } = await setUp()
    await (await fetch(`${url}${route}`, { method: 'POST', body: bodyFor('usd') })).text()
    const socket = connect({ port, host: '127.0.0.1' })
    let text = ''
    socket.on('data', (bytes) => {
      text += String(bytes)
    })
    const head = `POST ${route} HTTP/1.1\r\nHost: x\r\nContent-Type: bad\r\nContent-Length: 300000\r\n\r\n`
    socket.write(`${head}${' '.repeat(300_000)}GET /health HTTP/1.1\r\nHost: x\r\n\r\n`)
    const statuses = () => [...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)
    await expect.poll(statuses, { timeout: 5_000 }).toEqual(['415', '200'])
    socket.destroy()
  })

  test('is understood however its body arrives', async () => {
    const { url, port } = await setUp()
    const body = bodyFor('usd')
    const known = await (await fetch(`${url}${route}`, { method: 'POST', body })).text()
    const send = async (...parts: string[]) => {
      const socket = connect({ port, host: '127.0.0.1' }).setNoDelay(true)
      let text = ''
      socket.on('data', (bytes) => {
        text += String(bytes)
      })
      const closed = once(socket, 'close')
      for (const part of parts) {
        socket.write(part)
        await delay(20)
      }
      await closed
      return text.slice(text.indexOf('\r\n\r\n') + 4)
    }
    const head = `POST ${route} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`
    const sized = `${head}Content-Length: ${body.length}\r\n\r\n`
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    expect(await send(sized + body)).toBe(known)
    expect(await send(sized, body)).toBe(known)
    expect(await send(sized + body.slice(0, 30), body.slice(30))).toBe(known)
    expect(await send(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`)).toBe(known)
    expect(await send(`${head}Content-Length: 2\r\n\r\n{}`)).toContain('currency')
    await (await fetch(`${url}${route}`, { method: 'POST', body })).text()
    expect(await send(`${head}Content-Length: 0\r\nContent-Type: text/plain\r\n\r\n`)).toContain('body')
    expect(await send(`${head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`)).toContain('body')
  })
})
