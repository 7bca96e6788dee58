import { type Anvil, startAnvil, waitForReceipt } from '@latchkey/anvil'
import { type Address, encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { deployMarket, ether, type Market } from '../test/deployMarket.ts'
import { startCountingNode } from '../test/startCountingNode.ts'
import { oneInchKey, oneInchRouter, startOneInch } from '../test/startOneInch.ts'
import { startUpstream } from '../test/startUpstream.ts'

/** Swaps over real pools: every quote here is held against what the swap then pays. */

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const network = 'eip155:31337'
const maxUint256 = 2n ** 256n - 1n
const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])
const balanceAbi = parseAbi(['function balanceOf(address) view returns (uint256)'])

let anvil: Anvil
let node: Awaited<ReturnType<typeof startCountingNode>>
let market: Market
let server: TestServer
let batching: TestServer
let owner: Address
let me: Address
let gem: Address
let rock: Address
let lone: Address

beforeAll(async () => {
  anvil = await startAnvil()
  const accounts = await anvil.client.getAddresses()
  owner = accounts[0]!.toLowerCase() as Address
  me = accounts[1]!.toLowerCase() as Address
  market = await deployMarket(anvil, owner)
  const { usdc, dai, weth } = market
  gem = await market.makeToken('GEM', 18)
  rock = await market.makeToken('ROCK', 8)
  lone = await market.makeToken('LONE', 18)
  const dollars = (amount: string) => ({ token: usdc, amount: parseUnits(amount, 6) })
  // 1 ETH = 3,000 USD; V3 is the deeper market for it.
  await market.makeV2Pool({ token: weth, amount: ether('100') }, dollars('300000'))
  await market.makeV3Pool({ token: weth, amount: ether('400') }, dollars('1200000'), 500)
  await market.makeV3Pool({ token: dai, amount: ether('500000') }, dollars('500000'), 100)
  await market.makeV3Pool({ token: weth, amount: ether('1') }, dollars('3000'), 3000)
  // GEM trades for ETH, ROCK for USDC; their own pool is a puddle.
  await market.makeV2Pool({ token: gem, amount: ether('100000') }, { token: weth, amount: ether('50') })
  await market.makeV2Pool({ token: rock, amount: parseUnits('100000', 8) }, dollars('200000'))
  await market.makeV2Pool({ token: gem, amount: ether('10') }, { token: rock, amount: parseUnits('7', 8) })
  for (const token of [gem, usdc, dai, rock]) await market.give(token, me, parseUnits('10000', 18))
  node = await startCountingNode(anvil.url)
  const chain = testChain({
    id: 31337,
    rpcUrls: [node.url],
    contracts: { ...market.contracts, swapTokens: [gem, rock, gem] },
  })
  server = await createTestServer({ chains: [chain], storage: 'postgres and redis' })
  const { multicall3: _, ...contracts } = chain.contracts!
  batching = await createTestServer({ chains: [{ ...chain, contracts }], storage: 'embedded' })
}, 120_000)
afterAll(async () => {
  await Promise.all([server?.close(), batching?.close()])
  await node?.stop()
  await anvil?.stop()
})

const caip = (address: string) => `${network}:${address}`

async function quote(from: string, to: string, amount: bigint, options: { user?: Address; at?: TestServer } = {}) {
  const user = options.user ? `&userAddress=${caip(options.user)}` : ''
  const url = `/v1/convert/quotes?projectId=p&amount=${amount}&from=${caip(from)}&to=${caip(to)}&gasPrice=1${user}`
  return await (options.at ?? server).get(url)
}

const paid = (response: Awaited<ReturnType<typeof quote>>) => BigInt(response.body.quotes[0].toAmount)

type More = { slippage?: number; disableEstimate?: boolean; provider?: string; minimum?: bigint }
const build = (from: string, to: string, amount: bigint, more: More = {}) =>
  server.post('/v1/convert/build-transaction', {
    projectId: 'p',
    amount: String(amount),
    from: caip(from),
    to: caip(to),
    userAddress: caip(me),
    eip155: { slippage: more.slippage ?? 1 },
    disableEstimate: more.disableEstimate ?? true,
    provider: more.provider,
    minimum: more.minimum === undefined ? undefined : String(more.minimum),
  })

