import { type Anvil, startAnvil } from '@latchkey/anvil'
import { type Address, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nativeAddress } from './chains/nativeAddress.ts'
import { createConfiguredNames } from './providers/names/createConfiguredNames.ts'
import { createIdentities } from './providers/names/createIdentities.ts'
import { createTestServer, type TestServer, testChain } from './test/createTestServer.ts'
import { deployMarket, ether, type Market } from './test/deployMarket.ts'
import { failures } from './test/failures.ts'
import type { AccountPast } from './test/makeAccountPast.ts'
import { setUpEns } from './test/setUpEns.ts'
import { blockscoutKey, startBlockscout } from './test/startBlockscout.ts'
import { startCoinbase } from './test/startCoinbase.ts'
import { type Front, startFront } from './test/startFront.ts'
import { startMeld } from './test/startMeld.ts'
import { oneInchKey, startOneInch } from './test/startOneInch.ts'
import { startStranger } from './test/startStranger.ts'
import { startUpstream } from './test/startUpstream.ts'
import { startZerion, zerionChain, zerionKey } from './test/startZerion.ts'

/**
 * Every provider behind the routes, and each way in which an upstream fails: the caller gets the documented status and the error envelope,
 * other routes go on, nothing of the upstream shows, and the provider serves again as soon as it works. Each has a front of its own and is
 * asked before and after, so that no circuit breaker answers in its place.
 */

/** Part of every upstream's address, as a vendor's key often is. */
const canary = 'canary-of-an-upstream'
const timeoutMs = 1_000

const fails: { name: string; start: (front: Front) => unknown; refuses?: true }[] = [
  { name: 'is down', start: (front) => front.goDown() },
  { name: 'never answers', start: (front) => front.misbehave(() => undefined) },
  {
    name: 'stops in its answer',
    start: (front) => front.misbehave((_, response) => response.writeHead(200).write('{"x":')),
  },
  ...failures.map(({ name, how, error }) => ({
    name,
    start: (front: Front) => front.misbehave(how),
    ...(error === 'ProviderRefusalError' && { refuses: true as const }),
  })),
]

type Answer = Awaited<ReturnType<TestServer['get']>>
type ProviderCase = {
  front: () => Front
  /** Asks what the provider is needed for; never the same twice, so that nothing kept answers. */
  ask: (id: number) => Promise<Answer>
  field: string
  /** Where its 400 is about the question; 503 everywhere else. */
  refusal?: number
  /** What else comes of a way to fail. */
  statuses?: Record<string, number>
}

let anvil: Anvil
let market: Market
let server: TestServer
let url: string
let onramps: { coinbase: TestServer; meld: TestServer }
const fronts = {} as Record<string, Front>
const stops: (() => Promise<unknown>)[] = []
const lines: string[] = []
let restoreOutput: () => void

const chainIds = {
  balances: 11,
  gas: 12,
  pools: 13,
  uniswap: 14,
  ens: 15,
  coingecko: 16,
  zerion: 17,
  blockscout: 18,
  bundler: 19,
  proxied: 20,
}

