import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, storages, type TestServer, testChain } from '../test/createTestServer.ts'
import { coinbaseReport, startCoinbase } from '../test/startCoinbase.ts'
import { meldReport, startMeld } from '../test/startMeld.ts'

type Counterpart<start extends () => unknown> = Awaited<ReturnType<start>>

const wallet = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const elsewhere = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const chains = [testChain({ id: 31337, name: 'Local', rpcUrls: ['http://127.0.0.1:1'] })]
const noNode = 'http://127.0.0.1:1'

let coinbase: Counterpart<typeof startCoinbase>
let meld: Counterpart<typeof startMeld>
let server: TestServer
/** Whose providers are all down. */
let alone: TestServer
let none: TestServer
beforeAll(async () => {
  ;[coinbase, meld] = await Promise.all([startCoinbase(), startMeld()])
  const onramp = (providers: object[]) => ({ LATCHKEY_ONRAMP: JSON.stringify({ providers }) })
  server = await createTestServer({ chains, env: onramp([coinbase.config, meld.config]) })
  alone = await createTestServer({
    chains,
    env: onramp([
      { ...coinbase.config, apiUrl: noNode },
      { ...meld.config, apiUrl: noNode },
    ]),
  })
  none = await createTestServer({ chains })
})
beforeEach(() => {
  coinbase.misbehave(undefined)
  meld.misbehave(undefined)
})
afterAll(async () => {
  await Promise.all([server.close(), alone.close(), none.close()])
  await Promise.all([coinbase.stop(), meld.stop()])
})

const checkout = {
  destinationWallets: [{ address: wallet, blockchains: ['eip155:31337'], assets: ['USDC'] }],
  partnerUserId: 'short-user',
  defaultNetwork: 'eip155:31337',
  presetFiatAmount: 100,
  defaultExperience: 'buy',
}
const quote = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network: 'eip155:31337' }

