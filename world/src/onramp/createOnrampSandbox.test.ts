import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Address, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenAbi } from '../contracts/abis.ts'
import { formatWorld } from '../describeWorld.ts'
import { startWorld } from '../startWorld.ts'
import type { World } from '../World.ts'
import { testCards } from './assets.ts'

// The real server, the real chain, and the sandbox between them.
const portBase = 19_100
const network = 'eip155:31337'

let dir: string
let world: World
let server: string
let sandbox: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-onramp-'))
  world = await startWorld({ portBase, dir, chainIds: [31337], playground: false, relay: false })
  server = world.info.server!
  sandbox = world.info.onramp!.url
}, 180_000)
afterAll(async () => {
  await world.stop()
  await rm(dir, { recursive: true, force: true })
}, 60_000)

// Answers are looked into freely; the assertions are the check.
// biome-ignore lint/suspicious/noExplicitAny: see above
async function request(url: string, body?: object): Promise<any> {
  const options = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const answer = await fetch(url, options)
  const result = await answer.json()
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(result)}`)
  return result
}

async function until<value>(read: () => Promise<value>, isDone: (value: value) => boolean): Promise<value> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    if (Date.now() > deadline) throw new Error(`It did not happen: ${JSON.stringify(value)}`)
    await delay(50)
  }
}

const cardOf = (outcome: string) => {
  const { number } = testCards.find((card) => card.outcome === outcome)!
  return { number: number.replace(/(.{4})/g, '$1 '), expiry: '12/34', code: '123' }
}

let accounts = 0
/** A wallet nobody else has, and a reference of its own. */
function newVisitor() {
  accounts += 1
  const wallet = `0x${String(accounts).padStart(40, 'b')}` as Address
  return { wallet, reference: `visitor-${accounts}` }
}

const usdc = () => world.info.tokens[network]!.find(({ symbol }) => symbol === 'USDC')!.address
const balanceOf = (wallet: Address) =>
  world.chains[network]!.client.readContract({
    address: usdc(),
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [wallet],
  })

async function readLamports(address: string): Promise<number> {
  const call = { jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address, { commitment: 'confirmed' }] }
  return (await request(world.info.solana!.rpcUrl, call)).result.value
}

async function readSatoshis(address: string): Promise<number> {
  const { chain_stats, mempool_stats } = await request(`${world.info.bitcoin!.apiUrl}/address/${address}`)
  return [chain_stats, mempool_stats].reduce(
    (sum, { funded_txo_sum: had, spent_txo_sum: spent }) => sum + had - spent,
    0,
  )
}

/** As a client does: the server's URL, opened as the page opens it. */
async function openCheckout({ wallet, reference }: ReturnType<typeof newVisitor>) {
  const { url } = await request(`${server}/v1/generators/onrampurl?projectId=local`, {
    destinationWallets: [{ address: wallet, blockchains: [network], assets: ['USDC', 'ETH'] }],
    partnerUserId: reference,
    defaultNetwork: network,
    presetFiatAmount: 200,
  })
  expect(new URL(url).origin).toBe(sandbox)
  const query = Object.fromEntries(new URL(url).searchParams)
  return { query, order: await request(`${sandbox}/checkout/open`, query) }
}

const pay = (order: { key: string; asset: string; payment: string }, outcome: string) =>
  request(`${sandbox}/checkout/${order.key}/pay`, { asset: order.asset, payment: order.payment, card: cardOf(outcome) })

/** What the server heard, once it heard of an end. */
const heardOf = (reference: string, status: string) =>
  until(
    async () => (await request(`${server}/v1/onramp/transactions/${reference}`)).data[0],
    (purchase) => purchase?.status === `ONRAMP_TRANSACTION_STATUS_${status}`,
  )

describe('a purchase by a Coinbase URL', () => {
  test('that succeeds pays the token on the chain, and the server hears of it', async () => {
    const visitor = newVisitor()
    const { order } = await openCheckout(visitor)
    expect(order).toMatchObject({ wallet: visitor.wallet, state: 'open', payment: '200', asset: 'USDC_local-31337' })
    const quote = await request(`${sandbox}/checkout/${order.key}/quote`, {
      asset: order.asset,
      payment: order.payment,
    })
    expect(quote).toMatchObject({ amount: '197', fee: '2.50', networkFee: '0.50' })
    await pay(order, 'success')
    const purchase = await heardOf(visitor.reference, 'SUCCESS')
    expect(purchase).toMatchObject({ provider: 'coinbase', chainId: network, symbol: 'USDC', amount: '197' })
    expect(await balanceOf(visitor.wallet)).toBe(parseUnits('197', 6))
    const receipt = await world.chains[network]!.client.getTransactionReceipt({ hash: purchase.hash })
    expect(receipt.status).toBe('success')

    const history = await request(`${server}/v1/account/${visitor.wallet}/history?projectId=local&onramp=coinbase`)
    expect(history.data[0]).toMatchObject({
      metadata: {
        operationType: 'buy',
        sentFrom: 'Coinbase',
        hash: purchase.hash,
        status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      },
      transfers: [{ fungible_info: { symbol: 'USDC' }, direction: 'in', quantity: { numeric: '197' } }],
    })
    // A repeated request does not pay twice.
    await expect(pay(order, 'success')).rejects.toThrow('409')
    expect(await balanceOf(visitor.wallet)).toBe(parseUnits('197', 6))
  })

  test('in ether is at the price of the pool', async () => {
    const visitor = newVisitor()
    const { order } = await openCheckout(visitor)
    await pay({ ...order, asset: 'ETH_local-31337' }, 'success')
    await heardOf(visitor.reference, 'SUCCESS')
    const wei = await world.chains[network]!.client.getBalance({ address: visitor.wallet })
    // 197 dollars at about 3,300 for one.
    expect(Number(wei) / 1e18).toBeCloseTo(197 / 3_300, 2)
    expect(wei > 0n).toBe(true)
  })

  test.each(['solana', 'bitcoin'] as const)('on %s pays its native currency', async (kind) => {
    const { network: own } = world.info[kind]!
    const { address } = world.info[kind]!.accounts[0]!
    const read = kind === 'solana' ? readLamports : readSatoshis
    const before = await read(address)
    const reference = `native-${kind}`
    const { symbol } = own.nativeCurrency
    const { url } = await request(`${server}/v1/generators/onrampurl?projectId=local`, {
      destinationWallets: [{ address, blockchains: [own.id], assets: [symbol] }],
      partnerUserId: reference,
      defaultNetwork: own.id,
      presetFiatAmount: 1_300,
    })
    const order = await request(`${sandbox}/checkout/open`, Object.fromEntries(new URL(url).searchParams))
    expect(order).toMatchObject({ wallet: address, asset: symbol })
    await pay(order, 'success')
    expect(await heardOf(reference, 'SUCCESS')).toMatchObject({ chainId: own.id, symbol })
    const bought = kind === 'solana' ? 8_536_666_666 : 1_970_000
    await until(
      async () => (await read(address)) - before,
      (received) => received === bought,
    )
  })

  test.each(['decline', 'expiry'])(
    'that ends in %s pays nothing, and the server hears that it failed',
    async (outcome) => {
      const visitor = newVisitor()
      const { order } = await openCheckout(visitor)
      expect((await pay(order, outcome)).state).toBe(outcome === 'decline' ? 'declined' : 'expired')
      expect(await heardOf(visitor.reference, 'FAILED')).toMatchObject({ hash: null })
      expect(await balanceOf(visitor.wallet)).toBe(0n)
    },
  )

  test('with a bank confirmation waits, and is paid when the visitor confirms', async () => {
    const visitor = newVisitor()
    const { order } = await openCheckout(visitor)
    expect((await pay(order, 'wait')).state).toBe('waiting')
    await heardOf(visitor.reference, 'IN_PROGRESS')
    expect(await balanceOf(visitor.wallet)).toBe(0n)
    await request(`${sandbox}/checkout/${order.key}/confirm`, { approves: true })
    await heardOf(visitor.reference, 'SUCCESS')
    expect(await balanceOf(visitor.wallet)).toBe(parseUnits('197', 6))
  })

  test('with a bank confirmation fails when the visitor declines', async () => {
    const visitor = newVisitor()
    const { order } = await openCheckout(visitor)
    await pay(order, 'wait')
    await request(`${sandbox}/checkout/${order.key}/confirm`, { approves: false })
    await heardOf(visitor.reference, 'FAILED')
    await expect(request(`${sandbox}/checkout/${order.key}/confirm`, { approves: true })).rejects.toThrow('409')
    expect(await balanceOf(visitor.wallet)).toBe(0n)
  })

  test('is opened once, with a token of the server’s own', async () => {
    const { query } = await openCheckout(newVisitor())
    await expect(request(`${sandbox}/checkout/open`, query)).rejects.toThrow('410')
    await expect(request(`${sandbox}/onramp/v1/token`, {})).rejects.toThrow('401')
  })

  test('is reported again while the server is away', async () => {
    const visitor = newVisitor()
    const { order } = await openCheckout(visitor)
    await world.server!.stop()
    await pay(order, 'success')
    await until(
      () => balanceOf(visitor.wallet),
      (amount) => amount > 0n,
    )
    await world.server!.start()
    await heardOf(visitor.reference, 'SUCCESS')
  }, 120_000)
})

test('a purchase by a Meld widget: quotes, the widget, the chain, the report', async () => {
  const { wallet } = newVisitor()
  const wanted = {
    projectId: 'local',
    destinationCurrencyCode: 'USDC_local-31337',
    sourceAmount: 200,
    sourceCurrencyCode: 'USD',
    countryCode: 'US',
  }
  const quotes = await request(`${server}/v1/onramp/multi/quotes`, wanted)
  const quote = quotes.find(
    ({ serviceProvider }: { serviceProvider: string }) => serviceProvider === 'LATCHKEY_SANDBOX',
  )
  expect(quote).toMatchObject({ destinationAmount: 197, totalFee: 3 })
  const { widgetUrl, reference } = await request(`${server}/v1/onramp/widget`, {
    projectId: 'local',
    sessionData: {
      destinationCurrencyCode: 'USDC_local-31337',
      serviceProvider: 'LATCHKEY_SANDBOX',
      sourceAmount: 200,
      sourceCurrencyCode: 'USD',
      walletAddress: wallet,
    },
  })
  const order = await request(`${sandbox}/checkout/open`, Object.fromEntries(new URL(widgetUrl).searchParams))
  expect(order).toMatchObject({ wallet, isLocked: true, payment: '200' })
  await expect(pay({ ...order, payment: '300' }, 'success')).rejects.toThrow('400')
  await pay(order, 'success')
  const purchase = await heardOf(reference, 'SUCCESS')
  expect(purchase).toMatchObject({ provider: 'meld', symbol: 'USDC', amount: '197', walletAddress: wallet })
  expect(await balanceOf(wallet)).toBe(parseUnits('197', 6))
})

test('a purchase by Meld’s public checkout is found again by the customer’s id', async () => {
  const { wallet, reference } = newVisitor()
  const query = {
    publicKey: world.info.onramp!.meldPublicKey,
    destinationCurrencyCode: 'USDC',
    walletAddress: wallet,
    externalCustomerId: reference,
  }
  await expect(request(`${sandbox}/checkout/open`, { ...query, publicKey: 'public:another' })).rejects.toThrow('401')
  const order = await request(`${sandbox}/checkout/open`, query)
  expect(order).toMatchObject({ wallet, isLocked: false, asset: 'USDC_local-31337' })
  await pay({ ...order, payment: '200' }, 'success')
  expect(await heardOf(reference, 'SUCCESS')).toMatchObject({ provider: 'meld', amount: '197', walletAddress: wallet })
  expect(await balanceOf(wallet)).toBe(parseUnits('197', 6))
})

test('the server quotes by the sandbox, not by an estimate', async () => {
  const wanted = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network }
  expect(await request(`${server}/v1/onramp/quote`, wanted)).toMatchObject({
    provider: 'coinbase',
    estimated: false,
    purchaseAmount: { amount: '98.5', currency: 'USDC' },
    fees: { amount: '1.50' },
  })
})

test('the page comes under a policy without inline code, and nobody may frame it', async () => {
  const answer = await fetch(`${sandbox}/buy/select-asset?sessionToken=x`)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  const html = await answer.text()
  expect(html).not.toMatch(/<script(?![^>]*src=)|style=|\son\w+=/)
  // Every input has a label.
  for (const [, id] of html.matchAll(/<(?:input|select) id="(\w+)"/g)) expect(html).toContain(`<label for="${id}">`)
})

test('a form of another site cannot pay', async () => {
  const { order } = await openCheckout(newVisitor())
  const body = JSON.stringify({ asset: order.asset, payment: order.payment, card: cardOf('success') })
  const answer = await fetch(`${sandbox}/checkout/${order.key}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body,
  })
  expect(answer.status).toBe(400)
})

test('world.json and the table name it', async () => {
  const written = JSON.parse(await readFile(join(dir, 'world.json'), 'utf8'))
  expect(written.onramp).toEqual({ url: `http://127.0.0.1:${portBase + 22}`, meldPublicKey: expect.any(String) })
  expect(formatWorld(world.info)).toContain(`http://127.0.0.1:${portBase + 22}`)
})
