import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alice, bob, createScriptedWallet, type ScriptedWallet } from '../../test/scriptedAdapter.ts'
import { createScriptedMarket, eth, native, router, usdc } from '../../test/scriptedMarket.ts'
import { getAccount } from '../actions/account.ts'
import { connect } from '../actions/connect.ts'
import { getMaxSwapAmount } from '../actions/getMaxSwapAmount.ts'
import { getSwapQuotes } from '../actions/getSwapQuotes.ts'
import { findSwapToken, getSwapTokens } from '../actions/getSwapTokens.ts'
import { prepareSwap } from '../actions/prepareSwap.ts'
import { acceptSwap, refreshSwap } from '../actions/refreshSwap.ts'
import { discardSwap, resumeSwap } from '../actions/resumeSwap.ts'
import { runSwap } from '../actions/runSwap.ts'
import { getSwap, resetSwap, setSwap, watchSwap } from '../actions/swap.ts'
import { switchWallet } from '../actions/switchWallet.ts'
import { getSentTransactions } from '../actions/transactions.ts'
import { createLatchkey } from '../createLatchkey.ts'
import { UnsupportedMethodError, UserRejectedError } from '../errors/wallet.ts'
import type { Latchkey, LatchkeyOptions, PriceSource } from '../latchkey.ts'
import { forgetAll } from '../lifecycle/forgetAll.ts'
import { swapLoss } from './amounts.ts'

let wallet: ScriptedWallet
/** It holds the same account. */
let second: ScriptedWallet
let market: ReturnType<typeof createScriptedMarket>
let stops: (() => void)[] = []
/** Each test has a browser of its own: one that waits for its wallet for ever holds the lock of its origin. */
let storageKey = ''

/** One tab of the browser that holds `wallet`. */
async function openPage(options: Pick<LatchkeyOptions, 'priceSource'> = {}): Promise<Latchkey> {
  wallet.onPrompt = async () => {}
  const latchkey = createLatchkey({
    adapters: [market.adapter()],
    serverUrl: 'http://server.test',
    fetch: market.fetch,
    storageKey,
    ...options,
  })
  stops.push(latchkey.start())
  await connect(latchkey, { connectorId: 'test.wallet' })
  return latchkey
}

/** Two base units of ETH for one of USDC, as the scripted market pays. */
const fairPrice: PriceSource = async ({ address }) => (address ? '1' : '500000000000')

const sell = { sold: usdc, bought: eth, amount: '5' }
const never = () => new Promise<never>(() => {})
const sendRequests = () => wallet.requests.filter((request) => /send|batch/.test(request))
const steps = (latchkey: Latchkey) => getSwap(latchkey).plan?.steps.map(({ kind, status }) => `${kind} ${status}`)
const approval = `send ${usdc.address?.split(':')[2]}`
const swap = `send ${router}`
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

beforeEach(() => {
  localStorage.clear()
  storageKey = crypto.randomUUID()
  wallet = createScriptedWallet()
  second = createScriptedWallet({ id: 'second.wallet', name: 'Second Wallet' })
  market = createScriptedMarket(wallet, [second])
})

afterEach(async () => {
  vi.useRealTimers()
  for (const stop of stops) stop()
  stops = []
  await Promise.resolve()
})

