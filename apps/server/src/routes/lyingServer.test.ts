import { evm } from '@latchkey/adapters/evm'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import {
  type CaipAddress,
  connect,
  createLatchkey,
  getBalances,
  getReceiverFacts,
  getSentTransactions,
  getSwapQuotes,
  getSwapTokens,
  type Latchkey,
  memoryStorage,
  type Nft,
  prepareSwap,
  runSwap,
  type SwapToken,
  sendNft,
  sendToken,
  speedUpTransaction,
  swapLoss,
} from '@latchkey/core'
import { getTokenCheck } from '@latchkey/core/internal'
import { type Address, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, parseUnits, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { collectionAbi, deploy } from '../test/contracts.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { deployMarket, ether, type Market } from '../test/deployMarket.ts'
import { startUpstream } from '../test/startUpstream.ts'

/** A server that lies about amounts to the whole client, over real pools: the wallet is requested what was shown, or nothing. */

const network = 'eip155:31337'
const visitor: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

type Json = Record<string, unknown>

let anvil: Anvil
let market: Market
let server: TestServer
/** The server's JSON-RPC proxy, which lies as the server does. */
let proxy: Awaited<ReturnType<typeof startUpstream>>
let odd: Address
let stops: (() => void)[] = []
let requests: { method: string; params: readonly unknown[] }[] = []
/** Changes a response of the server, by its path; undefined leaves it unchanged. */
let lie: (path: string, response: Json) => Json | undefined = () => undefined

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  anvil = await startAnvil()
  const owner = visitor.toLowerCase() as Address
  market = await deployMarket(anvil, owner)
  const { usdc, dai, weth } = market
  odd = await market.makeToken('ODD', 18)
  const dollars = (amount: string) => ({ token: usdc, amount: parseUnits(amount, 6) })
  // 1 ETH = 3,000 USDC; DAI trades for USDC, and so does ODD: a route may pass through it as well.
  await market.makeV2Pool({ token: weth, amount: ether('1000') }, dollars('3000000'))
  for (const stable of [dollars('1200000'), { token: odd, amount: ether('1200000') }])
    await market.makeV3Pool({ token: weth, amount: ether('400') }, stable, 500)
  for (const stable of [dollars('500000'), { token: odd, amount: ether('500000') }])
    await market.makeV3Pool({ token: dai, amount: ether('500000') }, stable, 100)
  for (const token of [usdc, dai]) await market.give(token, owner, parseUnits('1000', token === usdc ? 6 : 18))
  server = await createTestServer({
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url], contracts: market.contracts })],
  })
  proxy = await startUpstream((_, response, body) => {
    const calls = [JSON.parse(body)].flat() as { id: number; method: string; params: [{ data?: string }] }[]
    void Promise.all(calls.map(respondAsProxy)).then((responses) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(body.startsWith('[') ? responses : responses[0])),
    )
  })
}, 120_000)
afterAll(async () => {
  vi.unstubAllGlobals()
  await proxy?.stop()
  await server?.close()
  await anvil?.stop()
})
beforeEach(() => {
  requests = []
  lie = () => undefined
})
afterEach(async () => {
  for (const stop of stops) stop()
  stops = []
  await Promise.resolve()
})

/** Reports eight decimals, a huge balance, ownership of every NFT, and no contract at any address. */
async function respondAsProxy({ id, method, params }: { id: number; method: string; params: [{ data?: string }] }) {
  const selector = method === 'eth_call' ? params[0].data?.slice(0, 10) : undefined
  const lies: Record<string, Hex> = {
    '0x313ce567': toHex(8n, { size: 32 }),
    '0x70a08231': toHex(10n ** 30n, { size: 32 }),
    '0x6352211e': `0x${visitor.slice(2).toLowerCase().padStart(64, '0')}`,
  }
  if (method === 'eth_getCode') return { jsonrpc: '2.0', id, result: '0x' }
  if (selector && lies[selector]) return { jsonrpc: '2.0', id, result: lies[selector] }
  try {
    return { jsonrpc: '2.0', id, result: await anvil.client.request({ method, params } as never) }
  } catch (error) {
    return { jsonrpc: '2.0', id, error: { code: 3, message: String(error) } }
  }
}

