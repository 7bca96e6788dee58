import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { startUpstream } from '../../test/startUpstream.ts'
import { createEsplora } from './createEsplora.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

type Respond = (response: ServerResponse, request: IncomingMessage) => unknown

/** A node, with the URLs it was asked for. */
async function startNode(respond: Respond) {
  const asked: string[] = []
  const node = await startUpstream((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    respond(response, request)
  })
  stops.push(node.stop)
  return { url: node.url, asked }
}

function open(urls: readonly string[], options: Parameters<typeof createEsplora>[1] = {}) {
  const esplora = createEsplora(urls, options)
  stops.push(esplora.close)
  return esplora
}

const height = { path: '/blocks/tip/height', isAnswer: (body: Buffer) => /^\d+$/.test(body.toString()) } as const
const say =
  (status: number, text: string): Respond =>
  (response) =>
    response.writeHead(status).end(text)
const caller = 'test'

test.each<[string, Respond]>([
  ['fails', say(500, '7')],
  ['limits its callers', say(429, '7')],
  ['rejects the key', say(401, '7')],
  ['redirects', (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end('7')],
  ['has a page there', say(200, '<!doctype html>')],
  ['closes the connection', (_, request) => request.socket.destroy()],
  ['does not know', say(404, 'Block not found')],
  ['refuses', say(400, 'Invalid number')],
])('a node that %s is passed over', async (_, respond) => {
  const [bad, good] = [await startNode(respond), await startNode(say(200, '7'))]
  const esplora = open([bad.url, good.url])
  const { status, body } = await esplora.forward(height, { caller })
  expect([status, body.toString()]).toEqual([200, '7'])
  expect(await esplora.read(height.path, z.number())).toBe(7)
  expect(bad.asked.length).toBeGreaterThan(0)
})

test('a refusal counts only where no node answers, and is the first one', async () => {
  const [one, two, three] = [
    await startNode(say(500, '')),
    await startNode(say(404, 'Block not found')),
    await startNode(say(400, 'Invalid number')),
  ]
  const esplora = open([one.url, two.url, three.url])
  const { status, body } = await esplora.forward(height, { caller })
  expect([status, body.toString()]).toEqual([404, 'Block not found'])
  await expect(esplora.read(height.path, z.number())).rejects.toMatchObject({ name: 'NodeUnavailableError' })
})

test('without a node that responds, the error names the setting and no URL', async () => {
  const node = await startNode(say(500, ''))
  const forwarding = open([`${node.url}/?key=secret`]).forward(height, { caller })
  await expect(forwarding).rejects.toThrow(/^No node of this network responds.* esploraUrls in LATCHKEY_CHAINS\.$/)
})

test('a path is behind the node’s own, and before its query', async () => {
  const node = await startNode(say(200, '7'))
  await open([`${node.url}/api/?key=k`]).forward(height, { caller })
  await open([node.url]).forward({ ...height, body: '00' }, { caller })
  expect(node.asked).toEqual(['GET /api/blocks/tip/height?key=k', 'POST /blocks/tip/height'])
})

test('a node of another network is not used, and is named once', async () => {
  const wrong = await startNode(say(200, 'b'.repeat(64)))
  const right = await startNode((response, { url }) => response.end(url === '/block-height/0' ? 'a'.repeat(64) : '7'))
  const found: string[] = []
  const network = { id: `bip122:${'a'.repeat(32)}`, onWrong: (error: Error) => found.push(error.message) } as const
  const esplora = open([wrong.url, right.url], { network })
  for (let sent = 0; sent < 3; sent += 1) expect((await esplora.forward(height, { caller })).body.toString()).toBe('7')
  expect(wrong.asked).toEqual(['GET /block-height/0'])
  expect(found).toEqual([
    `${new URL(wrong.url).host} serves the network bip122:${'b'.repeat(32)}, not ${network.id}, and is not used: correct esploraUrls or id in LATCHKEY_CHAINS.`,
  ])
})

test('a response without an end is given up, and what was read of it is counted', async () => {
  const node = await startNode(say(200, '7'.repeat(11 * 1024 * 1024)))
  const received = { bytes: 0 }
  const forwarding = open([node.url]).forward(height, { caller, received })
  await expect(forwarding).rejects.toMatchObject({ name: 'UnanswerableError', reason: 'too large' })
  expect(received.bytes).toBeGreaterThan(10 * 1024 * 1024)
})

test('a node that is silent is left after its time', async () => {
  const [silent, good] = [await startNode(() => undefined), await startNode(say(200, '7'))]
  const { body } = await open([silent.url, good.url], { timeoutMs: 300 }).forward(height, { caller })
  expect(body.toString()).toBe('7')
})

test('ends when its caller leaves', async () => {
  const silent = await startNode(() => undefined)
  const controller = new AbortController()
  const forwarding = open([silent.url]).forward(height, { caller, signal: controller.signal })
  setTimeout(() => controller.abort(), 50)
  await expect(forwarding).rejects.toMatchObject({ name: 'AbortError' })
})
