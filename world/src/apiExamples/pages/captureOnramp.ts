import { setTimeout as delay } from 'node:timers/promises'
import { testCards } from '../../onramp/assets.ts'
import type { Scene } from '../Scene.ts'

const visitor = '0x000000000000000000000000000000000000bEEF'
const reference = 'visitor-1'
const paidWithinMs = 60_000

export async function captureOnramp(scene: Scene): Promise<void> {
  const { call, network } = scene
  const { purchaseCurrencies } = await call('getOnrampOptions', '/v1/onramp/options?projectId=local')
  await call('getOnrampBuyOptions', '/v1/onramp/buy/options?projectId=local&country=US&subdivision=NY')
  const order = { purchaseCurrency: 'USDC', paymentCurrency: 'USD', amount: '100', network }
  await call('getOnrampQuote', '/v1/onramp/quote?projectId=local', { body: order })
  await call('getOnrampQuote', '/v1/onramp/quote?projectId=local', {
    body: { ...order, amount: '7500.01' },
    status: 400,
    as: 'getOnrampQuoteRefused',
  })
  const code = findCode(purchaseCurrencies, { id: 'USDC', network })
  await call(
    'getOnrampBuyQuote',
    `/v1/onramp/buy/quotes?projectId=local&purchaseCurrency=USDC&purchaseNetwork=local-31337&paymentAmount=100&paymentCurrency=USD&paymentMethod=card&country=US`,
  )
  const { url } = await call('createOnrampUrl', '/v1/generators/onrampurl?projectId=local', {
    body: {
      destinationWallets: [{ address: visitor, blockchains: [network], assets: ['USDC'] }],
      partnerUserId: reference,
      defaultNetwork: network,
      defaultExperience: 'buy',
      presetFiatAmount: 150,
    },
  })
  await call('getOnrampProviders', '/v1/onramp/providers?projectId=local')
  await call(
    'getOnrampProviderProperties',
    '/v1/onramp/providers/properties?projectId=local&type=payment-methods&countries=US',
  )
  await call('getOnrampMultiQuotes', '/v1/onramp/multi/quotes', {
    body: {
      projectId: 'local',
      destinationCurrencyCode: code,
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      countryCode: 'US',
      paymentMethodType: 'CREDIT_DEBIT_CARD',
    },
  })
  await call('createOnrampWidget', '/v1/onramp/widget', {
    body: {
      projectId: 'local',
      sessionData: {
        destinationCurrencyCode: code,
        serviceProvider: 'LATCHKEY_SANDBOX',
        sourceAmount: '100',
        sourceCurrencyCode: 'USD',
        walletAddress: visitor,
      },
    },
  })
  await buy(scene, url)
  await call('getOnrampTransactions', `/v1/onramp/transactions/${reference}?projectId=local`)
  await call('getHistory', `/v1/account/${visitor}/history?projectId=local&onramp=coinbase`, { as: 'getHistoryOnramp' })
  await call('receiveOnrampWebhook', '/v1/onramp/webhooks/coinbase', {
    body: { eventType: 'onramp.transaction.success' },
    status: 401,
  })
}

type Options = { id: string; networks: { chain_id: string; currency_code: string }[] }[]

function findCode(options: Options, { id, network }: { id: string; network: string }): string {
  const networks = options.find((currency) => currency.id === id)?.networks ?? []
  const found = networks.find(({ chain_id }) => `eip155:${chain_id}` === network)
  if (!found) throw new Error(`The options do not sell ${id} on ${network}.`)
  return found.currency_code
}

/** As the checkout page does, with the card that pays; resolves once the server heard of it. */
async function buy({ info }: Scene, url: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${info.onramp?.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`The checkout answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { key: string; asset: string; payment: string } // the sandbox's own page reads these
  }
  const { key, asset, payment } = await post('/checkout/open', Object.fromEntries(new URL(url).searchParams))
  const number = testCards.find(({ outcome }) => outcome === 'success')?.number
  await post(`/checkout/${key}/pay`, { asset, payment, card: { number, expiry: '12/34', code: '123' } })
  const deadline = Date.now() + paidWithinMs
  while (Date.now() < deadline) {
    const answer = await fetch(`${info.server}/v1/onramp/transactions/${reference}`)
    const { data } = (await answer.json()) as { data: { status: string }[] } // the contract's answer
    if (data[0]?.status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS') return
    await delay(100)
  }
  throw new Error(`The purchase was not reported within ${paidWithinMs / 1000} s.`)
}