describe('reading', () => {
  it('lists the server’s tokens, the native currency without an address', async () => {
    expect(await getSwapTokens(await openPage())).toEqual([eth, usdc])
  })

  it('finds a listed token by its address, and reads any other from the chain, unlisted and with cleaned texts', async () => {
    const latchkey = await openPage()
    const [, , listed = ''] = usdc.address?.split(':') ?? []
    expect(await findSwapToken(latchkey, { address: listed })).toEqual(usdc)
    const address = '0x00000000000000000000000000000000000000CC'
    expect(await findSwapToken(latchkey, { address })).toMatchObject({
      address: `eip155:1:${address}`,
      name: 'UsdC',
      symbol: '0x000000',
      decimals: 36,
      isListed: false,
    })
  })

  it('sorts the providers’ quotes by amount, with everything a screen shows', async () => {
    const [best, second] = await getSwapQuotes(await openPage(), sell)
    expect(best).toMatchObject({
      provider: 'first',
      amountIn: 5_000_000n,
      amountOut: 10_000_000n,
      minimumOut: 9_900_000n,
      priceImpactBps: 0,
      // The swap's gas and an approval's, at three wei.
      networkFee: (100n + 70_000n) * 3n,
      // Millionths of a native currency of 18 decimals for a dollar of six.
      rate: '0.000000000002',
      inverseRate: '500000000000',
    })
    expect(second).toMatchObject({ provider: 'second', amountOut: 9_900_000n, priceImpactBps: 100 })
    expect((best?.expiresAt ?? 0) - (best?.quotedAt ?? 0)).toBe(30_000)
  })

  it('leaves out quotes of less than half of the pools’ price, and reports how far below it the others are', async () => {
    const latchkey = await openPage()
    market.lie = (path, answer) => {
      if (!path.endsWith('/quotes')) return undefined
      const [second, first] = (answer as { quotes: { toAmount: string }[] }).quotes
      return { quotes: [second, { ...first, toAmount: String(BigInt(first?.toAmount ?? 0) / 50n) }] }
    }
    expect(await getSwapQuotes(latchkey, sell)).toMatchObject([
      { provider: 'second', belowMarketBps: 100, marketSource: 'pools' },
    ])
    market.poolsPay = (amount) => amount * 1000n
    await expect(prepareSwap(latchkey, sell)).rejects.toMatchObject({ code: 'SWAP_PRICE_REFUSED' })
  })

  it.each<[string, () => Promise<string | undefined>, { marketSource: 'prices' | undefined }]>([
    ['the app’s own prices', async () => '2', { marketSource: 'prices' }],
    ['nothing, where the app has no price', async () => undefined, { marketSource: undefined }],
    ['nothing, where they are malformed', async () => 'two', { marketSource: undefined }],
    ['nothing, where they fail', () => Promise.reject(new Error('down')), { marketSource: undefined }],
  ])('compares a quote without pools with %s', async (_, priceOf, expected) => {
    market.poolsPay = () => undefined
    const latchkey = await openPage({ priceSource: ({ address }) => (address ? Promise.resolve('1') : priceOf()) })
    const quotes = getSwapQuotes(latchkey, sell)
    // Two dollars for an ETH: the quote gives next to nothing.
    if (expected.marketSource) return expect(quotes).rejects.toMatchObject({ code: 'SWAP_PRICE_REFUSED' })
    expect((await quotes)[0]).toMatchObject(expected)
  })

  it('a quote at the app’s price is not below the market', async () => {
    market.poolsPay = () => undefined
    const latchkey = await openPage({ priceSource: fairPrice })
    const expected = { marketSource: 'prices', belowMarketBps: 0, priceImpactBps: 0 }
    expect((await getSwapQuotes(latchkey, sell))[0]).toMatchObject(expected)
  })

  it('compares a bad quote with a second price even where the pools agree with it', async () => {
    const latchkey = await openPage({ priceSource: fairPrice })
    market.price = 1_800_000n
    expect((await getSwapQuotes(latchkey, sell))[0]).toMatchObject({
      provider: 'first',
      marketSource: 'prices',
      belowMarketBps: 1000,
      priceImpactBps: 1000,
    })
    market.price = 800_000n
    await expect(prepareSwap(latchkey, sell)).rejects.toMatchObject({ code: 'SWAP_PRICE_REFUSED' })
  })

  it('compares a quote with the pools where they pay more than the app’s prices', async () => {
    market.poolsPay = (amount) => amount * 3n
    const latchkey = await openPage({ priceSource: fairPrice })
    expect((await getSwapQuotes(latchkey, sell))[0]).toMatchObject({ marketSource: 'pools', belowMarketBps: 3334 })
  })

  it.each<[string, PriceSource | undefined, string, object]>([
    ['is confirmed by the app’s own prices', fairPrice, '2500000000000', { source: 'prices' }],
    ['may be 5 % off', fairPrice, '2600000000000', { source: 'prices' }],
    ['is unconfirmed without them', undefined, '1', { source: undefined }],
    ['is unconfirmed where the app’s price is no number', async () => 'two', '1', { source: undefined }],
  ])('a dollar amount %s', async (_, priceSource, typed, expected) => {
    const latchkey = await openPage({ ...(priceSource && { priceSource }) })
    const question = { sold: eth, bought: usdc, amount: '5', dollars: typed }
    const dollars = { typed, ...expected }
    expect(await prepareSwap(latchkey, question)).toMatchObject({ dollars })
    expect(await refreshSwap(latchkey)).toMatchObject({ dollars })
  })

  it.each(['2000000000000', '3000000000000'])(
    'rejects a dollar amount that the app’s prices do not confirm: %s',
    async (dollars) => {
      const latchkey = await openPage({ priceSource: fairPrice })
      const prepared = prepareSwap(latchkey, { sold: eth, bought: usdc, amount: '5', dollars })
      await expect(prepared).rejects.toMatchObject({ code: 'SWAP_DOLLARS_DIFFER' })
    },
  )

  it('throws ‘Network not supported for Swaps’ where the server or the router list lacks the network', async () => {
    market.supported = []
    const error = { code: 'SWAP_UNSUPPORTED', message: expect.stringContaining('Network not supported for Swaps') }
    await expect(getSwapQuotes(await openPage(), sell)).rejects.toMatchObject(error)
    market.supported = ['eip155:1', 'eip155:2']
    const latchkey = await openPage()
    wallet.setChain('2')
    await expect(getSwapTokens(latchkey)).rejects.toMatchObject(error)
  })

  it('throws ‘Network not supported for Gas Price’', async () => {
    const latchkey = await openPage()
    market.lie = (path) => {
      if (path.endsWith('/gas-price')) throw new Error('down')
    }
    await expect(getMaxSwapAmount(latchkey, { sold: eth })).rejects.toMatchObject({ code: 'SERVER_UNAVAILABLE' })
    // The fee is shown as unknown then; the swap is not held up.
    expect((await getSwapQuotes(latchkey, sell))[0]).toMatchObject({ amountOut: 10_000_000n, networkFee: undefined })
    const refusing = createLatchkey({
      adapters: [market.adapter()],
      serverUrl: 'http://server.test',
      fetch: async (input, init) =>
        String(input).includes('gas-price') ? new Response('{}', { status: 400 }) : market.fetch(input, init),
    })
    stops.push(refusing.start())
    await connect(refusing, { connectorId: 'test.wallet' })
    await expect(getMaxSwapAmount(refusing, { sold: eth })).rejects.toMatchObject({
      code: 'GAS_PRICE_UNSUPPORTED',
      message: expect.stringContaining('Network not supported for Gas Price'),
    })
  })

  it('the maximum for the native currency leaves the gas of a swap; for a token it is the whole balance', async () => {
    const latchkey = await openPage()
    expect(await getMaxSwapAmount(latchkey, { sold: eth })).toBe('4.9999999999982')
    expect(await getMaxSwapAmount(latchkey, { sold: usdc })).toBe('100')
  })
})

