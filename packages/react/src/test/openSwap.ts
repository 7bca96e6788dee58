import { connect, navigate, open, type SwapToken } from '@latchkey/core'
import { TokenInvalidError } from '@latchkey/core/errors'
import type {
  CallAbility,
  DecodedSwap,
  SwapAbility,
  SwapPermit,
  TokenAbility,
  TransactionCall,
} from '@latchkey/core/internal'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { testAccount } from './createTestAdapter.ts'
import { eventually, renderWidget, type Widget } from './renderWidget.tsx'
import { stubServer } from './stubServer.ts'

export const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
export const usdcAddress = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const chainId = 'eip155:1'
const native = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`

export const eth: SwapToken = { caipNetworkId: chainId, name: 'Ether', symbol: 'ETH', decimals: 18, isListed: true }
export const usdc: SwapToken = {
  caipNetworkId: chainId,
  address: `${chainId}:${usdcAddress}`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  isListed: true,
}

type Signing = { resolve: () => void; reject: (error: Error) => void }
type Requested = { call: TransactionCall; resolve: () => void; reject: (error: Error) => void }

/** The market of a test, which can change it while the widget is open. */
export type SwapMarket = {
  /** Base units of USDC for a whole ETH, the best provider's. */
  price: bigint
  /** The price impact of the amount; a thousandth of it pays the price. Hundredths of a percent. */
  impactBps: bigint
  /** Providers by name and what they pay of the best, in percent. */
  providers: Record<string, bigint>
  /** A status in place of quotes. */
  failure: number | undefined
  allowance: bigint
  /** Whether the token and the providers take signed approvals. */
  takesPermit: boolean
  /** Whether the adapter knows routers here. */
  isSupported: boolean
  /** Whether pools on the chain connect the two. */
  isPriced: boolean
  /** The server's price of ETH in US dollars; that of USDC is a three-thousandth of it. */
  serverPrice: number
  /** The decimals that USDC’s contract returns. */
  chainDecimals: number
  /** The known symbol that USDC’s contract imitates. */
  imitated: string | undefined
  /** The tokens that the server lists. */
  listed: readonly SwapToken[]
  /** What the receipt says was received, base units. */
  received: bigint | undefined
}

export type SwapWidget = Widget & {
  market: SwapMarket
  /** The requests for transactions that the wallet got, in order. */
  requests: Requested[]
  /** Its requests for signatures. */
  signing: Signing[]
  /** Confirms what was sent. */
  mine: () => void
  /** The paths requested of the server. */
  paths: () => string[]
}

/**
 * The widget on the Swap view, with a wallet of 1 ETH and 5,000 USDC and an in-memory server and chain where both can be swapped. For tests
 * of the views, not of the swap itself.
 */
export async function openSwap(change: Partial<SwapMarket> = {}): Promise<SwapWidget> {
  const market: SwapMarket = {
    price: 3_000_000_000n,
    impactBps: 0n,
    providers: { alpha: 100n, beta: 99n },
    failure: undefined,
    allowance: 0n,
    takesPermit: false,
    isSupported: true,
    isPriced: true,
    serverPrice: 3000,
    chainDecimals: 6,
    imitated: undefined,
    listed: [eth, usdc],
    received: undefined,
    ...change,
  }
  const requests: Requested[] = []
  const signing: Signing[] = []
  let mine = () => {}
  const server = stubServer(serverResponses(market))
  // A key of its own: swaps of one key wait for each other, in all tabs of the origin.
  const widget = renderWidget({ options: { ...server, storageKey: `latchkey-${crypto.randomUUID()}` } })
  const { latchkey, adapter } = widget
  adapter.getTokenBalance = async () => 5_000_000_000n
  adapter.send.waitForTransaction = ({ hash }) =>
    new Promise((resolve) => {
      const before = mine
      mine = () => {
        before()
        resolve({ status: 'confirmed', hash, blockNumber: 1n })
      }
    })
  let sent = 0
  const calls: Partial<CallAbility & TokenAbility> = {
    simulate: async () => '0x',
    estimateFee: async () => 10n ** 15n,
    readTokenFacts: async () => ({ name: 'USD Coin', symbol: 'USDC', decimals: market.chainDecimals }),
    readBalance: async () => undefined,
    findImitated: () => market.imitated,
    send: ({ call }) =>
      new Promise((resolve, reject) => {
        sent += 1
        const hash = `0x${String(sent).padStart(64, '0')}`
        requests.push({
          call,
          reject,
          resolve: () => {
            if (call.data?.startsWith('0xallow')) market.allowance = BigInt(call.data.slice('0xallow'.length))
            resolve({ hash })
          },
        })
      }),
  }
  // Only the methods that swaps use.
  adapter.loadCalls = async () => calls as CallAbility
  adapter.loadTokens = async () => calls as Awaited<ReturnType<NonNullable<typeof adapter.loadTokens>>>
  adapter.loadSwaps = async () => swapAbility(market, signing)
  await eventually(() => expect(latchkey.store.getState().ready).toBe(true))
  await connect(latchkey, { connectorId: 'test.amber' })
  // Called again whenever the page becomes visible.
  adapter.reconnect = async () => ({ accounts: [testAccount], chainId: '1' })
  open(latchkey)
  navigate(latchkey, 'Swap', {})
  await expect.element(page.getByRole('dialog', { name: 'Swap' })).toBeVisible()
  return {
    ...widget,
    market,
    requests,
    signing,
    mine: () => mine(),
    paths: () => server.requested.map(({ pathname }) => pathname),
  }
}

/** Calldata here is the decoded swap itself, as JSON. */
function swapAbility(market: SwapMarket, signing: Signing[]): SwapAbility {
  return {
    isSupported: () => market.isSupported,
    isRouter: () => true,
    readReceived: async () => market.received,
    listDollarTokens: () => [usdcAddress.toLowerCase()],
    decodeSwap({ call }): DecodedSwap {
      const { amountIn, minimumOut, permit, ...rest } = JSON.parse(fromHex(call.data)) as Record<
        'amountIn' | 'minimumOut',
        string
      > & { permit?: SwapPermit }
      return {
        ...(rest as unknown as DecodedSwap),
        amountIn: BigInt(amountIn),
        minimumOut: BigInt(minimumOut),
        ...(permit && { permit: { ...permit, amount: BigInt(permit.amount), deadline: BigInt(permit.deadline) } }),
      }
    },
    encodeApproval: ({ token, amount }) => ({
      to: token,
      value: 0n,
      data: `0xallow${amount === 'unlimited' ? 2n ** 256n - 1n : amount}`,
    }),
    readAllowance: async () => market.allowance,
    readToken: async ({ address }) => {
      if (address.endsWith('00')) throw new TokenInvalidError()
      return { name: 'USD Coin', symbol: 'USDC', decimals: 18 }
    },
    async quotePools({ sold, amountIn, partIn }) {
      if (!market.isPriced) return undefined
      const pay = (amount: bigint) => payFor(market, { isNative: !sold, amountIn: amount })
      return { amountOut: pay(amountIn), partOut: pay(partIn) }
    },
    canPermit: async () => market.takesPermit,
    signPermit: ({ token, amount, deadline }) =>
      new Promise((resolve, reject) => {
        const permit = { token: token.toLowerCase(), amount, deadline, v: 27, r: '0x01', s: '0x02' }
        const encoded = toHex(JSON.stringify({ ...permit, amount: String(amount), deadline: String(deadline) }))
        signing.push({ resolve: () => resolve({ ...permit, encoded }), reject })
      }),
    canBatch: async () => false,
    sendBatch: () => Promise.reject(new Error('This wallet takes no batches.')),
    readBatch: () => Promise.reject(new Error('This wallet takes no batches.')),
  }
}

/** What the pools pay: less for each unit of more than a little. */
function payFor(market: SwapMarket, { isNative, amountIn }: { isNative: boolean; amountIn: bigint }): bigint {
  const whole = isNative ? (amountIn * market.price) / 10n ** 18n : (amountIn * 10n ** 18n) / market.price
  const isSmall = amountIn < (isNative ? 10n ** 16n : 10n ** 6n * 2n)
  return isSmall ? whole : (whole * (10_000n - market.impactBps)) / 10_000n
}

function serverResponses(market: SwapMarket): Record<string, unknown> {
  const pay = (from: string, amount: bigint) =>
    from === native ? (amount * market.price) / 10n ** 18n : (amount * 10n ** 18n) / market.price
  const named = ({ caipNetworkId, isListed, ...token }: SwapToken) => ({
    ...token,
    address: token.address ?? native,
    logoUri: null,
    eip2612: false,
  })
  const balance = { price: 1, iconUrl: null, chainId }
  return {
    '/convert/tokens': { tokens: market.listed.map(named) },
    '/convert/gas-price': { standard: '1000000000', fast: '1000000000', instant: '1000000000' },
    '/fungible/price': () => ({
      fungibles: [
        { address: native, name: 'Ether', symbol: 'ETH', iconUrl: '', price: market.serverPrice, decimals: 18 },
        {
          address: usdc.address,
          name: 'USD Coin',
          symbol: 'USDC',
          iconUrl: '',
          price: market.serverPrice / 3000,
          decimals: 6,
        },
      ],
    }),
    '/exchange-rate': ({ searchParams }: URL) => ({
      base: 'USD',
      currency: searchParams.get('currency'),
      rate: 0.9,
      at: new Date().toISOString(),
    }),
    '/balance': {
      balances: [
        {
          ...balance,
          name: 'Ether',
          symbol: 'ETH',
          price: market.serverPrice,
          value: market.serverPrice,
          quantity: { decimals: '18', numeric: '1' },
        },
        {
          ...balance,
          name: 'USD Coin',
          symbol: 'USDC',
          address: usdc.address,
          value: 5000,
          quantity: { decimals: '6', numeric: '5000' },
        },
      ],
    },
    '/convert/quotes': ({ searchParams }: URL) => {
      if (market.failure) return new Response('{}', { status: market.failure })
      const [from, to, amount] = ['from', 'to', 'amount'].map((name) => searchParams.get(name) ?? '') as [
        string,
        string,
        string,
      ]
      const paid = payFor(market, { isNative: from === native, amountIn: BigInt(amount) })
      return {
        quotes: Object.entries(market.providers).map(([provider, percent]) => ({
          id: null,
          fromAmount: amount,
          fromAccount: from,
          toAmount: String((paid * percent) / 100n),
          toAccount: to,
          provider,
          gas: '150000',
          ...(market.takesPermit && { takesPermit: true }),
        })),
      }
    },
    '/convert/build-transaction': (_url: URL, init: RequestInit | undefined) => {
      const body = JSON.parse(String(init?.body)) as Record<'from' | 'to' | 'amount' | 'minimum', string> & {
        eip155: { permit?: string }
      }
      const { permit } = body.eip155
      const endOf = (token: string) => (token === native ? undefined : token.split(':').at(-1)?.toLowerCase())
      const decoded = {
        sold: endOf(body.from),
        bought: endOf(body.to),
        amountIn: body.amount,
        minimumOut: body.minimum,
        receiver: testAccount.toLowerCase(),
        ...(permit && { permit: JSON.parse(fromHex(permit)) as Record<'amount' | 'deadline', string> }),
      }
      return {
        tx: {
          from: `${chainId}:${testAccount}`,
          to: `${chainId}:${router}`,
          data: toHex(JSON.stringify(decoded)),
          amount: String(pay(body.from, BigInt(body.amount))),
          eip155: { gas: '150000', gasPrice: '1000000000' },
        },
      }
    },
  }
}

function toHex(text: string): string {
  return `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function fromHex(hex: string): string {
  const bytes = hex.slice(2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
}