/** The page of an app: its own node, unless it names the server's proxy alone. */
async function openPage(
  options: { rpcUrls?: string[]; serverUrl?: string; isReadable?: boolean; sends?: boolean } = {},
): Promise<Latchkey> {
  const { rpcUrls = [anvil.url], serverUrl = 'http://server.test', isReadable = true } = options
  const { weth, usdc, dai, uniswapV2Router, uniswapV3Router, uniswapV3Quoter } = market
  const chain = {
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: rpcUrls } },
  }
  const swapContracts = {
    31337: {
      wrappedNative: weth,
      routers: { 'uniswap-v2': uniswapV2Router, 'uniswap-v3': uniswapV3Router },
      quoter: uniswapV3Quoter,
    },
  }
  const knownTokens = { 31337: { WETH: [weth], USDC: [usdc], DAI: [dai] } }
  const latchkey = createLatchkey({
    adapters: [evm({ chains: [chain], swapContracts, knownTokens })],
    serverUrl,
    storage: memoryStorage(),
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input))
      const response =
        init?.method === 'POST'
          ? await server.post(`${pathname}${search}`, JSON.parse(String(init.body)))
          : await server.get(`${pathname}${search}`)
      const changed = lie(pathname, response.body)
      return changed ? new Response(JSON.stringify(changed)) : new Response(response.text, { status: response.status })
    },
  })
  stops.push(latchkey.start())
  const provider = {
    on: () => {},
    removeListener: () => {},
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
      requests.push({ method, params })
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [visitor]
      if (method.startsWith('wallet_')) throw { code: 4200, message: 'Not here.' }
      // Counts and declines unless `sends` is set: each test starts from the same chain.
      if (method === 'eth_sendTransaction' && !options.sends)
        throw { code: 4001, message: 'User rejected the request.' }
      if (method === 'eth_call' && !isReadable) throw { code: 4200, message: 'Not here.' }
      return await anvil.client.request({ method, params } as never)
    },
  }
  const info = { uuid: crypto.randomUUID(), name: 'Test', icon: 'data:image/svg+xml,<svg/>', rdns: 'org.example.test' }
  window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider } }))
  await vi.waitFor(() => connect(latchkey, { connectorId: 'org.example.test' }), { timeout: 20_000 })
  return latchkey
}

/** The transactions that the wallet was requested to send, as text. */
function walletCalls(): readonly string[] {
  return requests.flatMap(({ method, params }) => {
    if (method !== 'eth_sendTransaction') return []
    const [{ to, data }] = params as [{ to: string; data: Hex }]
    try {
      const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
      return [`${functionName} ${args?.[1]}`]
    } catch {
      return [`call of ${to}`]
    }
  })
}

const caip = (address: string) => `${network}:${address}` as CaipAddress
const errorOf = (response: Promise<unknown>) =>
  response.then(
    () => 'done',
    (error: { code?: string; field?: string }) => [error.code, error.field].filter(Boolean).join(' '),
  )

/** The server’s balances of an account, with these decimals and this amount of USDC. */
function balancesOf(options: { decimals: string; numeric?: string }) {
  return (path: string) => {
    if (!path.endsWith('/balance')) return undefined
    const { decimals, numeric = '1000' } = options
    const token = { name: 'USDC Token', symbol: 'USDC', address: caip(market.usdc), chainId: network }
    return { balances: [{ ...token, price: 1, iconUrl: null, quantity: { decimals, numeric } }] }
  }
}

async function sendOne(latchkey: Latchkey, amount = '1') {
  const [token] = await getBalances(latchkey)
  return errorOf(sendToken(latchkey, { token, amount, receiver: bob }))
}

/** The tokens of the server's list, by symbol. */
async function listed(latchkey: Latchkey): Promise<Record<string, SwapToken>> {
  return Object.fromEntries((await getSwapTokens(latchkey)).map((token) => [token.symbol, token]))
}

async function swap(latchkey: Latchkey, from: string, to: string, amount = '1') {
  const tokens = await listed(latchkey)
  return errorOf(
    prepareSwap(latchkey, { sold: tokens[from], bought: tokens[to], amount }).then(() => runSwap(latchkey)),
  )
}