describe('a swap', () => {
  it('keeps running when another tab clears the data, or claims to', async () => {
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    wallet.onPrompt = async () => {
      if (sendRequests().length !== 1) return
      const channel = new BroadcastChannel(storageKey)
      channel.postMessage({ topic: 'cleared' })
      await new Promise((resolve) => setTimeout(resolve, 200))
      channel.close()
    }
    const plan = await runSwap(latchkey)
    expect(plan.steps.map(({ status }) => status)).toEqual(['done', 'done'])
    expect(sendRequests()).toEqual([approval, swap])
  })

  it('clears the form once the swap is sent, and keeps the amount when the wallet rejects the request', async () => {
    const latchkey = await openPage()
    setSwap(latchkey, { amount: '5' })
    await prepareSwap(latchkey, sell)
    wallet.onPrompt = async () => {
      expect(getSwap(latchkey).amount).toBe('5')
      if (sendRequests().length === 2) throw new UserRejectedError()
    }
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(getSwap(latchkey).amount).toBe('5')
    wallet.onPrompt = async () => {}
    expect((await runSwap(latchkey)).steps.map(({ status }) => status)).toEqual(['done', 'done'])
    expect(getSwap(latchkey)).toMatchObject({ amount: '', isRunning: false })
  })

  it('is aborted when this page clears its data', async () => {
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    wallet.onPrompt = async () => {
      if (sendRequests().length === 1) forgetAll(latchkey, { by: 'thisPage' })
    }
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'ABORTED' })
    expect(sendRequests()).toEqual([approval])
  })

  it('approves the exact amount, waits for it, swaps, and reports each step', async () => {
    const latchkey = await openPage()
    const seen: string[] = []
    watchSwap(latchkey, () => seen.push(steps(latchkey)?.join(', ') ?? ''))
    const plan = await prepareSwap(latchkey, sell)
    expect(wallet.requests).not.toContain(approval)
    expect(plan.steps).toEqual([
      { kind: 'approve', status: 'waiting' },
      { kind: 'swap', status: 'waiting' },
    ])
    await runSwap(latchkey)
    expect(sendRequests()).toEqual([approval, swap])
    expect(market.allowance).toBe(5_000_000n)
    expect([...new Set(seen)]).toEqual([
      'approve waiting, swap waiting',
      'approve requested, swap waiting',
      'approve pending, swap waiting',
      'approve done, swap waiting',
      'approve done, swap requested',
      'approve done, swap pending',
      'approve done, swap done',
    ])
    const [swapped, approved] = getSentTransactions(latchkey)
    expect(approved).toMatchObject({ kind: 'approval', to: router, amount: '5000000', status: 'confirmed' })
    expect(swapped).toMatchObject({
      kind: 'swap',
      to: router,
      sold: { token: { symbol: 'USDC' }, amount: '5000000' },
      bought: { token: { symbol: 'ETH' }, minimum: '9900000' },
    })
    expect(swapped?.hash).toBe(getSwap(latchkey).plan?.steps[1]?.hash)
  })

  it('sends the wallet no request at a loss of 5 % or more, unless it was accepted', async () => {
    const latchkey = await openPage({ priceSource: fairPrice })
    market.price = 1_880_000n
    const plan = await prepareSwap(latchkey, sell)
    expect(swapLoss(plan.terms, plan)).toEqual({ bps: 600, cause: 'quote', needsConsent: true })
    for (const acceptedLossBps of [undefined, 599, Number.NaN])
      await expect(runSwap(latchkey, { acceptedLossBps })).rejects.toMatchObject({
        code: 'SWAP_LOSS_REFUSED',
        lossBps: 600,
      })
    expect(sendRequests()).toEqual([])
    expect(steps(latchkey)).toEqual(['approve waiting', 'swap waiting'])
    await runSwap(latchkey, { acceptedLossBps: 600 })
    expect(sendRequests()).toEqual([approval, swap])
  })

  it('does not apply an accepted loss to worse terms after a refresh', async () => {
    const latchkey = await openPage({ priceSource: fairPrice })
    market.price = 1_880_000n
    await prepareSwap(latchkey, sell)
    market.price = 1_600_000n
    await refreshSwap(latchkey)
    acceptSwap(latchkey)
    await expect(runSwap(latchkey, { acceptedLossBps: 600 })).rejects.toMatchObject({ lossBps: 2000 })
    expect(sendRequests()).toEqual([])
  })

  it('needs no approval for the native currency, nor with a sufficient allowance', async () => {
    const latchkey = await openPage()
    expect((await prepareSwap(latchkey, { sold: eth, bought: usdc, amount: '1' })).steps).toHaveLength(1)
    market.allowance = 5_000_000n
    expect((await prepareSwap(latchkey, sell)).steps).toHaveLength(1)
    await runSwap(latchkey)
    expect(sendRequests()).toEqual([swap])
  })

  it('approves without limit only by explicit choice, and resets to zero where the token requires it', async () => {
    const latchkey = await openPage()
    market.allowance = 1n
    market.needsZero = true
    const plan = await prepareSwap(latchkey, { ...sell, approval: 'unlimited' })
    expect(plan.steps.map(({ kind }) => kind)).toEqual(['reset', 'approve', 'swap'])
    await runSwap(latchkey)
    expect(market.allowance).toBe(2n ** 256n - 1n)
    expect(sendRequests()).toEqual([approval, approval, swap])
  })

  it('requests only the swap on a retry after its approval was mined', async () => {
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    wallet.onPrompt = async () => {
      if (sendRequests().at(-1) === swap) throw new UserRejectedError()
    }
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(steps(latchkey)).toEqual(['approve done', 'swap failed'])
    expect(getSwap(latchkey).plan?.steps[1]?.error?.code).toBe('USER_REJECTED')
    wallet.onPrompt = async () => {}
    await runSwap(latchkey)
    expect(sendRequests()).toEqual([approval, swap, swap])
    expect(steps(latchkey)).toEqual(['approve done', 'swap done'])
  })

  it('stops at an approval that the visitor lowered or that reverted', async () => {
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    market.editApproval = () => 4_999_999n
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'SWAP_ALLOWANCE_LOW' })
    market.outcome = 'failed'
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'TRANSACTION_REVERTED' })
    expect(sendRequests()).toEqual([approval, approval])
  })

  it('marks an approval that the wallet made larger than asked', async () => {
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    market.editApproval = () => 2n ** 256n - 1n
    await runSwap(latchkey)
    expect(getSwap(latchkey).plan?.steps.map(({ isExcess }) => isExcess)).toEqual([true, undefined])
  })

  it('is not sent with terms older than 30 s; new ones that are as good replace them', async () => {
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    later(30_001)
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'SWAP_QUOTE_EXPIRED' })
    market.price = 2_000_001n
    const plan = await refreshSwap(latchkey)
    expect([plan.terms.amountOut, plan.moved]).toEqual([10_000_005n, undefined])
    await runSwap(latchkey)
    expect(sendRequests()).toHaveLength(2)
  })

  it.each([true, false])(
    'must be confirmed again when the price moves against the visitor (minimum kept by the server: %s)',
    async (keeps) => {
      market.keepsMinimum = keeps
      const latchkey = await openPage()
      await prepareSwap(latchkey, sell)
      // Mined, and by then the pools pay less than the minimum.
      market.editApproval = (amount) => {
        market.price = 1_900_000n
        return amount
      }
      await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'SWAP_PRICE_MOVED' })
      expect(steps(latchkey)).toEqual(['approve done', 'swap waiting'])
      expect(getSwap(latchkey).plan).toMatchObject({
        terms: { minimumOut: 9_900_000n },
        moved: { amountOut: 9_500_000n, minimumOut: 9_405_000n },
      })
      await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'SWAP_PRICE_MOVED' })
      expect(sendRequests()).toEqual([approval])
      acceptSwap(latchkey)
      await runSwap(latchkey)
      expect(sendRequests()).toEqual([approval, swap])
    },
  )

  it('keeps the accepted minimum while the price moves within the slippage', async () => {
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    market.editApproval = (amount) => {
      market.price = 1_990_000n
      return amount
    }
    await runSwap(latchkey)
    expect(getSentTransactions(latchkey)[0]).toMatchObject({ kind: 'swap', bought: { minimum: '9900000' } })
  })

  it.each([
    ['account', () => wallet.setAccounts([bob, alice]), 'ACCOUNT_CHANGED'],
    ['network', () => wallet.setChain('2'), 'SWAP_UNSUPPORTED'],
  ])('stops when the wallet changes its %s between the steps', async (_, change, code) => {
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    market.editApproval = (amount) => {
      change()
      return amount
    }
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code })
    expect(sendRequests()).toEqual([approval])
  })

  it('stops when another wallet of the same account becomes the active one', async () => {
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    market.editApproval = (amount) => {
      void connect(latchkey, { connectorId: 'second.wallet' })
      return amount
    }
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    expect(getAccount(latchkey)).toMatchObject({ address: alice, connector: { id: 'second.wallet' } })
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    await expect(refreshSwap(latchkey)).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
    expect([sendRequests(), second.requests]).toEqual([[approval], ['connect']])
  })

  it('runs once, on double clicks and across tabs', async () => {
    const [latchkey, other] = [await openPage(), await openPage()]
    await Promise.all([prepareSwap(latchkey, sell), prepareSwap(other, sell)])
    wallet.onPrompt = never
    void runSwap(latchkey).catch(() => {})
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'SWAP_IN_PROGRESS' })
    await vi.waitFor(() => expect(sendRequests()).toHaveLength(1))
    await expect(runSwap(other)).rejects.toMatchObject({ code: 'SWAP_IN_PROGRESS' })
    expect(await resumeSwap(other)).toBeUndefined()
    expect(sendRequests()).toHaveLength(1)
  })

  describe('with a signature in place of the approval', () => {
    const sign = `sign ${router} 5000000`
    const signed = () => wallet.requests.filter((request) => request.startsWith('sign'))
    beforeEach(() => {
      market.takesPermit = true
    })

    it('where provider and token support it: for the exact amount, kept only in memory', async () => {
      const latchkey = await openPage()
      expect((await prepareSwap(latchkey, { ...sell, provider: 'second' })).steps[0]?.kind).toBe('approve')
      expect((await prepareSwap(latchkey, { ...sell, approval: 'unlimited' })).steps[0]?.kind).toBe('approve')
      expect((await prepareSwap(latchkey, { ...sell, permit: false })).steps[0]?.kind).toBe('approve')
      const plan = await prepareSwap(latchkey, sell)
      expect(plan.steps.map(({ kind }) => kind)).toEqual(['permit', 'swap'])
      wallet.onPrompt = async () => {
        if (sendRequests().length > 0) throw new UserRejectedError()
      }
      await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'USER_REJECTED' })
      expect(steps(latchkey)).toEqual(['permit done', 'swap failed'])
      expect(JSON.stringify({ ...localStorage })).not.toMatch(/encoded|"r":/)
      expect((await refreshSwap(latchkey)).steps.map(({ status }) => status)).toEqual(['done', 'waiting'])
      wallet.onPrompt = async () => {}
      await runSwap(latchkey)
      expect([signed(), sendRequests()]).toEqual([[sign], [swap, swap]])
      expect(steps(latchkey)).toEqual(['permit done', 'swap done'])
    })

    it('requests it again after a rejection or once it has expired', async () => {
      const latchkey = await openPage()
      await prepareSwap(latchkey, sell)
      wallet.onPrompt = async () => {
        throw new UserRejectedError()
      }
      await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'USER_REJECTED' })
      expect(steps(latchkey)).toEqual(['permit failed', 'swap waiting'])
      wallet.onPrompt = async () => {
        if (sendRequests().length > 0) throw new UserRejectedError()
      }
      await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'USER_REJECTED' })
      wallet.onPrompt = async () => {}
      later(20 * 60_000)
      await refreshSwap(latchkey)
      expect(steps(latchkey)).toEqual(['permit waiting', 'swap waiting'])
      await runSwap(latchkey)
      expect([signed(), sendRequests()]).toEqual([
        [sign, sign, sign],
        [swap, swap],
      ])
    })

    it('falls back to an approval where the wallet cannot sign permits', async () => {
      const latchkey = await openPage()
      await prepareSwap(latchkey, sell)
      wallet.onPrompt = async (request) => {
        if (request === 'sign') throw new UnsupportedMethodError({ method: 'eth_signTypedData_v4' })
      }
      await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'UNSUPPORTED_METHOD' })
      await runSwap(latchkey)
      expect(steps(latchkey)).toEqual(['approve done', 'swap done'])
      expect([signed(), sendRequests()]).toEqual([[sign], [approval, swap]])
    })

    it.each(['token', 'amount', 'deadline', 'r', 's', 'none'])(
      'rejects a call with another permit (%s)',
      async (field) => {
        const latchkey = await openPage()
        await prepareSwap(latchkey, sell)
        market.changePermit = (permit) => (field === 'none' || !permit ? undefined : { ...permit, [field]: '7' })
        await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'SWAP_UNSAFE', field: 'permit' })
        expect(sendRequests()).toEqual([])
      },
    )

    it('rejects a call with a permit that was not signed', async () => {
      market.takesPermit = false
      const latchkey = await openPage()
      market.changePermit = () => ({ token: router, amount: '1', deadline: '1', r: '0x', s: '0x' })
      await expect(prepareSwap(latchkey, sell)).rejects.toMatchObject({ code: 'SWAP_UNSAFE', field: 'permit' })
    })
  })

  it('goes as one batch where the wallet supports atomic batches', async () => {
    market.batch = { status: 'confirmed', hashes: [`0x${'b'.repeat(64)}`] }
    const latchkey = await openPage()
    const plan = await prepareSwap(latchkey, sell)
    expect(plan.steps.map(({ kind }) => kind)).toEqual(['batch'])
    await runSwap(latchkey)
    expect(sendRequests()).toEqual(['batch of 2'])
    expect(getSentTransactions(latchkey)[0]).toMatchObject({ kind: 'swap', hash: `0x${'b'.repeat(64)}` })
    market.batch = { status: 'failed', hashes: [] }
    await prepareSwap(latchkey, sell)
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'EXECUTION_REVERTED' })
    market.batch = { status: 'confirmed', hashes: [`0x${'c'.repeat(64)}`] }
    await runSwap(latchkey)
    expect(sendRequests()).toEqual(['batch of 2', 'batch of 2', 'batch of 2'])
  })

  it('follows an accepted batch after a crash, and offers none again whose response was lost', async () => {
    market.batch = { status: 'pending' }
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    const controller = new AbortController()
    const run = runSwap(latchkey, { signal: controller.signal })
    await vi.waitFor(() => expect(steps(latchkey)).toEqual(['batch pending']))
    const kept = localStorage.getItem(`${storageKey}.swap`) ?? ''
    controller.abort()
    await expect(run).rejects.toMatchObject({ code: 'ABORTED' })
    storageKey = crypto.randomUUID()
    localStorage.setItem(`${storageKey}.swap`, kept)
    const page = await openPage()
    expect((await resumeSwap(page))?.steps).toMatchObject([{ kind: 'batch', batchId: 'batch-1' }])
    market.batch = { status: 'confirmed', hashes: [`0x${'d'.repeat(64)}`] }
    await runSwap(page)
    expect(sendRequests()).toEqual(['batch of 2'])

    await prepareSwap(page, sell)
    wallet.onPrompt = never
    void runSwap(page).catch(() => {})
    await vi.waitFor(() => expect(sendRequests()).toHaveLength(2))
    expect(localStorage.getItem(`${storageKey}.swap`)).toBeNull()
  })

  it.each([
    ['its receiver', { receiver: bob.toLowerCase() }, 'receiver'],
    ['its amount', { amountIn: '5000001' }, 'amount'],
    ['its minimum', { minimumOut: '9899999' }, 'minimum'],
    ['the sold token', { sold: router }, 'sold token'],
    ['the bought token', { bought: router }, 'bought token'],
    ['its deadline', { deadline: '1' }, 'deadline'],
  ])('is rejected before the wallet’s request when the server changes %s', async (_, change, field) => {
    const latchkey = await openPage()
    market.lie = (path, answer) => {
      if (!path.endsWith('/build-transaction')) return undefined
      const { tx } = answer as { tx: { data: string } }
      const bytes = tx.data.slice(2).match(/../g) ?? []
      const data = JSON.parse(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)))) as object
      const lied = [...JSON.stringify({ ...data, ...change })].map((char) => char.charCodeAt(0).toString(16))
      return { tx: { ...tx, data: `0x${lied.join('')}` } }
    }
    await expect(prepareSwap(latchkey, sell)).rejects.toMatchObject({ code: 'SWAP_UNSAFE', field })
    expect(sendRequests()).toEqual([])
  })

  it.each([
    ['nothing to buy', { bought: undefined }, 'SWAP_INCOMPLETE'],
    ['the same token twice', { bought: usdc }, 'SWAP_INCOMPLETE'],
    ['no amount', { amount: '' }, 'SWAP_INCOMPLETE'],
    ['more decimals than the token has', { amount: '0.0000001' }, 'AMOUNT_TOO_PRECISE'],
    ['more than the balance', { amount: '101' }, 'AMOUNT_ABOVE_BALANCE'],
    ['a token of another network', { bought: { ...eth, caipNetworkId: 'eip155:2' as const } }, 'NETWORK_CHANGED'],
    ['a slippage of more than half', { slippageBps: 5010 }, 'OPTIONS_INVALID'],
    ['another account than the one shown', { account: `eip155:1:${bob}` as const }, 'ACCOUNT_CHANGED'],
  ])('rejects %s', async (_, change, code) => {
    await expect(prepareSwap(await openPage(), { ...sell, ...change })).rejects.toMatchObject({ code })
  })

  it('discards its plan when the input changes, but not while it runs', async () => {
    const latchkey = await openPage()
    setSwap(latchkey, { sold: usdc, bought: eth, amount: '5' })
    await prepareSwap(latchkey, sell)
    setSwap(latchkey, { amount: '6' })
    expect(getSwap(latchkey)).toMatchObject({ amount: '6', plan: undefined })
    await prepareSwap(latchkey, sell)
    wallet.onPrompt = never
    void runSwap(latchkey).catch(() => {})
    resetSwap(latchkey)
    expect(getSwap(latchkey).plan).toBeDefined()
  })
})