describe('200', () => {
  test('onrampurl returns a URL with a session token and without a wallet, also for existing clients’ short partnerUserId', async () => {
    const response = await server.post('/v1/generators/onrampurl?projectId=x', JSON.stringify(checkout), {
      'content-type': 'text/plain;charset=UTF-8',
    })
    expect(response.status).toBe(200)
    const url = new URL(response.body.url)
    expect(url.searchParams.get('sessionToken')).toBe('session-token-1')
    expect(response.body.url).not.toContain(wallet.slice(2))
  })

  test('a repeated idempotency key returns the same checkout', async () => {
    const send = (key: string, change = {}) =>
      server.post('/v1/generators/onrampurl?projectId=x', { ...checkout, ...change }, { 'idempotency-key': key })
    const first = await send('lost')
    expect(first.status).toBe(200)
    const made = coinbase.calls.length
    expect((await send('lost')).body).toEqual(first.body)
    expect(coinbase.calls).toHaveLength(made)
    expect((await send('another')).status).toBe(200)
    expect(coinbase.calls.length).toBeGreaterThan(made)
    const conflict = await send('lost', { presetFiatAmount: 101 })
    expect(conflict.status).toBe(422)
    expect(conflict.body.reasons[0].field).toBe('idempotency-key')
  })

  test('onrampurl falls back to the next provider while one is down', async () => {
    coinbase.misbehave((_, response) => response.writeHead(500).end())
    const created = await server.post('/v1/generators/onrampurl', checkout)
    expect(created).toMatchObject({ status: 200, body: { url: 'https://meldcrypto.com/?token=t' } })
  })

  test('onrampurl starts with the visitor’s choices, to the cent, at the chosen provider', async () => {
    const chosen = { asset: 'USDC', paymentAmount: '150.55', paymentCurrency: 'usd', paymentMethod: 'card' }
    const send = (provider: string) => server.post('/v1/generators/onrampurl', { ...checkout, ...chosen, provider })
    const url = new URL((await send('coinbase')).body.url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      partnerUserRef: 'short-user',
      defaultAsset: 'USDC',
      defaultPaymentMethod: 'CARD',
      fiatCurrency: 'USD',
      presetFiatAmount: '150.55',
    })
    expect((await send('meld')).body).toEqual({ url: 'https://meldcrypto.com/?token=t' })
    expect((await server.post('/v1/onramp/quote', { ...quote, provider: 'meld' })).body.provider).toBe('meld')
  })

  test.each([
    ['BTC', 'bip122:000000000019d6689c085ae165831e93', 'bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['SOL', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  ])('%s is bought where it is native, to an address of that network', async (asset, network, name, address) => {
    const body = {
      ...checkout,
      destinationWallets: [
        { address: wallet, blockchains: ['eip155:31337'], assets: ['USDC'] },
        { address, blockchains: [network], assets: [asset] },
      ],
      defaultNetwork: network,
      asset,
      paymentAmount: '100',
    }
    const send = (provider: string) => server.post('/v1/generators/onrampurl', { ...body, provider })
    const url = new URL((await send('coinbase')).body.url)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ defaultNetwork: name, defaultAsset: asset })
    expect(coinbase.calls.findLast(({ path }) => path.endsWith('/token'))?.body).toMatchObject({
      addresses: [{ blockchains: ['local'] }, { address, blockchains: [name] }],
    })
    expect((await send('meld')).status).toBe(200)
    expect(meld.calls.at(-1)?.body).toMatchObject({
      sessionData: { walletAddress: address, destinationCurrencyCode: asset },
    })
    const bought = { purchaseCurrency: asset, paymentCurrency: 'USD', amount: '100', network, provider: 'coinbase' }
    expect((await server.post('/v1/onramp/quote', bought)).body).toMatchObject({ estimated: false })
    const swapped = { ...body, destinationWallets: [{ address: wallet, blockchains: [network] }] }
    expect(await server.post('/v1/generators/onrampurl', swapped)).toMatchObject({
      status: 400,
      body: { reasons: [{ field: 'destinationWallets' }] },
    })
    const session = {
      destinationCurrencyCode: asset,
      serviceProvider: 'TRANSAK',
      sourceAmount: '100',
      sourceCurrencyCode: 'USD',
    }
    const widget = (walletAddress: string) =>
      server.post('/v1/onramp/widget', { sessionData: { ...session, walletAddress } })
    expect((await widget(address)).status).toBe(200)
    expect(await widget(wallet)).toMatchObject({ status: 400, body: { reasons: [{ field: 'walletAddress' }] } })
  })

  test('onrampurl pays out at Meld to the wallet of the network bought on; 400 where every wallet is for another', async () => {
    const onEthereum = { address: elsewhere, blockchains: ['Ethereum'] }
    const send = (destinationWallets: object[]) =>
      server.post('/v1/generators/onrampurl', { ...checkout, asset: 'USDC', provider: 'meld', destinationWallets })
    expect((await send([onEthereum, { address: wallet, blockchains: ['local'] }])).status).toBe(200)
    expect(meld.calls.at(-1)?.body).toMatchObject({
      sessionData: { walletAddress: wallet, destinationCurrencyCode: 'USDC_LOCAL' },
    })
    expect(await send([onEthereum])).toMatchObject({
      status: 400,
      body: { reasons: [{ field: 'provider', description: 'None of the wallets receives on Local.' }] },
    })
  })

  test('options use the client’s names and are cached', async () => {
    const before = coinbase.calls.length
    const [response] = await Promise.all([
      server.get('/v1/onramp/options'),
      server.get('/v1/onramp/options?country=US'),
    ])
    expect(response.body).toMatchObject({
      estimated: false,
      paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }, {}] }],
    })
    expect(response.body.purchaseCurrencies[0].networks[0]).toEqual({
      name: 'local',
      display_name: 'Local',
      chain_id: '31337',
      caip_network_id: 'eip155:31337',
      contract_address: '0x16b3',
      currency_code: 'USDC_local',
    })
    expect(coinbase.calls.length - before).toBeLessThanOrEqual(1)
  })

  test('options default when there is no provider, and are marked as estimated', async () => {
    for (const one of [none, alone]) {
      const { body } = await one.get('/v1/onramp/options')
      expect(body.estimated).toBe(true)
      expect(body.paymentCurrencies.map(({ id }: { id: string }) => id)).toEqual(['USD', 'EUR'])
      expect(body.paymentCurrencies[0].payment_method_limits).toEqual([
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ])
    }
  })

  test('buy/options accepts both spellings', async () => {
    const { body } = await server.get('/v1/onramp/buy/options?country=us')
    expect(body.paymentCurrencies[0].limits).toEqual(body.paymentCurrencies[0].payment_method_limits)
    expect(body.purchaseCurrencies[0].networks[0]).toMatchObject({ chainId: '31337', displayName: 'Local' })
  })

  test.each([
    ['ids', quote],
    [
      'the options’ objects',
      { ...quote, purchaseCurrency: { id: 'USDC', symbol: 'USDC' }, paymentCurrency: { id: 'USD' }, amount: 100 },
    ],
  ])('quote accepts currencies as %s', async (_, body) => {
    expect((await server.post('/v1/onramp/quote?projectId=x', body)).body).toEqual({
      paymentTotal: { amount: '100.00', currency: 'USD' },
      paymentSubtotal: { amount: '98.50', currency: 'USD' },
      purchaseAmount: { amount: '98.5', currency: 'USDC' },
      coinbaseFee: { amount: '1.25', currency: 'USD' },
      networkFee: { amount: '0.25', currency: 'USD' },
      fees: { amount: '1.50', currency: 'USD' },
      quoteId: 'quote-1',
      provider: 'coinbase',
      estimated: false,
    })
  })

  test('quote falls back to the next provider when one is down', async () => {
    coinbase.misbehave((request) => request.socket.destroy())
    const { body } = await server.post('/v1/onramp/quote', quote)
    expect(body).toMatchObject({ provider: 'meld', purchaseAmount: { amount: '98' }, estimated: false })
  })

  test('without an offer, returns an estimate that is marked as one and has no quote id', async () => {
    for (const one of [none, alone])
      expect((await one.post('/v1/onramp/quote', quote)).body).toMatchObject({
        estimated: true,
        quoteId: null,
        provider: null,
        purchaseAmount: { amount: '98', currency: 'USDC' },
        feeRange: { min: { amount: '1.00' }, max: { amount: '2.00' } },
      })
  })

  test('buy/quotes accepts both spellings', async () => {
    const query =
      'purchaseCurrency=USDC&purchaseNetwork=local&paymentAmount=100&paymentCurrency=usd&paymentMethod=CARD&country=US'
    const { body } = await server.get(`/v1/onramp/buy/quotes?projectId=x&${query}`)
    expect(body.paymentTotal).toEqual({ value: '100.00', amount: '100.00', currency: 'USD' })
    expect(body.paymentSubTotal).toEqual(body.paymentSubtotal)
  })

  test('providers and their properties include those of every provider', async () => {
    const { body } = await server.get('/v1/onramp/providers')
    expect(body.map(({ serviceProvider }: { serviceProvider: string }) => serviceProvider)).toEqual([
      'COINBASE',
      'TRANSAK',
    ])
    const countries = await server.get(
      '/v1/onramp/providers/properties?type=countries&countries=US&excludeProviders=COINBASE',
    )
    expect(countries.body).toEqual([{ countryCode: 'US', name: 'United States' }])
  })

  test('multi quotes are those of all firms, the best first, without excluded ones', async () => {
    const send = {
      projectId: 'x',
      destinationCurrencyCode: 'USDC_LOCAL',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      countryCode: 'US',
      paymentMethodType: 'CREDIT_DEBIT_CARD',
    }
    const { body } = await server.post('/v1/onramp/multi/quotes', send)
    expect(body.map((one: { serviceProvider: string }) => one.serviceProvider)).toEqual([
      'COINBASE',
      'BANXA',
      'TRANSAK',
    ])
    expect(body[1]).toMatchObject({
      destinationAmount: 98,
      totalFee: 2,
      networkFee: 0.5,
      exchangeRate: 1,
      paymentMethodType: 'CREDIT_DEBIT_CARD',
    })
    const fewer = await server.post('/v1/onramp/multi/quotes', { ...send, excludeProviders: ['COINBASE', 'BANXA'] })
    expect(fewer.body).toHaveLength(1)
  })

  test('a widget is that of the chosen firm, with its own reference', async () => {
    const sessionData = {
      destinationCurrencyCode: 'USDC_LOCAL',
      serviceProvider: 'BANXA',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      walletAddress: wallet,
    }
    const { body } = await server.post('/v1/onramp/widget', { projectId: 'x', sessionData })
    expect(body).toEqual({
      widgetUrl: 'https://meldcrypto.com/?token=t',
      reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(meld.calls.at(-1)?.body).toMatchObject({
      externalSessionId: body.reference,
      sessionData: { serviceProvider: 'BANXA', walletAddress: wallet },
    })
    const own = await server.post('/v1/onramp/widget', { sessionData: { ...sessionData, serviceProvider: 'COINBASE' } })
    expect(new URL(own.body.widgetUrl).origin).toBe('https://pay.coinbase.test')
  })
})