const withDecimals = (symbol: string, decimals: number) => (path: string, response: Json) => {
  if (!path.endsWith('/convert/tokens')) return undefined
  const tokens = response.tokens as { symbol: string }[]
  return { tokens: tokens.map((token) => (token.symbol === symbol ? { ...token, decimals } : token)) }
}

describe('decimals', () => {
  test('correct ones: the wallet gets the typed amount, in a send and in an approval', async () => {
    lie = balancesOf({ decimals: '6' })
    const latchkey = await openPage()
    expect(await sendOne(latchkey)).toBe('USER_REJECTED')
    expect(await swap(latchkey, 'USDC', 'ETH')).toBe('USER_REJECTED')
    expect(walletCalls()).toEqual(['transfer 1000000', 'approve 1000000'])
  })

  test('8 for USDC: no wallet request in a send', async () => {
    lie = balancesOf({ decimals: '8' })
    expect(await sendOne(await openPage())).toBe('TOKEN_DECIMALS_DIFFER')
    expect(walletCalls()).toEqual([])
  })

  test.each([
    { of: 'sold', symbol: 'USDC', decimals: 8, from: 'USDC', to: 'ETH' },
    { of: 'bought', symbol: 'USDC', decimals: 4, from: 'ETH', to: 'USDC' },
    { of: 'native', symbol: 'ETH', decimals: 20, from: 'ETH', to: 'USDC' },
  ])('of the $of token: no wallet request in an approval or a swap', async (wrong) => {
    lie = withDecimals(wrong.symbol, wrong.decimals)
    expect(await swap(await openPage(), wrong.from, wrong.to, '0.1')).toBe('TOKEN_DECIMALS_DIFFER')
    expect(walletCalls()).toEqual([])
  })

  test('20 for the native currency: no wallet request in a send', async () => {
    const quantity = { decimals: '20', numeric: '5' }
    lie = (path) => (path.endsWith('/balance') ? { balances: [nativeRow({ quantity })] } : undefined)
    expect(await sendOne(await openPage())).toBe('TOKEN_DECIMALS_DIFFER')
    expect(walletCalls()).toEqual([])
  })

  test('the server’s proxy does not confirm the server: the wallet’s own node does', async () => {
    lie = balancesOf({ decimals: '8' })
    const latchkey = await openPage({ rpcUrls: [`${proxy.url}/v1?chainId=${network}`], serverUrl: proxy.url })
    expect(await sendOne(latchkey)).toBe('TOKEN_DECIMALS_DIFFER')
    expect(requests.map(({ method }) => method)).toContain('eth_call')
    expect(walletCalls()).toEqual([])
  })
})

/** A balance without a contract, as a server lists it. */
const nativeRow = (fields: Json) => ({
  name: 'Ether',
  symbol: 'ETH',
  chainId: network,
  price: 3000,
  iconUrl: null,
  quantity: { decimals: '18', numeric: '5' },
  ...fields,
})

describe('the native currency', () => {
  const dollars = { name: 'USD Coin', symbol: 'USDC', price: 1 }

  test.each([
    ['without a contract', nativeRow(dollars)],
    ['at the address that stands for it', nativeRow({ ...dollars, address: caip(`0x${'Ee'.repeat(20)}`) })],
  ])('listed as USDC %s has the app’s name and no price', async (_, row) => {
    lie = (path) => (path.endsWith('/balance') ? { balances: [row] } : undefined)
    const latchkey = await openPage()
    const [token, ...others] = await getBalances(latchkey)
    expect(others).toEqual([])
    expect(token).toMatchObject({ name: 'Ether', symbol: 'ETH', price: 0 })
    expect(token).not.toHaveProperty('address')
  })

  test('listed twice appears once, with its own name', async () => {
    lie = (path) =>
      path.endsWith('/balance') ? { balances: [nativeRow(dollars), nativeRow({}), nativeRow(dollars)] } : undefined
    expect(await getBalances(await openPage())).toMatchObject([{ name: 'Ether', symbol: 'ETH', price: 3000 }])
  })

  test('listed for swaps as another token appears once, with the app’s name', async () => {
    lie = (path, response) => {
      if (!path.endsWith('/convert/tokens')) return undefined
      const tokens = response.tokens as { symbol: string }[]
      const staked = tokens.flatMap((token) =>
        token.symbol === 'ETH' ? [1, 2].map(() => ({ ...token, symbol: 'stUSD', name: 'Staked Dollar' })) : [token],
      )
      return { tokens: staked }
    }
    const natives = (await getSwapTokens(await openPage())).filter(({ address }) => !address)
    expect(natives).toMatchObject([{ name: 'Ether', symbol: 'ETH' }])
  })
})