describe('after a crash', () => {
  /** The tab is closed without a message, and its lock is released, as browsers do. */
  const crash = (latchkey: Latchkey) =>
    latchkey.store.setState({ swap: { ...getSwap(latchkey), plan: undefined, isRunning: false } })

  it('resumes with only the swap, between approval and swap', async () => {
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    market.editApproval = (amount) => {
      wallet.onPrompt = async () => {
        throw new UserRejectedError()
      }
      return amount
    }
    await runSwap(latchkey).catch(() => {})
    crash(latchkey)
    const page = await openPage()
    const plan = await resumeSwap(page)
    expect(plan).toMatchObject({ isResumed: true, amountIn: 5_000_000n, moved: undefined, steps: [{ kind: 'swap' }] })
    await runSwap(page)
    expect(sendRequests()).toEqual([approval, swap, swap])
    expect(await resumeSwap(page)).toBeUndefined()
  })

  it('is not offered while another wallet of the same account is the active one', async () => {
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    wallet.onPrompt = async () => {
      throw new UserRejectedError()
    }
    await runSwap(latchkey).catch(() => {})
    crash(latchkey)
    const page = await openPage()
    await connect(page, { connectorId: 'second.wallet' })
    expect(await resumeSwap(page)).toBeUndefined()
    await switchWallet(page, { connectorId: 'test.wallet' })
    expect(await resumeSwap(page)).toMatchObject({ isResumed: true, connectorId: 'test.wallet' })
  })

  it('waits for the visitor to accept worse terms', async () => {
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    wallet.onPrompt = async () => {
      throw new UserRejectedError()
    }
    await runSwap(latchkey).catch(() => {})
    crash(latchkey)
    market.price = 1_000_000n
    const page = await openPage()
    expect(await resumeSwap(page)).toMatchObject({
      terms: { minimumOut: 9_900_000n },
      moved: { minimumOut: 4_950_000n },
    })
    discardSwap(page)
    expect(await resumeSwap(page)).toBeUndefined()
  })

  it('lists a broadcast swap in Activity and does not offer it again', async () => {
    market.allowance = 5_000_000n
    const latchkey = await openPage()
    await prepareSwap(latchkey, sell)
    // Broadcast, and the page is gone before anybody hears of it.
    wallet.onPrompt = async () => {
      wallet.broadcast(JSON.parse(localStorage.getItem(`${storageKey}.asked`) ?? '[]')[0].call)
      await never()
    }
    void runSwap(latchkey).catch(() => {})
    await vi.waitFor(() => expect(sendRequests()).toEqual([swap]))
    const stored = localStorage.getItem(`${storageKey}.swap`) ?? ''
    expect(JSON.parse(stored)).toMatchObject({ amountIn: '5000000', router })
    const other = createLatchkey({
      adapters: [market.adapter()],
      serverUrl: 'http://server.test',
      fetch: market.fetch,
      storageKey: 'other',
    })
    for (const name of ['swap', 'asked', 'sent'])
      localStorage.setItem(`other.${name}`, localStorage.getItem(`${storageKey}.${name}`) ?? '[]')
    stops.push(other.start())
    wallet.onPrompt = async () => {}
    await connect(other, { connectorId: 'test.wallet' })
    expect(await resumeSwap(other)).toBeUndefined()
    await expect(
      prepareSwap(other, { ...sell, bought: { ...eth, caipNetworkId: `eip155:1` }, amount: '5' }),
    ).resolves.toBeDefined()
    expect(sendRequests()).toEqual([swap])
  })

  it.each(['{}', '{"version":1}', 'null', '[1]', `{"id":"x","account":"eip155:1:${native}"}`])(
    'ignores a stored swap that another script wrote: %s',
    async (text) => {
      localStorage.setItem(`${storageKey}.swap`, text)
      expect(await resumeSwap(await openPage())).toBeUndefined()
    },
  )

  const stored = (change: object) =>
    localStorage.setItem(
      `${storageKey}.swap`,
      JSON.stringify({
        ...{ id: 'x', account: `eip155:1:${alice}`, provider: 'first', sold: usdc, bought: eth, amountIn: '5000000' },
        ...{ connectorId: 'test.wallet', slippageBps: 100, approval: 'exact', router, startedAt: Date.now() },
        terms: { amountOut: '10000000', minimumOut: '1' },
        ...change,
      }),
    )

  it.each([9999, 5010, 15, -10, '100'])('resumes no swap with an invalid slippage: %j', async (slippageBps) => {
    stored({ slippageBps })
    expect(await resumeSwap(await openPage())).toBeUndefined()
  })

  it('resumes no swap with a start time in the future', async () => {
    stored({ startedAt: Date.now() + 3_600_000 })
    expect(await resumeSwap(await openPage())).toBeUndefined()
  })

  it.each([
    ['the native currency', { sold: { ...eth, symbol: 'PEPE', name: 'Pepe', decimals: 8 } }, 'sold', eth],
    [
      'a listed token',
      { bought: { ...usdc, symbol: 'PEPE', decimals: 18, iconUrl: 'https://x.test/' }, sold: eth },
      'bought',
      usdc,
    ],
  ] as const)('names %s as a new swap does, whatever storage says', async (_, change, side, token) => {
    stored({ bought: usdc, ...change, amountIn: '5000000' })
    const plan = await resumeSwap(await openPage())
    const { symbol, name, decimals } = token
    expect(plan?.[side]).toMatchObject({ symbol, name, decimals })
    expect(plan?.[side].iconUrl).not.toBe('https://x.test/')
  })

  it('resumes no swap of another network’s tokens', async () => {
    stored({ bought: { ...eth, caipNetworkId: 'eip155:2' } })
    await expect(resumeSwap(await openPage())).rejects.toMatchObject({ code: 'NETWORK_CHANGED' })
  })

  it('approves the exact amount, whatever storage says', async () => {
    stored({ approval: 'unlimited' })
    const latchkey = await openPage()
    expect(await resumeSwap(latchkey)).toMatchObject({ approval: 'exact', slippageBps: 100 })
    await runSwap(latchkey)
    expect(sendRequests()).toEqual([approval, swap])
    expect(getSentTransactions(latchkey).find(({ kind }) => kind === 'approval')).toMatchObject({ amount: '5000000' })
  })
})