beforeAll(async () => {
  anvil = await startAnvil()
  const [owner] = (await anvil.client.getAddresses()) as [Address]
  market = await deployMarket(anvil, owner)
  await market.makeV2Pool(
    { token: market.weth, amount: ether('100') },
    { token: market.usdc, amount: parseUnits('300000', 6) },
  )
  const ens = await setUpEns(anvil)
  const past: AccountPast = {
    anvil,
    me: owner,
    other: owner,
    transactions: [],
    tokens: [
      { address: market.usdc, name: 'USDC Token', symbol: 'USDC', decimals: 6, type: 'ERC-20' },
      { address: market.dai, name: 'DAI Token', symbol: 'DAI', decimals: 18, type: 'ERC-20' },
    ],
    usdcHeld: 0n,
    pieces: [],
  }
  const [zerion, blockscout, coinbase, meld, oneInch, coingecko, bundler] = await Promise.all([
    startZerion(past),
    startBlockscout(past),
    startCoinbase(),
    startMeld(),
    startOneInch({ tokens: [market.usdc, market.dai], illiquid: market.weth }),
    startUpstream((request, response) => {
      const currency = new URL(request.url ?? '', 'http://x').searchParams.get('vs_currencies') ?? ''
      response.end(JSON.stringify({ 'local-coin': { [currency]: 2000 } }))
    }),
    startUpstream((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":null}')),
  ])
  const targets = { zerion, blockscout, coinbase, meld, coingecko, bundler, oneInch: { url: oneInch.url } }
  for (const [name, target] of Object.entries(targets))
    fronts[name] = await startFront(target.url, { prefix: `/${canary}` })
  for (const name of ['balances', 'gas', 'pools', 'uniswap', 'ens', 'proxied'])
    fronts[name] = await startFront(anvil.url, { prefix: `/${canary}` })
  for (const { stop } of [zerion, blockscout, coinbase, meld, oneInch, coingecko, bundler]) stops.push(stop)

  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = ((chunk: string | Uint8Array) => {
    lines.push(String(chunk))
    return true
  }) as typeof process.stdout.write
  restoreOutput = () => {
    process.stdout.write = write
  }
  const at = (name: string) => `${fronts[name]?.url}/${canary}`
  const orders = (name: 'zerion' | 'blockscout') => ({ history: [name], balances: [name], nfts: [name] })
  const none = {
    swap: [],
    prices: [],
    history: ['indexer' as const],
    balances: ['indexer' as const],
    nfts: ['indexer' as const],
  }
  const { contracts } = market
  const node = (id: number, name: string, more: object = {}) =>
    testChain({ id, rpcUrls: [at(name)], blockTimeMs: 1, ...more })
  const healthy = (id: number, more: object = {}) => testChain({ id, rpcUrls: [anvil.url], blockTimeMs: 1, ...more })
  const env = {
    PROVIDER_TIMEOUT_MS: String(timeoutMs),
    LOG_LEVEL: 'trace',
    PROVIDER_KEYS: JSON.stringify({ '1inch': oneInchKey, zerion: zerionKey, blockscout: blockscoutKey }),
    PROVIDER_URLS: JSON.stringify({
      '1inch': `${fronts.oneInch?.url}/swap/v6.1`,
      coingecko: at('coingecko'),
      zerion: fronts.zerion?.url,
      blockscout: fronts.blockscout?.url,
    }),
  }
  server = await createTestServer({
    chains: [
      healthy(31337, { contracts, providers: { ...none, swap: ['1inch'] } }),
      node(chainIds.balances, 'balances', { providers: none }),
      node(chainIds.gas, 'gas', { providers: none }),
      node(chainIds.pools, 'pools', { contracts, providers: { ...none, prices: ['pools'] } }),
      node(chainIds.uniswap, 'uniswap', { contracts, providers: { ...none, swap: ['uniswap'] } }),
      node(chainIds.ens, 'ens', { contracts: { ensUniversalResolver: ens.universalResolver }, providers: none }),
      healthy(chainIds.coingecko, {
        providers: { ...none, prices: ['coingecko'] },
        coingecko: { platform: 'local', coin: 'local-coin' },
      }),
      healthy(chainIds.zerion, { zerion: { chain: zerionChain }, providers: { ...none, ...orders('zerion') } }),
      healthy(chainIds.blockscout, { providers: { ...none, ...orders('blockscout') } }),
      healthy(chainIds.bundler, { bundlerUrls: [at('bundler')], providers: none }),
      node(chainIds.proxied, 'proxied', { providers: none }),
    ],
    env,
  })
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const sells = (one: object, name: string) => ({
    ...env,
    LATCHKEY_ONRAMP: JSON.stringify({ providers: [{ ...one, apiUrl: fronts[name]?.url }] }),
  })
  const stranger = await startStranger((request, response) => {
    const index = Number(request.url?.split('/')[1])
    strangerHits[index] = (strangerHits[index] ?? 0) + 1
    gateways[index]?.how(request, response)
  })
  stops.push(stranger.stop)
  for (const { index } of gateways) {
    const owner = fresh() as Address
    owners.push(owner)
    await ens.setReverse(owner, `gate${index}.eth`)
    await ens.setGateways(`gate${index}.eth`, [`https://gateway.test/${index}/{sender}/{data}`])
  }
  gated = await createTestServer({
    chains: [healthy(31337, { contracts: { ensUniversalResolver: ens.universalResolver } })],
    env,
  })
  const { cache } = gated.context.state
  const names = {
    config: gated.config.names,
    chains: [...gated.context.chains.values()],
    cache,
    store: gated.context.names,
  }
  gated.context.identities = createIdentities(createConfiguredNames({ ...names, dispatcher: stranger.dispatcher }))
  gatewayAnswers = owners.map((owner) => gated.get(`/v1/identity/${owner}?projectId=p`))
  onramps = {
    coinbase: await createTestServer({ chains: [healthy(31337)], env: sells(coinbase.config, 'coinbase') }),
    meld: await createTestServer({ chains: [healthy(31337)], env: sells(meld.config, 'meld') }),
  }
}, 120_000)
afterAll(async () => {
  restoreOutput?.()
  await Promise.all([server?.close(), onramps?.coinbase.close(), onramps?.meld.close(), gated?.close()])
  await Promise.all([...Object.values(fronts).map(({ stop }) => stop()), ...stops.map((stop) => stop())])
  await anvil?.stop()
})

/** The ways that a server of a stranger, whose address a name carries, may fail. */
const gateways = failures
  .concat({ name: 'never answers', how: () => undefined, error: 'ProviderUnavailableError' })
  .map(({ name, how }, index) => ({ name, how, index }))
const owners: string[] = []
const strangerHits: number[] = []
/** Asked for while the rest is tested: a gateway has 4 s. */
let gatewayAnswers: Promise<Answer>[]
let gated: TestServer

let asked = 0
/** An address nobody asked about before. */
const fresh = () => privateKeyToAccount(generatePrivateKey()).address.toLowerCase()

async function request(path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${url}${path}`, body ? { method: 'POST', body: JSON.stringify(body) } : {})
  const text = await answer.text()
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

const checkout = () => ({
  destinationWallets: [
    { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', blockchains: ['eip155:31337'], assets: ['USDC'] },
  ],
  partnerUserId: 'user',
  defaultNetwork: 'eip155:31337',
  presetFiatAmount: 100,
  defaultExperience: 'buy',
})
const quote = (chainId: number) => (id: number) =>
  request(
    `/v1/convert/quotes?projectId=p&amount=${1_000_000 + id}&from=eip155:${chainId}:${market.usdc}&to=eip155:${chainId}:${chainId === 31337 ? market.dai : market.weth}`,
  )
/** A price is kept for 15 s, by itself and as its callers shared it: as if they had passed. */
const price = (chainId: number) => async () => {
  const kept = [`price:${chainId}:usd:${nativeAddress}`, `prices:${chainId}:usd:true `]
  await Promise.all(kept.map((key) => server.context.state.cache.delete(key)))
  return await request('/v1/fungible/price', {
    projectId: 'p',
    currency: 'usd',
    addresses: [`eip155:${chainId}:${fresh()}`, `eip155:${chainId}:${nativeAddress}`],
  })
}
const account = (list: string, chainId: number) => () =>
  request(`/v1/account/${fresh()}/${list}?projectId=p&currency=usd&chainId=eip155:${chainId}`)
const portfolio = (chainId: number) => () => request(`/v1/account/eip155:${chainId}:${fresh()}/portfolio?projectId=p`)
const by = (name: string) => () => fronts[name] as Front // the set-up made them all
const balance = (id: number) => account('balance', id)

const cases: Record<string, ProviderCase> = {
  'a node (calls passed on)': {
    front: by('proxied'),
    ask: (id) =>
      request(`/v1?projectId=p&chainId=eip155:${chainIds.proxied}`, {
        jsonrpc: '2.0',
        id,
        method: 'eth_blockNumber',
        params: [],
      }),
    field: 'chainId',
    // What a node answers is passed on as it is.
    statuses: { 'answers another shape': 200, refuses: 400 },
  },
  'a node (balances)': { front: by('balances'), ask: balance(chainIds.balances), field: 'chainId' },
  'a node (gas price)': {
    front: by('gas'),
    ask: () => request(`/v1/convert/gas-price?projectId=p&chainId=eip155:${chainIds.gas}`),
    field: 'chainId',
  },
  'a node (prices of pools)': { front: by('pools'), ask: price(chainIds.pools), field: 'addresses' },
  'a node (swaps of pools)': { front: by('uniswap'), ask: quote(chainIds.uniswap), field: '' },
  'a node (names of ENS)': {
    front: by('ens'),
    ask: () => request(`/v1/identity/${fresh()}?projectId=p`),
    field: 'identity',
  },
  '1inch': { front: by('oneInch'), ask: quote(31337), field: '', refusal: 400 },
  CoinGecko: { front: by('coingecko'), ask: price(chainIds.coingecko), field: 'addresses' },
  Coinbase: {
    front: by('coinbase'),
    ask: () => onramps.coinbase.post('/v1/generators/onrampurl?projectId=p', checkout()),
    field: 'provider',
    refusal: 400,
  },
  Meld: {
    front: by('meld'),
    ask: () => onramps.meld.post('/v1/generators/onrampurl?projectId=p', checkout()),
    field: 'provider',
    refusal: 400,
  },
  'a bundler': {
    front: by('bundler'),
    ask: (id) =>
      request(`/v1/bundler?projectId=p&chainId=eip155:${chainIds.bundler}`, {
        jsonrpc: '2.0',
        id,
        method: 'eth_getUserOperationReceipt',
        params: ['0x01'],
      }),
    field: 'transport',
  },
}
/** Those who ask one front share a test: they must not find it healed by another. */
const lists: Record<string, Omit<ProviderCase, 'ask'> & { asks: ProviderCase['ask'][] }> = {
  ...Object.fromEntries(Object.entries(cases).map(([name, { ask, ...one }]) => [name, { ...one, asks: [ask] }])),
  Zerion: { front: by('zerion'), asks: accountAsks(chainIds.zerion), field: 'chainId' },
  Blockscout: { front: by('blockscout'), asks: accountAsks(chainIds.blockscout), field: 'chainId' },
}

function accountAsks(id: number): ProviderCase['ask'][] {
  return [account('history', id), balance(id), account('nfts', id), portfolio(id)]
}

describe.each(fails)('an upstream that $name', ({ name: how, start, refuses }) => {
  test.concurrent.each(Object.entries(lists))('%s', async (_, { front, asks, field, statuses, refusal }) => {
    const status = statuses?.[how] ?? (refuses && refusal ? refusal : 503)
    const before = front().countHits()
    await start(front())
    const [block, chains, ...answers] = await Promise.all([
      request('/v1?projectId=p&chainId=eip155:31337', { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }),
      request('/v1/supported-chains'),
      ...asks.map((ask) => ask(++asked)),
    ])
    // The rest of the server goes on.
    expect([block.status, chains.status]).toEqual([200, 200])
    expect(answers.map((answer) => answer.status)).toEqual(asks.map(() => status))
    if (how !== 'is down') expect(front().countHits()).toBeGreaterThan(before)
    for (const { body, text, headers } of status === 503 || refusal ? answers : []) {
      const reasons = [{ field, description: expect.stringMatching(/^.{10,300}$/) }]
      expect(body).toEqual({ status: 'FAILED', reasons, requestId: headers['x-request-id'] })
      for (const secret of secrets()) expect(text).not.toContain(secret)
    }
    front().misbehave(undefined)
    if (how === 'is down') await front().comeBack()
    for (const ask of asks) await untilServed(ask)
  })
})

describe('a gateway of ENS that', () => {
  test.concurrent.each(gateways)('$name makes its name one that does not resolve', async ({ index }) => {
    const answer = await gatewayAnswers[index]
    expect(answer).toMatchObject({ status: 200, body: { name: null, avatar: null } })
    expect(strangerHits[index]).toBeGreaterThan(0)
    for (const secret of secrets()) expect(answer?.text).not.toContain(secret)
  })
})

test('no upstream and no key was written to the log', () => {
  const logged = lines.join('')
  // It is what was logged: the failures are in it.
  expect(logged).toContain('upstream unavailable')
  for (const secret of secrets()) expect(logged).not.toContain(secret)
})

/** A kept connection that broke may fail once more. */
async function untilServed(ask: ProviderCase['ask']): Promise<void> {
  const answer = await ask(++asked)
  if (answer.status !== 200) expect(await ask(++asked)).toMatchObject({ status: 200 })
}

/** Addresses of upstreams as they are configured, and keys. */
function secrets(): string[] {
  return [canary, zerionKey, blockscoutKey, oneInchKey, ...Object.values(fronts).map(({ url }) => url)]
}