describe('with the server as the only source', () => {
  test('decimals and prices are the server’s, and Latchkey reports them as unconfirmed', async () => {
    lie = balancesOf({ decimals: '6' })
    const latchkey = await openPage({
      rpcUrls: [`${proxy.url}/v1?chainId=${network}`],
      serverUrl: proxy.url,
      isReadable: false,
    })
    const { ETH, DAI } = await listed(latchkey)
    const token = { address: caip(market.usdc), symbol: 'USDC', decimals: 6 }
    expect(await getTokenCheck(latchkey, token)).toEqual({ decimalsSource: 'server', imitated: undefined })
    const [quote] = await getSwapQuotes(latchkey, { sold: ETH, bought: DAI, amount: '1' })
    expect(quote).toMatchObject({ marketSource: undefined, belowMarketBps: undefined, priceImpactBps: undefined })
  })
})

describe('a token’s symbol', () => {
  test('that a contract copies from a known token is detected, in any spelling', async () => {
    const latchkey = await openPage()
    const [same, alike] = [await market.makeToken('USDC', 18), await market.makeToken('UЅDС', 18)]
    const check = (symbol: string, address: string) =>
      getTokenCheck(latchkey, { address: caip(address), symbol, decimals: 18 }).then((changed) => changed?.imitated)
    expect(await check('USDC', same)).toBe('USDC')
    expect(await check('UЅDС', alike)).toBe('USDC')
    expect(await check('DAI', market.dai)).toBeUndefined()
  })

  test.each([
    ['a known token’s contract', 'PEPE', () => market.weth],
    ['another contract that has a symbol', 'USDC', () => odd],
    ['a contract that spells it otherwise', 'Odd', () => odd],
  ])('that is not the contract’s: no wallet request in a send or a swap, for %s', async (_, symbol, address) => {
    const listed = { address: caip(address()), symbol, name: symbol }
    lie = (path, response) => {
      if (path.endsWith('/balance')) return { balances: [nativeRow({ ...listed, price: 0 })] }
      if (!path.endsWith('/convert/tokens')) return undefined
      return { tokens: [{ ...listed, decimals: 18, logoUri: null, eip2612: false }, ...(response.tokens as Json[])] }
    }
    const latchkey = await openPage()
    expect(await sendOne(latchkey)).toBe('TOKEN_SYMBOL_DIFFERS')
    const sold = (await getSwapTokens(latchkey)).find((token) => token.symbol === symbol)
    const bought = (await getSwapTokens(latchkey)).find((token) => token.symbol === 'DAI')
    expect(await errorOf(prepareSwap(latchkey, { sold, bought, amount: '1' }))).toBe('TOKEN_SYMBOL_DIFFERS')
    expect(walletCalls()).toEqual([])
  })

  test('that is not a known token’s is rejected, even when the server is the only source', async () => {
    lie = (path) =>
      path.endsWith('/balance')
        ? { balances: [nativeRow({ address: caip(market.weth), symbol: 'PEPE', name: 'Pepe', price: 0 })] }
        : undefined
    const rpcUrls = [`${proxy.url}/v1?chainId=${network}`]
    const latchkey = await openPage({ rpcUrls, serverUrl: proxy.url, isReadable: false })
    expect(await sendOne(latchkey)).toBe('TOKEN_SYMBOL_DIFFERS')
    expect(walletCalls()).toEqual([])
  })
})

describe('a balance', () => {
  test('that does not exist is rejected by the app’s own node', async () => {
    lie = balancesOf({ decimals: '6', numeric: '1000000' })
    const latchkey = await openPage({ rpcUrls: [`${proxy.url}/v1?chainId=${network}`], serverUrl: proxy.url })
    expect(await sendOne(latchkey, '5000')).toBe('AMOUNT_ABOVE_BALANCE')
    expect(walletCalls()).toEqual([])
  })
})