describe.each(storages)('reports, on %s', (storage) => {
  let one: TestServer
  beforeAll(async () => {
    const providers = [coinbase.config, meld.config]
    one = await createTestServer({ chains, storage, env: { LATCHKEY_ONRAMP: JSON.stringify({ providers }) } })
  })
  afterAll(() => one.close())

  const send = (provider: string, { rawBody, headers }: { rawBody: string; headers: Record<string, string> }) =>
    one.post(`/v1/onramp/webhooks/${provider}`, rawBody, headers)
  const statusOf = async (reference: string) =>
    (await one.get(`/v1/onramp/transactions/${reference}`)).body.data.map(({ status }: { status: string }) => status)

  test('200: update the purchase’s status and the history', async () => {
    const begun = coinbaseReport({ event: 'created', status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' })
    expect(await send('coinbase', begun)).toMatchObject({ status: 200, body: {} })
    expect(await statusOf('visitor-1')).toEqual(['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS'])
    const done = coinbaseReport({})
    await Promise.all([send('coinbase', done), send('coinbase', done), send('coinbase', done)])
    // Sent anew after it was over, or overtaken on its way.
    await send('coinbase', coinbaseReport({ event: 'updated', status: 'ONRAMP_TRANSACTION_STATUS_AWAITING_PAYMENT' }))
    expect(await statusOf('tx-1')).toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])

    const history = await one.get(`/v1/account/${wallet.toLowerCase()}/history?onramp=coinbase&chainId=eip155:31337`)
    expect(history.body).toEqual({
      next: null,
      data: [
        {
          id: 'tx-1',
          metadata: {
            operationType: 'buy',
            hash: '0xabc',
            minedAt: '2026-11-21T12:00:00.000Z',
            sentFrom: 'Coinbase',
            sentTo: wallet.toLowerCase(),
            status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
            nonce: 0,
            application: null,
            chain: 'eip155:31337',
          },
          transfers: [
            {
              fungible_info: {
                name: 'USDC',
                symbol: 'USDC',
                icon: { url: 'https://latchkey.test/public/getTokenImage/USDC' },
              },
              nft_info: null,
              direction: 'in',
              quantity: { numeric: '98.5' },
              value: null,
              price: null,
            },
          ],
        },
      ],
    })
  })

  test('200: from Meld are looked up', async () => {
    meld.setStatus('SETTLING')
    expect((await send('meld', meldReport({ eventId: 'e1' }))).status).toBe(200)
    meld.setStatus('SETTLED')
    expect((await send('meld', meldReport({ eventId: 'e2' }))).status).toBe(200)
    expect(await statusOf('session-1')).toEqual(['ONRAMP_TRANSACTION_STATUS_SUCCESS'])
  })

  test('200: pages of fifty, newest first', async () => {
    const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    for (let index = 0; index < 51; index += 1)
      await send('coinbase', coinbaseReport({ transactionId: `many-${index}`, walletAddress: other }))
    const first = await one.get(`/v1/account/${other}/history?onramp=coinbase`)
    expect(first.body.data).toHaveLength(50)
    const second = await one.get(`/v1/account/${other}/history?onramp=coinbase&cursor=${first.body.next}`)
    expect(second.body).toMatchObject({ data: [{ metadata: { operationType: 'buy' } }], next: null })
    const ids = [...first.body.data, ...second.body.data].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(51)
  })

  test('200: without a network, includes networks that this server does not serve', async () => {
    const report = coinbaseReport({ transactionId: 'elsewhere', walletAddress: elsewhere, network: 'solana' })
    await send('coinbase', report)
    const ids = async (query: string) =>
      (await one.get(`/v1/account/${elsewhere}/history?onramp=coinbase${query}`)).body.data.map(
        ({ id }: { id: string }) => id,
      )
    expect(await ids('')).toEqual(['elsewhere'])
    expect(await ids('&chainId=eip155:31337')).toEqual([])
  })

  test('401: unsigned, forged and expired ones change nothing', async () => {
    const forged = [
      coinbaseReport({ transactionId: 'forged', secret: 'guess' }),
      coinbaseReport({ transactionId: 'forged', signedAt: Date.now() - 301_000 }),
      { ...coinbaseReport({ transactionId: 'forged' }), headers: {} },
    ]
    for (const report of forged)
      expect(await send('coinbase', report)).toMatchObject({ status: 401, body: { reasons: [{ field: 'signature' }] } })
    expect(await statusOf('forged')).toEqual([])
  })

  test('503: a report whose purchase cannot be looked up is not accepted, so that it is sent again', async () => {
    meld.misbehave((_, response) => response.writeHead(500).end())
    const report = meldReport({ eventId: 'later' })
    expect((await send('meld', report)).status).toBe(503)
    meld.misbehave(undefined)
    expect((await send('meld', report)).status).toBe(200)
  })
})

