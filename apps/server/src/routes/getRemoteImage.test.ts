import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createImages } from '../images/createImages.ts'
import { createImageStore } from '../stores/createImageStore.ts'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { createTestServer, storages, type TestServer } from '../test/createTestServer.ts'
import { pictures } from '../test/pictures.ts'
import { startUntrustedHost } from '../test/startUntrustedHost.ts'

const publicUrl = 'https://latchkey.test'
const host = 'https://pictures.test'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

/** The handler of each path of the remote server; `requested` holds the requests it received. */
let responses: Record<string, (response: ServerResponse, request: IncomingMessage) => unknown> = {}
const requested: IncomingMessage[] = []
let stranger: Awaited<ReturnType<typeof startUntrustedHost>>
/** A server at a private address, which no redirect may reach. */
let canaryHits = 0
const canary = createServer((_, response) => {
  canaryHits += 1
  response.end()
})
let canaryPort: number
beforeAll(async () => {
  stranger = await startUntrustedHost((request, response) => {
    requested.push(request)
    const respond = responses[request.url ?? '']
    if (respond) respond(response, request)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  canaryPort = (canary.address() as { port: number }).port
})
afterAll(async () => {
  await stranger.stop()
  await new Promise((resolve) => canary.close(resolve))
})

/** The server with its pictures read over the stranger's dispatcher: everything else is as in production. */
function withStranger(server: TestServer, options: { ipfs?: string } = {}): TestServer {
  const { dispatcher } = stranger
  server.context.images = createImages({
    store: createImageStore(server.context.db),
    isOn: true,
    publicDispatcher: dispatcher,
    ipfs: options.ipfs === undefined ? undefined : { gateway: options.ipfs, dispatcher },
  })
  return server
}

async function linkTo(server: TestServer, url: string): Promise<string> {
  const [link] = await server.context.images.link([url], publicUrl)
  expect(link).toMatch(/^https:\/\/latchkey\.test\/public\/getRemoteImage\/[0-9a-f]{32}$/)
  return String(link).slice(publicUrl.length)
}

const sends =
  (bytes: Buffer | string, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(200, headers).end(bytes)
const redirectsTo = (location: string) => (response: ServerResponse) => response.writeHead(302, { location }).end()

describe('GET /public/getRemoteImage/:id', () => {
  let server: TestServer
  beforeAll(async () => {
    server = withStranger(await createTestServer({ chains: [] }), { ipfs: 'https://ipfs.test/ipfs/' })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    requested.length = 0
  })
  const show = async (url: string) => {
    const path = await linkTo(server, url)
    const response = await server.app.inject({
      method: 'GET',
      url: path,
      headers: { cookie: 'a=b', referer: 'https://a.test/' },
    })
    return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
  }

  describe('200', () => {
    test('with a content type from the bytes, and no headers of the other server', async () => {
      responses = { '/a.png': sends(pictures.png, { 'content-type': 'text/html', 'set-cookie': 'id=1', link: '<x>' }) }
      const { status, headers, bytes } = await show(`${host}/a.png`)
      expect(status).toBe(200)
      expect(bytes).toEqual(pictures.png)
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=86400',
        'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      })
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['set-cookie', 'link']))
    })

    test('without any information about the caller to the other server', async () => {
      responses = { '/b.png': sends(pictures.png) }
      await show(`${host}/b.png`)
      expect(requested.map(({ headers }) => headers)).toEqual([
        {
          host: 'pictures.test',
          connection: 'keep-alive',
          accept: expect.stringContaining('image/png') as string,
          'accept-encoding': 'identity',
          'user-agent': 'latchkey',
        },
      ])
    })

    test('with a harmless SVG', async () => {
      responses = { '/a.svg': sends(svg) }
      const { status, headers } = await show(`${host}/a.svg`)
      expect(status).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'content-disposition': 'attachment; filename="picture.svg"',
      })
    })

    test('from one request for concurrent and later callers', async () => {
      responses = { '/c.webp': (response) => setImmediate(() => response.end(pictures.webp)) }
      const all = await Promise.all(Array.from({ length: 100 }, () => show(`${host}/c.webp`)))
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
      await show(`${host}/c.webp`)
      expect(requested).toHaveLength(1)
    })

    test('over three redirects, but not a fourth', async () => {
      responses = {
        '/r0': redirectsTo('/r1'),
        '/r1': redirectsTo('https://elsewhere.test/r2'),
        '/r2': redirectsTo('/r3'),
        '/r3': sends(pictures.gif),
      }
      expect(await show(`${host}/r0`)).toMatchObject({ status: 200, bytes: pictures.gif })
      responses['/r'] = redirectsTo('/r0')
      expect((await show(`${host}/r`)).status).toBe(502)
    })

    test('from the configured gateway for ipfs, with or without a trailing slash', async () => {
      responses = { '/ipfs/bafy/1': redirectsTo('/ipfs/bafy/1/'), '/ipfs/bafy/1/': sends(pictures.avif) }
      expect(await show('ipfs://ipfs/bafy/1')).toMatchObject({ status: 200, bytes: pictures.avif })
      expect(requested.map(({ headers }) => headers.host)).toEqual(['ipfs.test', 'ipfs.test'])
    })
  })

  describe('400, 404', () => {
    test('for ids that no response has named', async () => {
      expect((await server.get(`/public/getRemoteImage/${'0'.repeat(32)}`)).status).toBe(404)
      for (const id of ['x', 'https%3A%2F%2Fpictures.test%2Fa.png', `${'0'.repeat(31)}G`])
        expect((await server.get(`/public/getRemoteImage/${id}`)).status).toBe(400)
      expect(requested).toHaveLength(0)
    })

    test('for images that are gone', async () => {
      expect((await show(`${host}/gone.png`)).status).toBe(404)
    })
  })

  test.each([
    [
      413,
      'says it is larger',
      (response: ServerResponse) => response.writeHead(200, { 'content-length': 2 ** 20 + 1 }).write('x'),
    ],
    [413, 'is larger', sends(Buffer.alloc(2 ** 20 + 1))],
    [
      413,
      'has too many pixels',
      sends(Buffer.concat([pictures.png.subarray(0, 16), Buffer.from('0000753000007530', 'hex')])),
    ],
    [415, 'is a page', sends('<!doctype html><script>alert(1)</script>', { 'content-type': 'image/png' })],
    [415, 'grows without end', sends('<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>')],
    [415, 'is packed', sends(gzipSync(svg), { 'content-type': 'image/svg+xml' })],
    [502, 'is an error', (response: ServerResponse) => response.writeHead(500).end()],
    [
      502,
      'is cut off',
      (response: ServerResponse) =>
        response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy()),
    ],
    [502, 'has no connection', (response: ServerResponse) => response.destroy()],
    [502, 'is by http', redirectsTo('http://pictures.test/a.png')],
    [502, 'is at another port', redirectsTo('https://pictures.test:8443/a.png')],
    [502, 'is nowhere', redirectsTo('https://')],
  ] as const)('%i for an image that %s', async (expected, what, response) => {
    const path = `/${what.replaceAll(' ', '-')}`
    responses = { [path]: response }
    expect((await show(`${host}${path}`)).status).toBe(expected)
  })

  test('502 for an image that takes longer than two seconds, silent or byte by byte', async () => {
    const timers = new Set<NodeJS.Timeout>()
    responses = {
      '/silent': () => undefined,
      '/slow': (response) => {
        response.writeHead(200)
        timers.add(setInterval(() => response.write('x'), 100))
      },
    }
    const begun = performance.now()
    const shown = await Promise.all(['/silent', '/slow'].map((path) => show(`${host}${path}`)))
    expect(shown.map(({ status }) => status)).toEqual([502, 502])
    expect(performance.now() - begun).toBeGreaterThan(1_900)
    for (const timer of timers) clearInterval(timer)
  })

  test('502 for a URL that resolves to this machine or its networks, without a request', async () => {
    const spellings = ['127.0.0.1', '127.1', '0x7f.1', '2130706433', '017700000001', 'localhost', 'localhost.', '[::1]']
    const targets = [
      ...spellings.flatMap((name) => [`http://${name}:${canaryPort}/`, `https://${name}/`]),
      ...[
        'https://[::ffff:7f00:1]/',
        'https://169.254.169.254/latest/meta-data',
        'https://10.0.0.1/',
        'https://[fd00::1]/',
      ],
      `https://pictures.test@127.0.0.1:${canaryPort}/`,
      'file:///etc/passwd',
    ]
    responses = Object.fromEntries(targets.map((target, index) => [`/to${index}`, redirectsTo(target)]))
    for (const [index, target] of targets.entries())
      expect([target, (await show(`${host}/to${index}`)).status]).toEqual([target, 502])
    expect(requested.map(({ headers }) => headers.host)).toEqual(targets.map(() => 'pictures.test'))
    expect(canaryHits).toBe(0)
  })
})

