import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { GatewayError, requestGateway } from './requestGateway.ts'

const sender = '0xDe0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'
const data = '0x556f1830'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function startGateway(answer: (response: ServerResponse, request: IncomingMessage) => unknown) {
  const requests: { method: string | undefined; url: string | undefined; body: string; headers: object }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    requests.push({ method: request.method, url: request.url, body, headers: request.headers })
    answer(response, request)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const request = (urls: string[], options: { allowLocal?: boolean; signal?: AbortSignal } = {}) => {
  const { allowLocal = true, signal = AbortSignal.timeout(10_000) } = options
  return requestGateway({ sender, urls, data, allowLocal, signal })
}
const good = (response: ServerResponse) => response.end('{"data":"0xc0ffee"}')

describe('sends requests', () => {
  test('by GET when the url has a {data} placeholder', async () => {
    const { url, requests } = await startGateway(good)
    expect(await request([`${url}/{sender}/{data}.json`])).toBe('0xc0ffee')
    expect(requests).toMatchObject([{ method: 'GET', url: `/${sender.toLowerCase()}/${data}.json`, body: '' }])
  })

  test('by POST otherwise, without headers that identify the page or the visitor', async () => {
    const { url, requests } = await startGateway(good)
    expect(await request([url])).toBe('0xc0ffee')
    expect(requests).toMatchObject([{ method: 'POST', body: JSON.stringify({ data, sender }) }])
    expect(Object.keys(requests[0]?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/cookie|authorization|referer|origin/)]),
    )
  })

  test('to the next url when one fails, to three at most', async () => {
    const bad = await startGateway((response) => response.writeHead(404).end())
    const { url } = await startGateway(good)
    expect(await request([bad.url, url])).toBe('0xc0ffee')
    await expect(request([bad.url, bad.url, bad.url, url])).rejects.toThrow(GatewayError)
    expect(bad.requests).toHaveLength(4)
  })
})

describe('rejects a response', () => {
  test.each<[string, (response: ServerResponse) => unknown]>([
    ['that is not JSON', (response) => response.end('<html>')],
    ['without bytes', (response) => response.end('{"data":"x"}')],
    ['with an error status', (response) => response.writeHead(500).end('{"data":"0xc0ffee"}')],
    ['of more than 64 kB', (response) => response.end(`{"data":"0x${'00'.repeat(40_000)}"}`)],
    [
      'that never ends',
      (response) => {
        const write = () => {
          if (response.destroyed) return
          response.write('0'.repeat(16_384))
          setImmediate(write)
        }
        write()
      },
    ],
  ])('%s', async (_, answer) => {
    const { url } = await startGateway(answer)
    await expect(request([url])).rejects.toThrow(GatewayError)
  })

  test('after a redirect', async () => {
    const { url, requests } = await startGateway(good)
    const redirecting = await startGateway((response) => response.writeHead(307, { location: url }).end())
    await expect(request([redirecting.url])).rejects.toThrow(GatewayError)
    expect(requests).toEqual([])
  })

  test('after the caller’s signal aborts', async () => {
    const { url } = await startGateway(() => {})
    await expect(request([url], { signal: AbortSignal.timeout(50) })).rejects.toThrow(GatewayError)
  })
})

test.each(['http://gateway.example/', 'ftp://localhost/', 'https://user:word@gateway.example/', 'not a url'])(
  'sends no request to %s',
  async (url) => {
    await expect(request([url])).rejects.toThrow(GatewayError)
  },
)

describe('sends https requests to', () => {
  /** The addresses that would be requested: a test sends nothing outside this machine. */
  async function sent(url: string, options: { allowLocal: boolean }) {
    const urls: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      urls.push(address)
      return new Response('{"data":"0xc0ffee"}')
    })
    try {
      await request([url], options).catch((error) => expect(error).toBeInstanceOf(GatewayError))
    } finally {
      vi.unstubAllGlobals()
    }
    return urls
  }

  test.each([
    'localhost',
    'LOCALHOST.',
    'app.localhost',
    '127.0.0.1:8443',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '8.8.8.8',
    '[::1]',
    '[::ffff:192.168.1.1]',
    '[fe80::1]',
    '[fd00::1]',
    'router',
    'intranet.',
    'router.local',
    'router.local.',
    'metadata.google.internal',
    'nas.home.arpa',
    'router.lan',
  ])('no %s, even when the resolver names it', async (host) => {
    expect(await sent(`https://${host}/reboot?{data}`, { allowLocal: false })).toEqual([])
  })

  test('this machine when the server is local too, but no other local address', async () => {
    const local = { allowLocal: true }
    expect(await sent('https://localhost/{data}', local)).toHaveLength(1)
    expect(await sent('https://192.168.1.1/{data}', local)).toEqual([])
    expect(await sent('https://router.local/{data}', local)).toEqual([])
  })

  test.each(['gateway.example', 'local.gateway.example', 'xn--gatway-6ua.example.', 'localhost.example:8443'])(
    '%s',
    async (host) => {
      expect(await sent(`https://${host}/{data}`, { allowLocal: false })).toHaveLength(1)
    },
  )
})

test('sends no request to this machine unless the server is local too', async () => {
  const { url, requests } = await startGateway(good)
  await expect(request([url, `${url}/{data}`], { allowLocal: false })).rejects.toThrow(GatewayError)
  expect(requests).toEqual([])
})
