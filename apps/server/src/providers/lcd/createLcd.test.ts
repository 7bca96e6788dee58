import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { startUpstream } from '../../test/startUpstream.ts'
import { createLcd } from './createLcd.ts'
import { parseLcdPath, parseTransactionCall } from './parseLcdPath.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

type Answer = readonly [status: number, body: unknown]

/** A node that answers everything with this, and the facts of a chain. */
async function startNode([status, body]: Answer, network = 'one-1') {
  const asked: string[] = []
  const node = await startUpstream((request, response) => {
    const { url = '' } = request
    asked.push(url)
    if (url.includes('/node_info')) return response.end(JSON.stringify({ default_node_info: { network } }))
    return response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  stops.push(node.stop)
  return { url: node.url, asked }
}

function open(urls: readonly string[], options: Parameters<typeof createLcd>[1] = {}) {
  const lcd = createLcd(urls, options)
  stops.push(lcd.close)
  return lcd
}

const fault = (code: number, message = 'no') => ({ code, message, details: [] })
const chain = { bech32Prefix: 'cosmos' }
const config = parseLcdPath('cosmos/base/node/v1beta1/config', {}, chain)
const transaction = parseLcdPath(`cosmos/tx/v1beta1/txs/${'a'.repeat(64)}`, {}, chain)
const denomination = parseLcdPath('cosmos/bank/v1beta1/denoms_metadata/uusd', {}, chain)
const sending = parseTransactionCall('cosmos/tx/v1beta1/txs', JSON.stringify({ tx_bytes: 'A'.repeat(80) }))
const caller = 'test'
const good = { minimum_gas_price: '' }

test.each<[string, Answer]>([
  ['fails', [500, 'no']],
  ['limits its callers', [429, fault(8)]],
  ['is not ready', [503, fault(14)]],
  ['has a page there', [200, '<!doctype html>']],
  ['does not find it', [404, fault(5)]],
  ['refuses it', [400, fault(3)]],
  ['refuses it with the status of a failure', [500, fault(2)]],
])('a node that %s is passed over', async (_, answer) => {
  const [bad, other] = [await startNode(answer), await startNode([200, good])]
  const lcd = open([bad.url, other.url])
  const { status, body } = await lcd.forward(config, { caller })
  expect([status, JSON.parse(body.toString())]).toEqual([200, good])
  expect(await lcd.read(config.path, z.object({ minimum_gas_price: z.string() }))).toEqual(good)
  expect(bad.asked.length).toBeGreaterThan(0)
})

test('what all nodes refuse is refused in the words of the first one, with the status of its kind', async () => {
  const [one, two] = [await startNode([500, fault(2, 'indexing is off')]), await startNode([404, fault(5)])]
  const { status, body } = await open([one.url, two.url]).forward(transaction, { caller })
  expect([status, JSON.parse(body.toString())]).toEqual([400, fault(2, 'indexing is off')])
})

test('not found counts only where no node is busy, but of a denomination', async () => {
  const [none, busy] = [await startNode([404, fault(5)]), await startNode([503, 'busy'])]
  const lcd = open([none.url, busy.url])
  await expect(lcd.forward(transaction, { caller })).rejects.toMatchObject({ name: 'NodeUnavailableError' })
  expect((await lcd.forward(denomination, { caller })).status).toBe(404)
  expect(await lcd.find(denomination.path, z.object({ metadata: z.object({}) }))).toBeUndefined()
})

test('a transaction that one node does not take is sent to the next, and is refused where none takes it', async () => {
  const told = (code: number) => ({ tx_response: { code, raw_log: `code ${code}`, txhash: '' } })
  const [one, two, takes] = [
    await startNode([200, told(13)]),
    await startNode([200, told(32)]),
    await startNode([200, told(0)]),
  ]
  const send = async (...nodes: { url: string }[]) => {
    const { status, body } = await open(nodes.map(({ url }) => url)).forward(sending, { caller })
    return [status, JSON.parse(body.toString()) as unknown]
  }
  expect(await send(one, two)).toEqual([200, told(13)])
  expect(await send(one, two, takes)).toEqual([200, told(0)])
  expect(await send(await startNode([200, told(19)]), one)).toEqual([200, told(19)])
})

test('a node of another chain is not used, and is named once', async () => {
  const [wrong, right] = [await startNode([200, good], 'other-1'), await startNode([200, good])]
  const found: string[] = []
  const network = { id: 'cosmos:one-1', onWrong: (error: Error) => found.push(error.message) } as const
  const lcd = open([wrong.url, right.url], { network })
  for (let sent = 0; sent < 3; sent += 1) expect((await lcd.forward(config, { caller })).status).toBe(200)
  expect(wrong.asked).toEqual(['/cosmos/base/tendermint/v1beta1/node_info'])
  expect(found).toEqual([
    `${new URL(wrong.url).host} serves the network cosmos:other-1, not cosmos:one-1, and is not used: correct restUrls or id in LATCHKEY_CHAINS.`,
  ])
})

test('a path’s query is before that of the node', async () => {
  const node = await startNode([200, { balance: {} }])
  const address = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'
  const asked = parseLcdPath(`cosmos/bank/v1beta1/balances/${address}/by_denom`, { denom: 'ibc/AB' }, chain)
  await open([`${node.url}/api/?key=k`]).forward(asked, { caller })
  expect(node.asked).toEqual([`/api/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=ibc%2FAB&key=k`])
})
