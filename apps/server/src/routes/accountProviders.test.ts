import { formatEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nativeAddress } from '../chains/Chain.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { type AccountPast, makeAccountPast, pieceCount } from '../test/makeAccountPast.ts'
import { isOf } from '../test/readPast.ts'
import { blockscoutKey, startBlockscout } from '../test/startBlockscout.ts'
import { startCountingNode } from '../test/startCountingNode.ts'
import { startZerion, zerionChain, zerionKey } from '../test/startZerion.ts'

/** Three networks with the same history, each from another provider; a fourth whose first provider is down. */

let past: AccountPast
let zerion: Awaited<ReturnType<typeof startZerion>>
let blockscout: Awaited<ReturnType<typeof startBlockscout>>
let server: TestServer
let fronts: Awaited<ReturnType<typeof startCountingNode>>[]

beforeAll(async () => {
  past = await makeAccountPast()
  zerion = await startZerion(past)
  blockscout = await startBlockscout(past)
  const orders = (...names: ('indexer' | 'zerion' | 'blockscout')[]) => ({
    providers: { history: names, balances: names, nfts: names, swap: [], prices: [] },
  })
  fronts = await Promise.all([2, 3, 4].map((chainId) => startCountingNode(past.anvil.url, { chainId })))
  const rpcUrlsOf = (chainId: number) => [fronts[chainId - 2]!.url]
  server = await createTestServer({
    chains: [
      testChain({ id: 31337, rpcUrls: [past.anvil.url] }),
      testChain({ id: 2, rpcUrls: rpcUrlsOf(2), zerion: { chain: zerionChain }, ...orders('zerion') }),
      testChain({ id: 3, rpcUrls: rpcUrlsOf(3), ...orders('blockscout') }),
      testChain({
        id: 4,
        rpcUrls: rpcUrlsOf(4),
        blockscout: { url: 'http://127.0.0.1:1/api/v2' },
        ...orders('blockscout', 'indexer'),
      }),
    ],
    env: {
      PROVIDER_URLS: JSON.stringify({ zerion: zerion.url, blockscout: blockscout.url }),
      PROVIDER_KEYS: JSON.stringify({ zerion: zerionKey, blockscout: blockscoutKey }),
    },
  })
  await Promise.all(server.indexers.map((indexer) => indexer.sync()))
}, 120_000)
afterAll(async () => {
  await Promise.all([
    server?.close(),
    zerion?.stop(),
    blockscout?.stop(),
    ...(fronts ?? []).map((front) => front.stop()),
  ])
  await past?.anvil.stop()
})

const cases = [
  ['indexer', 'eip155:31337'],
  ['Zerion', 'eip155:2'],
  ['Blockscout', 'eip155:3'],
  ['indexer after Blockscout', 'eip155:4'],
] as const

async function readAll(path: string, query = '') {
  const all: { id: string; metadata: { minedAt: string } }[] = []
  const cursors: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = cursor === '' ? query : `${query}&cursor=${cursor}`
    const { status, body } = await server.get(`/v1/account/${past.me}/${path}?${page}`)
    expect(status).toBe(200)
    all.push(...body.data)
    cursor = body.next
    if (cursor !== null) cursors.push(cursor)
  }
  return { all, cursors }
}

describe.each(cases)('from %s', (_, chainId) => {
  test('history', async () => {
    const { all } = await readAll('history', `chainId=${chainId}`)
    expect(all.map(({ id }) => id)).toEqual(
      past.transactions.filter(isOf(past.me)).map(({ hash }) => `${chainId}:${hash}`),
    )
  })

  test('NFTs, without images on servers of strangers', async () => {
    const { all } = await readAll('nfts', `chainId=${chainId}`)
    expect(all).toHaveLength(pieceCount + 2)
    expect(JSON.stringify(all)).not.toContain('pictures.example')
  })

  test('balances and portfolio', async () => {
    const { body } = await server.get(`/v1/account/${past.me}/balance?currency=usd&chainId=${chainId}`)
    expect(body.balances.map(({ symbol }: { symbol: string }) => symbol)).toEqual(['ETH', 'USDC'])
    expect(body.balances[1]).toMatchObject({ quantity: { decimals: '6', numeric: '97' } })
    const { body: portfolio } = await server.get(`/v1/account/${chainId}:${past.me}/portfolio`)
    expect(portfolio.data).toHaveLength(2)
    expect(portfolio.unavailable).toEqual([])
  })
})

test('200: balances with a forced update come from the node', async () => {
  const { body } = await server.get(
    `/v1/account/${past.me}/balance?currency=usd&chainId=eip155:2&forceUpdate=eip155:2:${past.tokens[1].address}`,
  )
  const numeric = (index: number) => body.balances[index].quantity.numeric
  expect([numeric(0) !== '0', numeric(1), numeric(2)]).toEqual([true, '97', '0'])
  expect(body.balances[0].price).toBe(2500)
})

