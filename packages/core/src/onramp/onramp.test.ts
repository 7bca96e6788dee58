import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, startApiServer } from '../../test/apiServer.ts'
import { alice, createScriptedWallet, scriptedAdapter } from '../../test/scriptedAdapter.ts'
import { canBuy } from '../actions/canBuy.ts'
import { getOnrampOptions } from '../actions/getOnrampOptions.ts'
import { getOnrampProviders, parseProviderList } from '../actions/getOnrampProviders.ts'
import { getOnramp, loadOnramp, setOnramp } from '../actions/onramp.ts'
import { restrictedTimezones } from '../clients/serverUrl.ts'
import { applyEvent } from '../connection/applyEvent.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Latchkey, LatchkeyOptions } from '../latchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { estimatePurchase } from './quotePurchase.ts'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const network = (chainId: string, contract: string) => ({
  name: 'one',
  display_name: 'One',
  chain_id: chainId,
  contract_address: contract,
  currency_code: 'X_one',
})
const options = {
  paymentCurrencies: ['EUR', 'USD'].map((id) => ({ id, payment_method_limits: limits })),
  purchaseCurrencies: [
    { id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [network('1', ''), network('2', '')] },
    { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [network('1', '0xa0b8')] },
    { id: 'FAR', name: 'Far', symbol: 'FAR', networks: [network('9', '0xfa')] },
  ],
  estimated: false,
}
const usd = (amount: string) => ({ amount, currency: 'USD' })
const quote = {
  paymentTotal: usd('100.00'),
  paymentSubtotal: usd('98.50'),
  purchaseAmount: { amount: '98.5', currency: 'USDC' },
  coinbaseFee: usd('1.25'),
  networkFee: usd('0.25'),
  fees: usd('1.50'),
  quoteId: 'q',
  provider: 'coinbase',
  estimated: false,
}
const firm = (serviceProvider: string) => ({
  categories: [],
  logos: { dark: '', darkShort: '', light: '', lightShort: '' },
  name: serviceProvider,
  serviceProvider,
  status: 'LIVE',
  websiteUrl: '',
})

let api: Awaited<ReturnType<typeof startApiServer>>
/** By path; what is missing answers as a server without the feature. */
let answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void>

beforeEach(async () => {
  api = await startApiServer()
  answers = {
    '/v1/onramp/options': (_, response) => json(response, options),
    '/v1/onramp/providers': (_, response) => json(response, [firm('COINBASE'), firm('TRANSAK')]),
    '/v1/onramp/quote': (_, response) => json(response, quote),
  }
  api.answer = (request, response) => {
    const answer = answers[new URL(request.url ?? '', api.url).pathname]
    if (answer) answer(request, response)
    else json(response, { status: 'FAILED', reasons: [] }, 404)
  }
})

afterEach(async () => {
  vi.restoreAllMocks()
  await api.close()
})

function connectedLatchkey(more: Partial<LatchkeyOptions> = {}): Latchkey {
  const adapters = [scriptedAdapter([createScriptedWallet()])]
  const latchkey = createLatchkey({ adapters, storage: memoryStorage(), serverUrl: api.url, ...more })
  applyEvent(latchkey, 'eip155', { type: 'connectRequested', connectorId: 'test.wallet', attempt: 1 })
  applyEvent(latchkey, 'eip155', { type: 'sessionGranted', attempt: 1, session: { accounts: [alice], chainId: '1' } })
  return latchkey
}

const quoted = (latchkey: Latchkey) =>
  vi.waitFor(() => expect(getOnramp(latchkey).quotesLoading).toBe(false), { timeout: 5_000 })
const quotesRequested = () => api.requests.filter((url) => url.startsWith('/v1/onramp/quote'))