async function approve(from: string, to: string, amount?: bigint, provider?: string) {
  const named = (amount === undefined ? '' : `&amount=${amount}`) + (provider ? `&provider=${provider}` : '')
  return await server.get(
    `/v1/convert/build-approve?projectId=p&from=${caip(from)}&to=${caip(to)}&userAddress=${caip(me)}${named}`,
  )
}

async function sendAsMe(transaction: { to: Address; data: Hex; value: bigint; gas?: bigint }) {
  const hash = await anvil.client.sendTransaction({ account: me, chain: null, gas: 2_000_000n, ...transaction })
  return await waitForReceipt(anvil.client, hash)
}

async function balance(token: string): Promise<bigint> {
  if (token === native) return await anvil.client.getBalance({ address: me })
  return await anvil.client.readContract({
    address: token as Address,
    abi: balanceAbi,
    functionName: 'balanceOf',
    args: [me],
  })
}

/** Approves as existing clients do (to `tx.from`), builds, sends with the returned gas limit, and returns the received amount. */
async function swap(from: string, to: string, amount: bigint) {
  if (from !== native) {
    const { tx } = (await approve(from, to, amount)).body
    await sendAsMe({ to: tx.from.split(':')[2], data: tx.data, value: 0n })
  }
  const built = await build(from, to, amount)
  expect(built.status).toBe(200)
  const { tx } = built.body
  const before = await balance(to)
  const receipt = await sendAsMe({
    to: tx.to.split(':')[2],
    data: tx.data,
    value: from === native ? amount : 0n,
    gas: BigInt(tx.eip155.gas),
  })
  expect(receipt.status).toBe('success')
  const fee = to === native ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
  return { received: (await balance(to)) - before + fee, announced: BigInt(tx.amount), router: tx.to.split(':')[2] }
}