describe('200: after a send', () => {
  const balanceOf = (chainId: string) => `/v1/account/${past.me}/balance?currency=gbp&chainId=${chainId}`
  const amounts = async (url: string) => {
    const { body } = await server.get(url)
    return body.balances.map(({ quantity }: { quantity: { numeric: string } }) => quantity.numeric)
  }

  test.each(cases)('every caller gets the node’s native balance, even before the %s has it', async (_, chainId) => {
    const { client } = past.anvil
    const [, usdc] = await amounts(balanceOf(chainId))
    const held = await client.getBalance({ address: past.me })
    await client.setBalance({ address: past.me, value: held - 1n })
    const now = [formatEther(held - 1n), usdc]
    expect(await amounts(`${balanceOf(chainId)}&forceUpdate=${chainId}:${nativeAddress}`)).toEqual(now)
    expect(await amounts(balanceOf(chainId))).toEqual(now)
  })

  test.each(cases)('a token missing from the %s is only returned to callers that name it', async (_, chainId) => {
    const listed = await amounts(balanceOf(chainId))
    const named = `${balanceOf(chainId)}&forceUpdate=${chainId}:${past.tokens[1].address}`
    expect(await amounts(named)).toEqual([expect.anything(), ...listed.slice(1), '0'])
    expect(await amounts(balanceOf(chainId))).toHaveLength(listed.length)
  })
})

test('200: merges the history of all networks, newest first, each transaction once', async () => {
  const { all } = await readAll('history')
  const mine = past.transactions.filter(isOf(past.me))
  expect(all).toHaveLength(mine.length * cases.length)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
  expect(times).toEqual([...times].sort((one, other) => other - one))
})

test('200: the NFTs of all networks, each once', async () => {
  const { all } = await readAll('nfts')
  expect(new Set(all.map(({ id }) => id)).size).toBe((pieceCount + 2) * cases.length)
  expect(all).toHaveLength((pieceCount + 2) * cases.length)
})

describe('400: names the cursor', () => {
  test.each(['history', 'nfts'])('of %s for another provider, address or network, or a forged one', async (path) => {
    const { cursors } = await readAll(path, 'chainId=eip155:2')
    const [cursor] = cursors
    const other = await readAll(path, 'chainId=eip155:3')
    const requested = [
      `${past.me}/${path}?chainId=eip155:3&cursor=${cursor}`,
      `${past.me}/${path}?chainId=eip155:2&cursor=${other.cursors[0]}`,
      `${past.me}/${path}?cursor=${cursor}`,
      `${past.other}/${path}?chainId=eip155:2&cursor=${cursor}`,
      `${past.me}/${path}?chainId=eip155:2&cursor=nonsense`,
      `${past.me}/${path}?chainId=eip155:2&cursor=${forge(cursor ?? '', 'blockscout')}`,
      `${past.me}/${path}?chainId=eip155:2&cursor=${forge(cursor ?? '', 'zerion', 'made up')}`,
    ]
    for (const url of requested)
      expect(await server.get(`/v1/account/${url}`)).toMatchObject({
        status: 400,
        body: { reasons: [{ field: 'cursor' }] },
      })
  })
})

test('400: names a cursor that repeats a provider', async () => {
  const { cursors } = await readAll('history', 'chainId=eip155:2')
  const [of, [position]] = JSON.parse(Buffer.from(cursors[0] ?? '', 'base64url').toString())
  const cursor = Buffer.from(JSON.stringify([of, [position, position]])).toString('base64url')
  const url = `/v1/account/${past.me}/history?chainId=eip155:2&cursor=${cursor}`
  expect(await server.get(url)).toMatchObject({ status: 400, body: { reasons: [{ field: 'cursor' }] } })
})

/** Another provider's name, or another cursor of the provider's, in a cursor that is otherwise good. */
function forge(cursor: string, provider: string, own?: string): string {
  const text = Buffer.from(cursor, 'base64url').toString().replace('"zerion"', `"${provider}"`)
  const inner = /"zerion","([^"]+)"/.exec(text)?.[1]
  return Buffer.from(own && inner ? text.replace(inner, own) : text).toString('base64url')
}

test('200: leaves out a network whose provider is down while others respond; 503 when it is the only one', async () => {
  zerion.misbehave((_, response) => response.writeHead(500).end('{}'))
  const { body } = await server.get(`/v1/account/${past.other}/history`)
  const networks = new Set(body.data.map(({ metadata }: { metadata: { chain: string } }) => metadata.chain))
  expect(networks).toEqual(new Set(['eip155:31337', 'eip155:3', 'eip155:4']))
  expect(await server.get(`/v1/account/${past.other}/history?chainId=eip155:2`)).toMatchObject({
    status: 503,
    body: { reasons: [{ field: 'chainId' }] },
  })
  zerion.misbehave(undefined)
})