describe('the providers', () => {
  // The list counts as empty unless it is an array of strings.
  it.each([
    [
      ['meld', 'coinbase'],
      ['meld', 'coinbase'],
    ],
    [['coinbase', 1], []],
    ['coinbase', []],
    [{ 0: 'coinbase' }, []],
    [undefined, []],
  ])('parses %j as %j', (list, expected) => {
    expect(parseProviderList(list)).toEqual(expected)
  })

  // By default Coinbase and Meld, with fees of 1 to 2 %.
  it('are Coinbase and Meld by default, with their fee range', async () => {
    const range = { feePercent: { min: 1, max: 2 } }
    expect(await getOnrampProviders(connectedLatchkey())).toMatchObject([
      { name: 'coinbase', ...range },
      { name: 'meld', ...range },
    ])
  })

  it('are those in the server’s features that the server supports', async () => {
    answers['/appkit/v1/config'] = (_, response) =>
      json(response, { features: [{ id: 'onramp', isEnabled: true, config: ['meld', 'coinbase', 'other'] }] })
    answers['/v1/onramp/providers'] = (_, response) => json(response, [firm('COINBASE')])
    expect(await getOnrampProviders(connectedLatchkey())).toMatchObject([{ name: 'coinbase' }])
    const meld = { publicKey: 'k' }
    expect((await getOnrampProviders(connectedLatchkey({ onramp: { meld } }))).map(({ name }) => name)).toEqual([
      'meld',
      'coinbase',
    ])
  })

  it('are empty where the feature is off, and nothing can be bought', async () => {
    answers['/appkit/v1/config'] = (_, response) =>
      json(response, { features: [{ id: 'onramp', isEnabled: false, config: null }] })
    expect(await getOnrampProviders(connectedLatchkey())).toEqual([])
    expect(await canBuy(connectedLatchkey())).toBe(false)
  })

  it('sell only on supported networks, and never without a server', async () => {
    expect(await canBuy(connectedLatchkey())).toBe(true)
    answers['/v1/onramp/providers'] = (_, response) => json(response, {}, 503)
    expect(await canBuy(connectedLatchkey())).toBe(false)
    expect(await canBuy(connectedLatchkey({ serverUrl: undefined }))).toBe(false)
  })
})

