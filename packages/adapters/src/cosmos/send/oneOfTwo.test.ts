import { startCosmos } from '@latchkey/cosmos-node'
import { toCosmosHash } from '@latchkey/wire/cosmos'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { cosmos } from '../cosmos.ts'
import { alice, bob, createTestWallet } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'

/** What one server of two can bring about by itself, and what a lost response means. */

const connectorId = 'cosmos/Keplr'
const liarUrl = 'http://liar.test'
const sendPath = '/cosmos/tx/v1beta1/txs'
afterEach(() => void vi.unstubAllGlobals())

type Request = { path: string; body: string | undefined }
type Lie = (request: Request, forward: () => Promise<Response>) => Promise<Response>

async function setUp(lie: Lie, { isAlone = false } = {}) {
  const honest = await startCosmos({ autoBlock: false })
  onTestFinished(() => honest.stop())
  honest.control.fund(alice.address, 1_000_000n)
  honest.control.pass({ blocks: 30 })
  const { provider } = createTestWallet()
  vi.stubGlobal('window', Object.assign(new EventTarget(), { keplr: provider }))
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const url = String(input)
    if (!url.startsWith(liarUrl)) return fetch(input, init)
    const path = url.slice(liarUrl.length)
    const body = init?.method === 'POST' ? String(init.body) : undefined
    return lie({ path, body }, () => fetch(honest.url + path, init))
  })
  const restUrls = isAlone ? [liarUrl] : [liarUrl, honest.url]
  const adapter = cosmos({ chains: [{ ...testChains(honest.url)[0], restUrls }] })
  const [network] = adapter.networks
  if (!network) throw new Error('There is one.')
  await adapter.connect({ connectorId })
  const send = await adapter.loadSend()
  const token = { symbol: 'ATOM', decimals: 6 }
  const transfer = () =>
    send.transfer({ connectorId, network, from: alice.address, to: bob.address, token, amount: 1_000n })
  const wait = (hash: string, timeoutMs: number) =>
    send.waitForTransaction({ network, from: alice.address, hash, signal: AbortSignal.timeout(timeoutMs) })
  const balance = async () => {
    const response = await fetch(`${honest.url}/cosmos/bank/v1beta1/balances/${bob.address}/by_denom?denom=uatom`)
    return ((await response.json()) as { balance: { amount: string } }).balance.amount
  }
  const find = (mark: string) => {
    const call = { to: bob.address, value: 1_000n }
    return send.find?.({
      network,
      from: alice.address,
      call,
      nonce: undefined,
      mark,
      requestedAt: Date.now(),
      exclude: [],
    })
  }
  return { honest, transfer, wait, balance, find }
}

const hashOf = (body: string) =>
  toCosmosHash(Uint8Array.from(Buffer.from((JSON.parse(body) as { tx_bytes: string }).tx_bytes, 'base64')))
const response = (fields: object) => Response.json({ tx_response: { raw_log: '', ...fields } })

test.each([
  ['confirmed', 0],
  ['failed', 11],
])('a transfer is not %s by one server, while the other responds and has it not', async (_, code) => {
  let hash = ''
  const { transfer, wait } = await setUp(async ({ path, body }, forward) => {
    if (body && path === sendPath) {
      hash = hashOf(body)
      return response({ code: 0, txhash: hash })
    }
    return hash && path === `${sendPath}/${hash}` ? response({ txhash: hash, height: '31', code }) : forward()
  })
  const sent = await transfer()
  await expect(wait(sent.hash, 3_000)).rejects.toMatchObject({ code: 'ABORTED' })
})

test('a transfer that one server refuses is sent by the other', async () => {
  const { honest, transfer, balance } = await setUp(async ({ path, body }, forward) =>
    body && path === sendPath ? response({ code: 5, txhash: '', raw_log: 'insufficient funds' }) : forward(),
  )
  await transfer()
  honest.control.pass({ blocks: 1 })
  expect(await balance()).toBe('1000')
})

test('a number that is taken is that of a transfer whose response was lost: it is followed', async () => {
  let posts = 0
  const { honest, transfer, balance } = await setUp(
    async ({ path, body }, forward) => {
      if (path.startsWith(`${sendPath}/`)) return Response.json({ code: 5, message: 'not found' }, { status: 404 })
      if (!body || path !== sendPath) return forward()
      posts += 1
      const answer = await forward()
      if (posts > 1) return answer
      honest.control.pass({ blocks: 1 })
      return new Response('bad gateway', { status: 502 })
    },
    { isAlone: true },
  )
  expect((await transfer()).hash).toMatch(/^[0-9A-F]{64}$/)
  expect(posts).toBe(2)
  expect(await balance()).toBe('1000')
})

const searched = (path: string) => path.startsWith(`${sendPath}?`)
const ofFirst = (path: string) => path.replace('%2F1%27', '%2F0%27').replace("%2F1'", "%2F0'")

test.each([
  ['as it is', false, true],
  ['as it is, by the one server that there is', false, false],
  ['with the number of this one', true, true],
])(
  'an earlier payment of the same amount is not told as the one whose response was lost: %s',
  async (_, isForged, isHonest) => {
    let honestUrl = ''
    const { honest, transfer, find } = await setUp(
      async ({ path }, forward) => {
        if (!searched(path) || !honestUrl) return forward()
        const answer = await fetch(honestUrl + ofFirst(path))
        const text = await answer.text()
        return new Response(isForged ? text.replaceAll(/"sequence":\s*"0"/g, '"sequence":"1"') : text, {
          status: answer.status,
        })
      },
      { isAlone: !isHonest },
    )
    const { hash } = await transfer()
    honest.control.pass({ blocks: 1 })
    expect(await find('0')).toEqual({ found: { hash } })
    honestUrl = honest.url
    expect(await find('1')).toEqual({})
  },
)

test('a transfer whose response was lost is found where a server does not search, and where one does not respond', async () => {
  let answer: (() => Response) | undefined
  const { honest, transfer, find } = await setUp(async ({ path }, forward) =>
    answer && searched(path) ? answer() : forward(),
  )
  const { hash } = await transfer()
  honest.control.pass({ blocks: 1 })
  answer = () => Response.json({ code: 2, message: 'transaction indexing is disabled' }, { status: 500 })
  expect(await find('0')).toEqual({ found: { hash } })
  answer = () => new Response('not found', { status: 404 })
  expect(await find('0')).toEqual({ found: { hash } })
  answer = () => Response.json({ txs: [], tx_responses: [] })
  expect(await find('0')).toEqual({})
})

test('a server that names a height far ahead is found out before the wallet is asked', async () => {
  const { transfer } = await setUp(async ({ path }, forward) => {
    const answer = await forward()
    if (!path.includes('/blocks/latest')) return answer
    const text = await answer.text()
    return new Response(text.replaceAll(/"height":\s*"(\d+)"/g, '"height":"1000000000"'), { status: answer.status })
  })
  await expect(transfer()).rejects.toMatchObject({ code: 'NODES_DISAGREE' })
})