test('does not unpack bombs or read endless responses: memory stays constant', async () => {
  const server = withStranger(await createTestServer({ chains: [] }))
  const bomb = gzipSync(Buffer.alloc(32 * 2 ** 20))
  const endless = (response: ServerResponse) => {
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(2 ** 16)));
    }
    response.on('drain', write)
    write()
  }
  responses = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `/bomb${index}`,
      index % 2 ? endless : sends(bomb, { 'content-encoding': 'gzip', 'content-type': 'image/png' }),
    ]),
  )
  const before = process.memoryUsage.rss()
  const statuses = []
  for (const path of Object.keys(responses))
    statuses.push((await server.get(await linkTo(server, `${host}${path}`))).status)
  expect(new Set(statuses)).toEqual(new Set([413, 415]))
  expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 2 ** 20)
  await server.close()
})

test('hundreds of images on hosts that never respond, requested by one address, delay no other address', async () => {
  const server = withStranger(await createTestServer({ chains: [] }))
  const silent = Array.from({ length: 400 }, (_, index) => `/silent${index}`)
  const held: ServerResponse[] = []
  const hold = (response: ServerResponse) => held.push(response)
  responses = { ...Object.fromEntries(silent.map((path) => [path, hold])), '/fine.png': sends(pictures.png) }
  const show = async (path: string, remoteAddress: string) => {
    const url = await linkTo(server, `${host}${path}`)
    return (await server.app.inject({ method: 'GET', url, remoteAddress })).statusCode
  }
  const flood = Promise.all(silent.map((path) => show(path, '198.51.100.7')))
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const beganAt = performance.now()
  expect(await show('/fine.png', '203.0.113.9')).toBe(200)
  expect(performance.now() - beganAt).toBeLessThan(5_000)
  responses = {}
  for (const response of held) response.writeHead(404).end()
  // The waiting picture is fetched after all; the one above the limit was rejected.
  expect(new Set(await flood)).toEqual(new Set([404, 503]))
  await server.close()
})