describe('a contract', () => {
  test('that the server’s proxy hides is detected by the wallet’s own node', async () => {
    const latchkey = await openPage({ rpcUrls: [`${proxy.url}/v1?chainId=${network}`], serverUrl: proxy.url })
    expect(await getReceiverFacts(latchkey, { address: odd })).toEqual({
      isContract: true,
      isToken: true,
      isUnused: false,
    })
  })
})

describe('an NFT', () => {
  test('that belongs to another account is rejected by the wallet’s own node', async () => {
    const owner = visitor.toLowerCase() as Address
    const collection = await deploy(anvil, { name: 'LocalCollection', args: ['Apes', 'APE', owner], owner })
    const data = encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [bob, 1n, ''] })
    const hash = await anvil.client.sendTransaction({ account: owner, to: collection, data, chain: null })
    await anvil.client.waitForTransactionReceipt({ hash })
    const latchkey = await openPage({ rpcUrls: [`${proxy.url}/v1?chainId=${network}`], serverUrl: proxy.url })
    const nft: Nft = {
      id: 'sticker',
      chainId: network,
      collection: { address: caip(collection), name: 'Stickers', symbol: 'STICK' },
      tokenId: '1',
      standard: 'erc721',
      quantity: '1',
      name: 'Sticker',
      imageUrl: null,
      isSpam: false,
    }
    expect(await errorOf(sendNft(latchkey, { nft, receiver: bob }))).toBe('NFT_NOT_OWNED')
    expect(walletCalls()).toEqual([])
  })
})

/** Quotes and builds swaps at a part of what the pools pay. */
function atPart(percent: bigint) {
  const part = (amount: unknown) => (BigInt(String(amount)) * percent) / 100n
  return (path: string, response: Json): Json | undefined => {
    if (path.endsWith('/convert/quotes') && response.quotes) {
      const quotes = response.quotes as { toAmount: string }[]
      return { quotes: quotes.map((quote) => ({ ...quote, toAmount: String(part(quote.toAmount)) })) }
    }
    if (!path.endsWith('/build-transaction') || !response.tx) return undefined
    const tx = response.tx as { data: string; amount: string }
    const word = (amount: bigint) => amount.toString(16).padStart(64, '0')
    const least = (BigInt(tx.amount) * 99n) / 100n
    const low = (part(tx.amount) * 99n) / 100n
    return { tx: { ...tx, amount: String(part(tx.amount)), data: tx.data.replaceAll(word(least), word(low)) } }
  }
}

describe('an amount in dollars', () => {
  test('that the pools do not confirm is rejected, too high and too low', async () => {
    const latchkey = await openPage()
    const { ETH, USDC, DAI } = await listed(latchkey)
    const prepare = (sold: SwapToken | undefined, amount: string) =>
      prepareSwap(latchkey, { sold, bought: sold === ETH ? USDC : ETH, amount, dollars: '100' })
    for (const [token, amount] of [
      [ETH, '0.3333'],
      [ETH, '0.0033'],
      [USDC, '1000'],
      [DAI, '10'],
    ] as const)
      expect(await errorOf(prepare(token, amount))).toBe('SWAP_DOLLARS_DIFFER')
    for (const [token, amount] of [
      [ETH, '0.0333'],
      [USDC, '100'],
      [DAI, '100'],
    ] as const)
      expect((await prepare(token, amount)).dollars).toEqual({ typed: '100', source: 'pools' })
  })

  test('that only the server’s proxy could confirm is not confirmed', async () => {
    const latchkey = await openPage({
      rpcUrls: [`${proxy.url}/v1?chainId=${network}`],
      serverUrl: proxy.url,
      isReadable: false,
    })
    const { ETH, USDC } = await listed(latchkey)
    const plan = await prepareSwap(latchkey, { sold: ETH, bought: USDC, amount: '0.0333', dollars: '100' })
    expect(plan.dollars).toEqual({ typed: '100', source: undefined })
  })
})