describe('quotes and build-transaction: 200', () => {
  test.each<[string, () => { from: string; to: string; amount: bigint; version: 'V2' | 'V3' }]>([
    [
      'native currency for a token over V3',
      () => ({ from: native, to: market.usdc, amount: ether('1.5'), version: 'V3' }),
    ],
    [
      'a token for native currency over V3',
      () => ({ from: market.usdc, to: native, amount: 1_234_567_890n, version: 'V3' }),
    ],
    ['token for token over V3', () => ({ from: market.usdc, to: market.dai, amount: 77_000_001n, version: 'V3' })],
    ['two hops over V3', () => ({ from: native, to: market.dai, amount: ether('0.3'), version: 'V3' })],
    ['native currency for a token over V2', () => ({ from: native, to: gem, amount: ether('0.7'), version: 'V2' })],
    ['a token for native currency over V2', () => ({ from: gem, to: native, amount: ether('17'), version: 'V2' })],
    ['token for token over V2', () => ({ from: rock, to: market.usdc, amount: 12_345n, version: 'V2' })],
  ])('%s pays exactly what was quoted', async (_, what) => {
    const { from, to, amount, version } = what()
    const quoted = await quote(from, to, amount)
    const [best, ...rest] = quoted.body.quotes
    expect(best).toEqual({
      id: null,
      fromAmount: String(amount),
      fromAccount: caip(from),
      toAmount: expect.stringMatching(/^[1-9]\d*$/),
      toAccount: caip(to),
      provider: `uniswap-${version.toLowerCase()}`,
      gas: expect.stringMatching(/^[1-9]\d{5}$/),
      ...(version === 'V3' && from !== native && { takesPermit: true }),
    })
    for (const other of rest) expect(BigInt(other.toAmount)).toBeLessThanOrEqual(BigInt(best.toAmount))
    const { received, announced, router } = await swap(from, to, amount)
    expect(router).toBe(market.contracts[`uniswap${version}Router`])
    expect(received).toBe(paid(quoted))
    expect(announced).toBe(received)
  })

  test('returns the quote of each provider, and builds with the named one, at its minimum', async () => {
    const amount = ether('1')
    const { quotes } = (await quote(native, market.usdc, amount)).body
    expect(quotes.map(({ provider }: { provider: string }) => provider)).toEqual(['uniswap-v3', 'uniswap-v2'])
    const second = BigInt(quotes[1].toAmount)
    const { tx } = (await build(native, market.usdc, amount, { provider: 'uniswap-v2', slippage: 0.5 })).body
    expect([tx.to, tx.amount]).toEqual([caip(market.uniswapV2Router), String(second)])
    const least = (call: { data: string }) => BigInt(`0x${call.data.slice(10, 74)}`)
    expect(least(tx)).toBe((second * 995n) / 1000n)

    const named = { provider: 'uniswap-v2', slippage: 0.5, minimum: second - 1n }
    expect(least((await build(native, market.usdc, amount, named)).body.tx)).toBe(second - 1n)
    const approval = await approve(market.usdc, market.dai, 5n, 'uniswap-v3')
    expect(approval.body.tx.data).toContain(market.uniswapV3Router.slice(2))
  })

  test('finds a route of three hops that is better than the direct pool, and pays that amount', async () => {
    const amount = ether('5')
    const quoted = paid(await quote(gem, rock, amount))
    const direct = await anvil.client.readContract({
      address: market.uniswapV2Router,
      abi: parseAbi(['function getAmountsOut(uint256, address[]) view returns (uint256[])']),
      functionName: 'getAmountsOut',
      args: [amount, [gem, rock]],
    })
    expect(quoted).toBeGreaterThan(direct[1]!)
    const { received } = await swap(gem, rock, amount)
    expect(received).toBe(quoted)
  })

  test('is the same without Multicall3, for every caller', async () => {
    const amount = ether('2')
    const quoted = paid(await quote(native, market.dai, amount))
    expect(paid(await quote(native, market.dai, amount, { at: batching }))).toBe(quoted)
    expect(paid(await quote(native, market.dai, amount, { user: me }))).toBe(quoted)
  })

  test('reverts when the pools pay less than the quote minus the slippage', async () => {
    const amount = ether('1')
    const { tx } = (await build(native, gem, amount, { slippage: 1 })).body
    // Somebody else is faster and takes 3 % of the pool.
    const other = (await anvil.client.getAddresses())[2]!
    const rival = (
      await server.post('/v1/convert/build-transaction', {
        amount: String(ether('1.6')),
        from: caip(native),
        to: caip(gem),
        userAddress: caip(other),
        eip155: { slippage: 1 },
        disableEstimate: true,
      })
    ).body.tx
    await market.send(rival.to.split(':')[2], rival.data, { from: other, value: ether('1.6') })
    const before = await balance(gem)
    const receipt = await sendAsMe({ to: tx.to.split(':')[2], data: tx.data, value: amount })
    expect(receipt.status).toBe('reverted')
    expect(await balance(gem)).toBe(before)
    const generous = (await build(native, gem, amount, { slippage: 1 })).body.tx
    expect((await sendAsMe({ to: generous.to.split(':')[2], data: generous.data, value: amount })).status).toBe(
      'success',
    )
  })

  test('the transaction pays only its user', async () => {
    for (const [from, to] of [
      [native, gem],
      [market.usdc, native],
      [market.usdc, market.dai],
    ] as const) {
      const { tx } = (await build(from, to, 1_000_000n)).body
      expect(tx.from).toBe(caip(me))
      expect(tx.data).toContain(me.slice(2))
      expect(tx.data).not.toContain(owner.slice(2))
    }
  })

  test('a quote costs three requests to the node at first and one afterwards, for any number of connectors', async () => {
    const { weth, usdc, dai } = market
    const more: Address[] = []
    for (const symbol of ['ONE', 'TWO', 'THREE']) more.push(await market.makeToken(symbol, 18))
    for (const connectors of [[weth], [weth, usdc, dai, gem, rock, ...more]]) {
      const chain = testChain({ id: 31337, rpcUrls: [node.url], contracts: { ...market.contracts, connectors } })
      const at = await createTestServer({ chains: [chain] })
      node.take()
      await quote(native, usdc, ether('0.02'), { at })
      expect(node.take()).toEqual({ requests: 3, methods: Array(3).fill('eth_call') })
      await quote(native, usdc, ether('0.03'), { at, user: me })
      expect(node.take()).toEqual({ requests: 1, methods: ['eth_call'] })
      await at.close()
    }
  })

  test('a hundred concurrent callers cost one request', async () => {
    await quote(native, gem, ether('0.01'))
    node.take()
    const responses = await Promise.all(Array.from({ length: 100 }, () => quote(native, gem, ether('0.04'))))
    expect(new Set(responses.map(paid)).size).toBe(1)
    expect(node.take().requests).toBe(1)
  })

  test('with disableEstimate off, gas is the node’s estimate plus a tenth', async () => {
    const { status, body } = await build(native, gem, ether('0.1'), { disableEstimate: false })
    expect(status).toBe(200)
    const gas = await anvil.client.estimateGas({
      account: me,
      to: body.tx.to.split(':')[2],
      data: body.tx.data,
      value: ether('0.1'),
    })
    expect(BigInt(body.tx.eip155.gas)).toBe((gas * 110n) / 100n)
  })
})