describe('what is sold', () => {
  const sell = (purchaseCurrencies: object[]) => {
    answers['/v1/onramp/options'] = (_, response) => json(response, { ...options, purchaseCurrencies })
  }
  const coin = (symbol: string, networks: object[]) => ({ id: symbol, name: symbol, symbol, networks })
  const named = (caip_network_id: string | null) => ({ ...network('1', ''), caip_network_id })

  it('is matched by the CAIP-2 id that the server tells, not by a number of the provider’s own', async () => {
    sell([
      coin('ETH', [named('eip155:1')]),
      coin('SOL', [named('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')]),
      coin('FAR', [named(null)]),
    ])
    const { purchaseCurrencies } = await getOnrampOptions(connectedLatchkey())
    expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  it('by default is the dollar token, but only on networks like those that the server names', async () => {
    sell([coin('USDC', []), coin('BTC', [named('bip122:000000000019d6689c085ae165831e93')])])
    expect((await getOnrampOptions(connectedLatchkey())).purchaseCurrencies).toEqual([])
    sell([coin('USDC', []), coin('ETH', [named('eip155:8453')])])
    const { purchaseCurrencies } = await getOnrampOptions(connectedLatchkey())
    expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC'])
  })
})

describe('a purchase being prepared', () => {
  it('starts with USDC for US dollars by card, among what is sold on the network', async () => {
    const latchkey = connectedLatchkey()
    await loadOnramp(latchkey)
    const { purchaseCurrencies, purchaseCurrency, paymentCurrency, paymentMethod, selectedProvider } =
      getOnramp(latchkey)
    expect(purchaseCurrencies.map(({ id }) => id)).toEqual(['ETH', 'USDC'])
    expect({ token: purchaseCurrency?.id, currency: paymentCurrency?.id, paymentMethod, selectedProvider }).toEqual({
      token: 'USDC',
      currency: 'USD',
      paymentMethod: 'card',
      selectedProvider: 'coinbase',
    })
  })

  it('is quoted once typing pauses; earlier requests are aborted', async () => {
    const latchkey = connectedLatchkey()
    await loadOnramp(latchkey)
    for (const paymentAmount of ['1', '10', '100']) setOnramp(latchkey, { paymentAmount })
    expect(getOnramp(latchkey).quotesLoading).toBe(true)
    await quoted(latchkey)
    expect(getOnramp(latchkey)).toMatchObject({ quote, purchaseAmount: '98.5', error: undefined })
    expect(quotesRequested()).toHaveLength(1)
  })

  it('never shows the quote of another amount', async () => {
    const latchkey = connectedLatchkey()
    await loadOnramp(latchkey)
    setOnramp(latchkey, { paymentAmount: '100' })
    await quoted(latchkey)
    setOnramp(latchkey, { paymentAmount: '200' })
    expect(getOnramp(latchkey).quote).toBeUndefined()
    setOnramp(latchkey, { paymentAmount: '7500.01' })
    expect(getOnramp(latchkey)).toMatchObject({ quote: undefined, quotesLoading: false })
  })

  // The estimate is computed from the limits and the 1-2 % fee range, marked as one, and never sent to a provider.
  it.each([
    ['no provider quotes', (response: ServerResponse) => json(response, {}, 503)],
    ['the response is not JSON', (response: ServerResponse) => response.end('<html>')],
    [
      'the quote is in another currency',
      (response: ServerResponse) => json(response, { ...quote, paymentTotal: { amount: '100.00', currency: 'JPY' } }),
    ],
    [
      'the quote is for another token',
      (response: ServerResponse) => json(response, { ...quote, purchaseAmount: { amount: '98.5', currency: 'SCAM' } }),
    ],
    [
      'the quote is of another amount',
      (response: ServerResponse) => json(response, { ...quote, paymentTotal: usd('1000.00') }),
    ],
    ['a sum is below zero', (response: ServerResponse) => json(response, { ...quote, fees: usd('-1.50') })],
  ])('is marked as estimated when %s', async (_, answer) => {
    answers['/v1/onramp/quote'] = (_request, response) => void answer(response)
    const latchkey = connectedLatchkey()
    await loadOnramp(latchkey)
    setOnramp(latchkey, { paymentAmount: '100' })
    await quoted(latchkey)
    expect(getOnramp(latchkey).quote).toMatchObject({
      estimated: true,
      quoteId: null,
      provider: null,
      purchaseAmount: null,
      paymentTotal: usd('100.00'),
      feeRange: { min: usd('1.00'), max: usd('2.00') },
      paymentSubtotal: usd('98.00'),
    })
  })

  it('rounds up the fees of an estimate', () => {
    expect(estimatePurchase({ cents: 100_01n, currency: 'USD' })).toMatchObject({
      feeRange: { min: usd('1.01'), max: usd('2.01') },
      paymentSubtotal: usd('98.00'),
    })
  })

  it('reports a provider that does not sell it instead of an estimate', async () => {
    answers['/v1/onramp/quote'] = (_, response) =>
      json(response, { status: 'FAILED', reasons: [{ field: 'currency', description: 'no' }] }, 400)
    const latchkey = connectedLatchkey()
    await loadOnramp(latchkey)
    setOnramp(latchkey, { paymentAmount: '100' })
    await quoted(latchkey)
    expect(getOnramp(latchkey)).toMatchObject({ quote: undefined, error: { code: 'PURCHASE_REFUSED' } })
  })

  it('has the one token that Meld’s public checkout starts with', async () => {
    const latchkey = connectedLatchkey({ onramp: { meld: { publicKey: 'k' } } })
    await loadOnramp(latchkey)
    setOnramp(latchkey, { purchaseCurrency: options.purchaseCurrencies[0], selectedProvider: 'meld' })
    expect(getOnramp(latchkey).purchaseCurrency?.id).toBe('USDC')
  })
})

describe('apiUrls.restricted', () => {
  // Visitors in the restricted time zones use the alternate API base URL.
  it('is used only for visitors in restricted time zones', async () => {
    const elsewhere = 'http://127.0.0.1:9'
    const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    const answer = (timeZone: string) =>
      zone.mockReturnValue({ timeZone, locale: 'en', calendar: 'gregory', numberingSystem: 'latn' })
    for (const timeZone of restrictedTimezones) {
      answer(timeZone)
      const latchkey = connectedLatchkey({ serverUrl: elsewhere, apiUrls: { restricted: `${api.url}/` } })
      expect((await getOnrampProviders(latchkey)).length).toBe(2)
    }
    answer('Asia/Hong_Kong')
    const latchkey = connectedLatchkey({ apiUrls: { restricted: elsewhere } })
    expect((await getOnrampProviders(latchkey)).length).toBe(2)
  })

  it('must be a URL', () => {
    expect(() => connectedLatchkey({ apiUrls: { restricted: 'nowhere' } })).toThrow(
      /`apiUrls.restricted` must be an http/,
    )
  })
})