describe('a quote', () => {
  test('at 2 % of the market is rejected, in the quote and in a swap', async () => {
    const latchkey = await openPage()
    const { ETH, USDC } = await listed(latchkey)
    lie = atPart(2n)
    expect(await errorOf(getSwapQuotes(latchkey, { sold: ETH, bought: USDC, amount: '1' }))).toBe('SWAP_PRICE_REFUSED')
    expect(await swap(latchkey, 'ETH', 'USDC')).toBe('SWAP_PRICE_REFUSED')
    expect(await swap(latchkey, 'USDC', 'ETH', '100')).toBe('SWAP_PRICE_REFUSED')
    expect(walletCalls()).toEqual([])
  })

  test('at 90 % is reported, from the client’s own read of the pools', async () => {
    const latchkey = await openPage()
    const { ETH, USDC } = await listed(latchkey)
    lie = atPart(90n)
    const plan = await prepareSwap(latchkey, { sold: ETH, bought: USDC, amount: '1' })
    expect(plan.terms).toMatchObject({ marketSource: 'pools' })
    expect(plan.terms.belowMarketBps).toBeGreaterThanOrEqual(990)
    expect(plan.terms.belowMarketBps).toBeLessThanOrEqual(1010)
    expect(plan.terms.priceImpactBps).toBeGreaterThanOrEqual(990)
    expect(await errorOf(runSwap(latchkey))).toBe('SWAP_LOSS_REFUSED')
    expect(walletCalls()).toEqual([])
    expect(await errorOf(runSwap(latchkey, { acceptedLossBps: swapLoss(plan.terms, plan)?.bps }))).toBe('USER_REJECTED')
  })

  test('that is honest is not below the market', async () => {
    const latchkey = await openPage()
    const { ETH, USDC, DAI } = await listed(latchkey)
    const plan = await prepareSwap(latchkey, { sold: ETH, bought: USDC, amount: '1' })
    expect(plan.terms).toMatchObject({ marketSource: 'pools', belowMarketBps: 0 })
    expect(plan.terms.priceImpactBps).toBeLessThan(60)
    const [far] = await getSwapQuotes(latchkey, { sold: ETH, bought: DAI, amount: '1' })
    expect(far).toMatchObject({ marketSource: 'pools', belowMarketBps: 0 })
  })

  test('with a path through an unknown token is rejected', async () => {
    const latchkey = await openPage()
    const through = market.usdc.slice(2)
    lie = (path, response) => {
      if (!path.endsWith('/build-transaction') || !response.tx) return undefined
      const tx = response.tx as { data: string }
      return { tx: { ...tx, data: tx.data.replaceAll(through, odd.slice(2)) } }
    }
    // DAI is paid over USDC.
    expect(await swap(latchkey, 'ETH', 'DAI')).toBe('SWAP_UNSAFE path')
    expect(walletCalls()).toEqual([])
  })
})

describe.each([
  ['100 times too high', '3', 10_000],
  ['a hundredth of the real one', '0.0003', 3000],
])('a pool of a few dollars, its price %s', (_, dollars, fee) => {
  beforeAll(() =>
    market.makeV3Pool(
      { token: market.weth, amount: ether('0.00001') },
      { token: market.usdc, amount: parseUnits(dollars, 6) },
      fee,
    ),
  )

  test('rejects no amount in dollars, and confirms no wrong one', async () => {
    const latchkey = await openPage()
    const { ETH, USDC } = await listed(latchkey)
    const prepare = (amount: string) => prepareSwap(latchkey, { sold: ETH, bought: USDC, amount, dollars: '100' })
    expect((await prepare('0.0333')).dollars).toEqual({ typed: '100', source: 'pools' })
    expect(await errorOf(prepare('0.3333'))).toBe('SWAP_DOLLARS_DIFFER')
    expect(await errorOf(prepare('0.0033'))).toBe('SWAP_DOLLARS_DIFFER')
  })

  test('turns no honest quote into a loss, and hides no bad one', async () => {
    const latchkey = await openPage()
    const { ETH, USDC } = await listed(latchkey)
    const prepare = () => prepareSwap(latchkey, { sold: ETH, bought: USDC, amount: '0.0333' })
    const honest = await prepare()
    expect(swapLoss(honest.terms, honest)?.bps).toBeLessThan(60)
    lie = atPart(90n)
    const bad = await prepare()
    expect(bad.terms.belowMarketBps).toBeGreaterThanOrEqual(990)
    expect(swapLoss(bad.terms, bad)?.bps).toBeLessThan(1100)
    expect(await errorOf(runSwap(latchkey))).toBe('SWAP_LOSS_REFUSED')
    expect(walletCalls()).toEqual([])
  })
})