describe('allowance and build-approve: 200', () => {
  const allowance = async (token: string, user: Address = me) =>
    (await server.get(`/v1/convert/allowance?projectId=p&tokenAddress=${caip(token)}&userAddress=${caip(user)}`)).body

  test('an approval names the route’s router and the exact amount', async () => {
    const { status, body } = await approve(rock, market.usdc, 4_200n)
    expect(status).toBe(200)
    expect(body.tx).toEqual({
      from: caip(rock),
      to: caip(market.usdc),
      data: encodeFunctionData({
        abi: approveAbi,
        functionName: 'approve',
        args: [market.uniswapV2Router, 4_200n],
      }),
      value: '0',
      eip155: { gasPrice: expect.stringMatching(/^\d+$/) },
    })
    await sendAsMe({ to: rock, data: body.tx.data, value: 0n })
    expect(await allowance(rock)).toEqual({ allowance: '4200' })
  })

  test('without an amount it is the quoted one, and unlimited only on request', async () => {
    await quote(market.dai, market.usdc, ether('31'), { user: me })
    const exact = (await approve(market.dai, market.usdc)).body.tx.data
    expect(exact).toBe(
      encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [market.uniswapV3Router, ether('31')] }),
    )
    // Another client's quotes are not this one's.
    const other = await server.get(
      `/v1/convert/build-approve?clientId=other&from=${caip(market.dai)}&to=${caip(market.usdc)}&userAddress=${caip(me)}`,
    )
    expect(BigInt(`0x${other.body.tx.data.slice(-64)}`)).toBe(await balance(market.dai))
    const unlimited = (await approve(market.dai, market.usdc, maxUint256)).body.tx.data
    expect(unlimited).toBe(
      encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [market.uniswapV3Router, maxUint256] }),
    )
  })

  test('prefers an approved router over a slightly better one', async () => {
    const amount = 2_000_000_000n
    await market.approve(market.usdc, market.uniswapV2Router, { from: me, amount })
    const best = paid(await quote(market.usdc, native, amount))
    const mine = paid(await quote(market.usdc, native, amount, { user: me }))
    expect(mine).toBeLessThan(best)
    const { tx } = (await build(market.usdc, native, amount)).body
    expect([tx.to, tx.amount]).toEqual([caip(market.uniswapV2Router), String(mine)])
    expect((await sendAsMe({ to: market.uniswapV2Router, data: tx.data, value: 0n })).status).toBe('success')
  })

  test('the native currency needs no approval, and an unknown account has none', async () => {
    expect(await allowance(native)).toEqual({ allowance: String(maxUint256) })
    expect(await allowance(market.dai, owner.replace('f3', 'f4') as Address)).toEqual({ allowance: '0' })
  })
})

describe('tokens and gas-price: 200', () => {
  test('lists the native currency, the connectors and the operator’s tokens, each once', async () => {
    const { body } = await server.get(`/v1/convert/tokens?projectId=p&chainId=${network}`)
    expect(body.tokens[0]).toEqual({
      name: 'Ether',
      symbol: 'ETH',
      address: caip(native),
      decimals: 18,
      logoUri: 'https://latchkey.test/public/getTokenImage/ETH',
      eip2612: false,
    })
    const symbols = body.tokens.map(({ symbol }: { symbol: string }) => symbol)
    expect(symbols).toEqual(['ETH', 'WETH', 'USDC', 'DAI', 'GEM', 'ROCK'])
  })

  test('filters by address', async () => {
    const { body } = await server.get(`/v1/convert/tokens?chainId=${network}&address=${caip(rock).toUpperCase()}`)
    expect(body.tokens).toMatchObject([{ symbol: 'ROCK', decimals: 8 }])
  })

  test('gas prices rise from standard to instant, and the standard one gets mined', async () => {
    const { body } = await server.get(`/v1/convert/gas-price?projectId=p&chainId=${network}`)
    const { standard, fast, instant } = body
    expect(BigInt(standard)).toBeLessThan(BigInt(fast))
    expect(BigInt(fast)).toBeLessThan(BigInt(instant))
    const { baseFeePerGas } = await anvil.client.getBlock()
    expect(BigInt(standard)).toBeGreaterThanOrEqual(baseFeePerGas!)
  })
})