test.each(storages)('links are stored on %s', async (storage) => {
  const server = withStranger(await createTestServer({ chains: [], storage }))
  responses = { '/kept.png': sends(pictures.png), '/other.png': sends(pictures.gif) }
  const urls = ['/kept.png', '/other.png', '/kept.png'].map((path) => `${host}${path}`)
  const links = await server.context.images.link(urls, '')
  expect(new Set(links).size).toBe(2)
  expect(await server.context.images.link(urls.reverse(), '')).toEqual(links.reverse())
  expect((await server.get(String(links[1]))).headers['content-type']).toBe('image/gif')
  await server.close()
})

test('an address has one link on every server of a database, also after a restart, and another elsewhere', async () => {
  const env = { DATABASE_URL: await createTestDatabase() }
  responses = { '/fleet.png': sends(pictures.png) }
  const url = `${host}/fleet.png`
  const [one, other] = await Promise.all(
    [1, 2].map(async () => withStranger(await createTestServer({ chains: [], env }))),
  )
  const [link, same] = await Promise.all([linkTo(one!, url), linkTo(other!, url)])
  expect(same).toBe(link)
  await one!.close()
  const next = withStranger(await createTestServer({ chains: [], env }))
  expect((await next.get(link)).status).toBe(200)
  const stranger = withStranger(await createTestServer({ chains: [] }))
  expect(await linkTo(stranger, url)).not.toBe(link)
  await Promise.all([other!, next, stranger].map((server) => server.close()))
})

test('turned off, the default, leaves out remote images and requests none', async () => {
  const server = await createTestServer({ chains: [] })
  const inline = 'data:image/png;base64,AAAA'
  expect(await server.context.images.link([`${host}/a.png`, 'ipfs://bafy/1', inline, null], publicUrl)).toEqual([
    null,
    null,
    inline,
    null,
  ])
  const [id] = await createImageStore(server.context.db).name([`${host}/a.png`])
  expect((await server.get(`/public/getRemoteImage/${id}`)).status).toBe(404)
  await server.close()
})

test('without a gateway, leaves out ipfs images', async () => {
  const server = withStranger(await createTestServer({ chains: [] }))
  expect(await server.context.images.link(['ipfs://bafy/1'], publicUrl)).toEqual([null])
  await server.close()
})