describe.each(['one node of two', 'the server’s proxy alone'])(
  'a transaction, beside an honest wallet: %s',
  (place) => {
    /** A node that lies about what the visitor sends. */
    async function startFalseNode(
      lieAbout: (method: string, params: readonly unknown[], truth: Json | null) => unknown,
    ) {
      const upstream = await startUpstream((_, response, body) => {
        const calls = [JSON.parse(body)].flat() as { id: number; method: string; params: unknown[] }[]
        const responses = calls.map(async ({ id, method, params }) => {
          try {
            const truth = (await anvil.client.request({ method, params } as never)) as Json | null
            return {
              jsonrpc: '2.0',
              id,
              result: hides(method, truth) ? null : (lieAbout(method, params, truth) ?? truth),
            }
          } catch (error) {
            return { jsonrpc: '2.0', id, error: { code: 3, message: String(error) } }
          }
        })
        void Promise.all(responses).then((all) => response.end(JSON.stringify(body.startsWith('[') ? all : all[0])))
      })
      stops.push(() => void upstream.stop())
      return place === 'one node of two'
        ? { rpcUrls: [upstream.url, anvil.url] }
        : { rpcUrls: [`${upstream.url}/v1?chainId=${network}`], serverUrl: upstream.url }
    }
    /** It has no receipt of them. */
    const hides = (method: string, truth: Json | null) => method === 'eth_getTransactionReceipt' && isVisitors(truth)
    const isVisitors = (truth: Json | null) => String(truth?.from).toLowerCase() === visitor.toLowerCase()

    test('that is mined is not sped up with the next nonce', async () => {
      let sentHash: unknown
      const nodes = await startFalseNode((method, [hash], truth) => {
        if (method !== 'eth_getTransactionByHash' || !truth) return undefined
        sentHash ??= hash
        return hash === sentHash ? { ...truth, nonce: toHex(BigInt(String(truth.nonce)) + 1n), blockHash: null } : truth
      })
      lie = (path) => {
        if (!path.endsWith('/balance')) return undefined
        const quantity = { decimals: '18', numeric: '5' }
        return { balances: [{ name: 'Ether', symbol: 'ETH', chainId: network, price: 3000, iconUrl: null, quantity }] }
      }
      const latchkey = await openPage({ ...nodes, sends: true })
      const [token] = await getBalances(latchkey)
      const { hash } = await sendToken(latchkey, { token, amount: '1', receiver: bob })
      expect(await errorOf(speedUpTransaction(latchkey, { hash }))).toMatch(
        /REPLACEMENT_REFUSED|TRANSACTION_NOT_PENDING/,
      )
      expect(walletCalls()).toHaveLength(1)
    })

    test('that swaps and is mined is not reported as cancelled, and not sent again', async () => {
      const stranger = await anvil.client.request({
        method: 'eth_sendTransaction',
        params: [{ from: bob, to: bob, value: '0x0' }],
      } as never)
      const nodes = await startFalseNode((method, params, truth) => {
        if (method === 'eth_getTransactionByHash' && isVisitors(truth)) return { ...truth, blockHash: null }
        if (method !== 'eth_getBlockByNumber' || params[1] !== true) return undefined
        const cancelled = { hash: stranger, to: visitor.toLowerCase(), value: '0x0', input: '0x' }
        const { transactions = [] } = { ...truth } as { transactions?: Json[] }
        const all = transactions.map((one) => (isVisitors(one) ? { ...one, ...cancelled } : one))
        return { ...truth, transactions: all }
      })
      const latchkey = await openPage({ ...nodes, sends: true })
      const { ETH, USDC } = await listed(latchkey)
      await prepareSwap(latchkey, { sold: ETH, bought: USDC, amount: '1' })
      const running = errorOf(runSwap(latchkey))
      await vi.waitFor(
        () => expect(getSentTransactions(latchkey)).toMatchObject([{ status: 'pending', isDisputed: true }]),
        {
          timeout: 15_000,
        },
      )
      expect(await errorOf(runSwap(latchkey))).toBe('SWAP_IN_PROGRESS')
      expect(walletCalls()).toHaveLength(1)
      void running
    })
  },
)