describe('400', () => {
  test.each<[string, object, string]>([
    ['/v1/generators/onrampurl', { ...checkout, destinationWallets: [] }, 'destinationWallets'],
    [
      '/v1/generators/onrampurl',
      { ...checkout, destinationWallets: [{ address: '0x123' }] },
      'destinationWallets.0.address',
    ],
    ['/v1/generators/onrampurl', { ...checkout, partnerUserId: 'x'.repeat(51) }, 'partnerUserId'],
    ['/v1/generators/onrampurl', { ...checkout, presetFiatAmount: 0.5 }, 'presetFiatAmount'],
    ['/v1/generators/onrampurl', { ...checkout, defaultExperience: 'steal' }, 'defaultExperience'],
    ['/v1/onramp/quote', { ...quote, amount: '9.99' }, 'amount'],
    ['/v1/onramp/quote', { ...quote, amount: '7500.01' }, 'amount'],
    ['/v1/onramp/quote', { ...quote, amount: '25000.01', paymentMethod: 'ach_bank_account' }, 'amount'],
    ['/v1/onramp/quote', { ...quote, amount: '-1' }, 'amount'],
    ['/v1/onramp/quote', { ...quote, amount: '1e3' }, 'amount'],
    ['/v1/onramp/quote', { ...quote, paymentCurrency: 'XXX' }, 'currency'],
    [
      '/v1/onramp/multi/quotes',
      { destinationCurrencyCode: 'USDC', sourceAmount: '100', sourceCurrencyCode: 'USD' },
      'sourceAmount',
    ],
    ['/v1/onramp/widget', { sessionData: {} }, 'sessionData.destinationCurrencyCode'],
    ['/v1/onramp/webhooks/moonpay', {}, 'provider'],
  ])('%s names what is wrong with %j', async (url, body, field) => {
    expect(await server.post(url, body)).toMatchObject({
      status: 400,
      body: { status: 'FAILED', reasons: [{ field }] },
    })
  })

  test('estimates have the same limits', async () => {
    const response = await none.post('/v1/onramp/quote', { ...quote, amount: '7500.01' })
    expect(response).toMatchObject({ status: 400, body: { reasons: [{ field: 'amount' }] } })
  })

  test('returns the provider’s message', async () => {
    for (const one of [coinbase, meld])
      one.misbehave((_, response) => response.writeHead(400).end('{"message":"Not in your country."}'))
    const created = await server.post('/v1/generators/onrampurl', checkout)
    expect(created).toMatchObject({
      status: 400,
      body: { reasons: [{ field: 'provider', description: 'Not in your country.' }] },
    })
  })

  test.each(['/v1/onramp/buy/options', '/v1/onramp/buy/quotes?country=US', '/v1/onramp/providers/properties?type=all'])(
    '%s',
    async (url) => {
      expect((await server.get(url)).status).toBe(400)
    },
  )

  test('an unconfigured provider has no history', async () => {
    const response = await none.get(`/v1/account/${wallet}/history?onramp=coinbase`)
    expect(response).toMatchObject({ status: 400, body: { reasons: [{ field: 'provider' }] } })
  })
})

describe('404 and 503', () => {
  test('rejects reports for a provider that the server does not use', async () => {
    const { rawBody, headers } = coinbaseReport({})
    expect((await none.post('/v1/onramp/webhooks/coinbase', rawBody, headers)).status).toBe(404)
  })

  test('requests that need a provider fail without one', async () => {
    for (const one of [none, alone]) {
      const response = await one.post('/v1/generators/onrampurl', checkout)
      expect(response).toMatchObject({ status: 503, body: { reasons: [{ field: 'provider' }] } })
      expect(response.text).not.toContain('127.0.0.1')
      const ether = await one.post('/v1/onramp/quote', { ...quote, purchaseCurrency: 'ETH', network: undefined })
      expect(ether.status).toBe(503)
    }
  })
})