describe('400', () => {
  test.each<
    [string, () => Promise<{ status: number; body: { reasons: { field: string; description: string }[] } }>, string]
  >([
    ['no amount', () => server.get(`/v1/convert/quotes?from=${caip(gem)}&to=${caip(rock)}`), 'amount'],
    ['a zero amount', () => quote(gem, rock, 0n), 'Conversion parameter error'],
    ['more than 256 bits', () => quote(gem, rock, maxUint256 + 1n), 'Conversion parameter error'],
    ['the same token twice', () => quote(gem, gem, 1n), 'must differ'],
    ['the native currency for its wrapped token', () => quote(native, market.weth, 1n), 'same currency'],
    ['tokens that no pools connect', () => quote(gem, lone, 1n), 'no pools connect'],
    ['an address that is not a token', () => quote(gem, me, 1n), 'no pools connect'],
    ['a bare token', () => server.get(`/v1/convert/quotes?amount=1&from=${gem}&to=${caip(rock)}`), 'CAIP-10'],
    [
      'two networks',
      () => server.get(`/v1/convert/quotes?amount=1&from=${caip(gem)}&to=eip155:1:${rock}`),
      'Unsupported chain',
    ],
    [
      'a bare user',
      () =>
        server.post('/v1/convert/build-transaction', {
          amount: '1',
          from: caip(gem),
          to: caip(rock),
          userAddress: me,
          eip155: { slippage: 1 },
        }),
      'Crypto utils error',
    ],
    [
      'no slippage',
      () =>
        server.post('/v1/convert/build-transaction', {
          amount: '1',
          from: caip(gem),
          to: caip(rock),
          userAddress: caip(me),
        }),
      'eip155',
    ],
    ['a slippage of 0.05 %', () => build(gem, rock, 1n, { slippage: 0.05 }), 'slippage'],
    ['an unknown provider', () => build(gem, rock, 10n ** 18n, { provider: '0x' }), 'no provider of this name'],
    [
      'less than the minimum that was shown',
      () => build(gem, rock, 10n ** 18n, { minimum: 10n ** 30n }),
      'less than the minimum now',
    ],
    ['a slippage of 51 %', () => build(gem, rock, 1n, { slippage: 51 }), 'slippage'],
    [
      'a swap that fails now',
      () => build(rock, market.usdc, parseUnits('99999', 18), { disableEstimate: false }),
      'Conversion parameter error',
    ],
    ['an approval for the native currency', () => approve(native, gem, 1n), 'needs no approval'],
    [
      'an approval without an amount',
      () => server.get(`/v1/convert/build-approve?from=${caip(gem)}&to=${caip(rock)}`),
      'amount',
    ],
    ['another network', () => server.get('/v1/convert/gas-price?chainId=eip155:5'), 'Unsupported chain'],
    ['another namespace', () => server.get('/v1/convert/tokens?chainId=solana:mainnet'), 'Unsupported chain'],
    ['a network without pools', async () => await poolless(), 'Unsupported chain'],
  ])('%s', async (_, send, description) => {
    const { status, body } = await send()
    expect([status, body]).toMatchObject([400, { status: 'FAILED' }])
    expect(body.reasons[0]!.description).toContain(description)
  })

  async function poolless() {
    const bare = await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })] })
    try {
      return await bare.get(`/v1/convert/tokens?chainId=${network}`)
    } finally {
      await bare.close()
    }
  }
})

describe('503', () => {
  test.each(['quotes?amount=1', 'tokens?x=1', 'gas-price?x=1', 'allowance?x=1', 'build-approve?amount=1'])(
    '%s while no node responds',
    async (path) => {
      const down = await createTestServer({
        chains: [testChain({ id: 31337, rpcUrls: ['http://127.0.0.1:1'], contracts: market.contracts })],
      })
      const query = `from=${caip(gem)}&to=${caip(rock)}&chainId=${network}&tokenAddress=${caip(gem)}&userAddress=${caip(me)}`
      const { status, body } = await down.get(`/v1/convert/${path}&${query}`)
      expect([status, body.status]).toEqual([503, 'FAILED'])
      await down.close()
    },
  )
})

describe('1inch and the pools', () => {
  const keyed = (url: string, more: object = {}) =>
    createTestServer({
      chains: [testChain({ id: 31337, rpcUrls: [anvil.url], contracts: market.contracts, ...more })],
      env: {
        PROVIDER_KEYS: JSON.stringify({ '1inch': oneInchKey }),
        PROVIDER_URLS: JSON.stringify({ '1inch': url }),
      },
    })

  test('200: with a key 1inch comes first, for every step of a swap', async () => {
    const oneInch = await startOneInch({ tokens: [native, gem], illiquid: lone })
    const at = await keyed(oneInch.url)
    expect(paid(await quote(gem, market.usdc, 21n, { at, user: me }))).toBe(42n)
    const approval = await at.get(
      `/v1/convert/build-approve?from=${caip(gem)}&to=${caip(market.usdc)}&userAddress=${caip(me)}`,
    )
    expect(approval.body.tx.data).toBe(
      encodeFunctionData({ abi: approveAbi, functionName: 'approve', args: [oneInchRouter, 21n] }),
    )
    const { body } = await at.post('/v1/convert/build-transaction', {
      amount: '21',
      from: caip(gem),
      to: caip(market.usdc),
      userAddress: caip(me),
      eip155: { slippage: 1 },
      disableEstimate: true,
    })
    expect(body.tx).toMatchObject({ to: caip(oneInchRouter), amount: '42' })
    await at.close()
    await oneInch.stop()
  })

  test('200: quotes of all, the best first; builds the best one, or the named one', async () => {
    const oneInch = await startOneInch({ tokens: [native, gem], illiquid: lone })
    const at = await keyed(oneInch.url)
    const amount = ether('0.25')
    // Two for one is little for a currency that costs thousands.
    const { quotes } = (await quote(native, gem, amount, { at, user: me })).body
    expect(quotes.map(({ provider }: { provider: string }) => provider)).toEqual(['uniswap-v2', '1inch'])
    expect(quotes[1]).toMatchObject({ toAmount: String(amount * 2n), gas: '180000' })
    const body = { amount: String(amount), from: caip(native), to: caip(gem), userAddress: caip(me) }
    const send = (provider?: string) =>
      at.post('/v1/convert/build-transaction', { ...body, eip155: { slippage: 1 }, disableEstimate: true, provider })
    expect((await send()).body.tx).toMatchObject({ to: caip(market.uniswapV2Router), amount: quotes[0].toAmount })
    expect((await send('1inch')).body.tx).toMatchObject({ to: caip(oneInchRouter), amount: quotes[1].toAmount })
    await at.close()
    await oneInch.stop()
  })

  test('200: uses the pools while 1inch is down, and pauses 1inch after five failures', async () => {
    const down = await startUpstream((_, response) => response.writeHead(500).end())
    const at = await keyed(down.url)
    const amount = ether('0.25')
    const fromPools = paid(await quote(native, market.usdc, amount))
    for (let call = 0; call < 8; call += 1)
      expect(paid(await quote(native, market.usdc, amount, { at }))).toBe(fromPools)
    expect(down.bodies).toHaveLength(5)
    await at.close()
    await down.stop()
  })

  test('200: falls back to the pools when 1inch has no liquidity; 400 with its message when they have none', async () => {
    const oneInch = await startOneInch({ tokens: [native], illiquid: gem })
    const at = await keyed(oneInch.url)
    expect(paid(await quote(native, gem, ether('0.01'), { at }))).toBeGreaterThan(0n)
    const alone = await keyed(oneInch.url, { providers: { swap: ['1inch'], prices: ['pools'] } })
    const rejected = await quote(native, gem, ether('0.01'), { at: alone })
    expect(rejected.status).toBe(400)
    expect(rejected.body.reasons[0].description).toBe('Conversion parameter error: insufficient liquidity')
    await Promise.all([at.close(), alone.close()])
    await oneInch.stop()
  })

  test('503: while the only provider is down; other routes work, and the response has no key', async () => {
    const at = await keyed('http://127.0.0.1:1/', { providers: { swap: ['1inch'], prices: ['pools'] } })
    const response = await quote(native, gem, 1n, { at })
    expect(response.status).toBe(503)
    expect(response.body.reasons).toEqual([
      { field: '', description: 'Convertion provider is temporarily unavailable' },
    ])
    expect(response.text).not.toContain(oneInchKey)
    expect((await at.get(`/v1/convert/gas-price?chainId=${network}`)).status).toBe(200)
    await at.close()
  })
})
