import { onrampPropertyTypes } from '@latchkey/wire'
import { afterEach, describe, expect, test } from 'vitest'
import { failures } from '../../test/failures.ts'
import { toUnits } from './decimals.ts'
import type { OnrampAsset, OnrampProvider } from './OnrampProvider.ts'

type Report = { rawBody: string; headers: Record<string, string> }

export type OnrampProviderSubject = {
  /** Without a cache, so that every call is sent. */
  provider: OnrampProvider
  /** The same provider without a webhook secret. */
  secretless: OnrampProvider
  misbehave: (how: (typeof failures)[number]['how'] | undefined) => void
  checkoutOrigin: string
  report: (options: { secret?: string; signedAt?: number }) => Report
  webhookUrl: string
  /** A token that is quoted without a lookup. */
  assetAsIs: OnrampAsset
}

/** Runs on every on-ramp provider. */
export function testOnrampProvider(getSubject: () => OnrampProviderSubject): void {
  const report: OnrampProviderSubject['report'] = (options) => getSubject().report(options)
  afterEach(() => getSubject().misbehave(undefined))

  const place = { country: 'US', subdivision: 'CA' }
  const purchase = {
    ...place,
    asset: { symbol: 'USDC', network: 'eip155:31337' },
    paymentCurrency: 'USD',
    paymentAmount: '100',
    paymentMethod: 'card',
  }
  const checkout = {
    ...place,
    wallets: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', networks: ['eip155:31337'], assets: ['USDC'] }],
    reference: 'visitor-1',
    clientIp: '203.0.113.7',
    paymentAmount: '100',
  }

  test('returns what can be bought and paid with, in decimal text and our names', async () => {
    const { paymentCurrencies, purchaseCurrencies } = await getSubject().provider.getOptions(place)
    const usd = paymentCurrencies.find(({ id }) => id === 'USD')
    expect(usd?.payment_method_limits).toContainEqual(
      expect.objectContaining({ id: 'card', min: expect.stringMatching(/^\d+(\.\d+)?$/) }),
    )
    const usdc = purchaseCurrencies.find(({ symbol }) => symbol === 'USDC')
    expect(usdc?.networks).toContainEqual(expect.objectContaining({ chain_id: '31337' }))
  })

  test('quotes amounts that add up', async () => {
    const [offer] = await getSubject().provider.getQuotes(purchase)
    expect(offer).toMatchObject({ symbol: 'USDC', paymentCurrency: 'USD', paymentMethod: 'card' })
    if (!offer) throw new Error('There is no offer.')
    const { paymentTotal, paymentSubtotal, fee, networkFee, purchaseAmount } = offer
    expect(toUnits(paymentSubtotal) + toUnits(fee) + toUnits(networkFee)).toBe(toUnits(paymentTotal))
    expect(toUnits(purchaseAmount) > 0n).toBe(true)
  })

  test('leaves out excluded firms', async () => {
    const offers = await getSubject().provider.getQuotes(purchase)
    const excludeFirms = offers.map(({ firm }) => firm)
    expect(await getSubject().provider.getQuotes({ ...purchase, excludeFirms })).toEqual([])
  })

  test('rejects a token that it does not sell on the network', async () => {
    const asset = { symbol: 'USDC', network: 'eip155:999' }
    await expect(getSubject().provider.getQuotes({ ...purchase, asset })).rejects.toMatchObject({
      name: 'ProviderRejectionError',
    })
  })

  test('creates a checkout at its own origin', async () => {
    const { url: checkoutUrl } = await getSubject().provider.createCheckout(checkout)
    expect(new URL(checkoutUrl).origin).toBe(getSubject().checkoutOrigin)
  })

  test('lists its firms and their properties', async () => {
    const firms = await getSubject().provider.listFirms()
    expect(firms[0]).toMatchObject({ serviceProvider: expect.any(String), logos: { dark: expect.any(String) } })
    for (const type of onrampPropertyTypes)
      expect(await getSubject().provider.listProperties({ type, countries: 'US', excludeFirms: [] })).toBeInstanceOf(
        Array,
      )
  })

  test('parses a report with its signature', async () => {
    const read = await getSubject().provider.readWebhook({
      ...report({}),
      url: getSubject().webhookUrl,
      now: Date.now(),
    })
    expect(read).toMatchObject({
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      chainId: 'eip155:31337',
      walletAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      hash: expect.stringMatching(/^0x/),
    })
    expect(toUnits(read?.amount ?? '0') > 0n).toBe(true)
  })

  const now = Date.now()
  test.each<[string, () => Report]>([
    ['another secret', () => report({ secret: 'guess' })],
    ['a signature of six minutes ago', () => report({ signedAt: now - 6 * 60_000 })],
    ['a signature of the future', () => report({ signedAt: now + 6 * 60_000 })],
    [
      'a changed body',
      () => ({ ...report({}), rawBody: report({}).rawBody.replace('0x7099', '0x6666').replace('4cpR', '5cpR') }),
    ],
    ['no signature', () => ({ ...report({}), headers: {} })],
  ])('rejects a report with %s', async (_, make) => {
    await expect(
      getSubject().provider.readWebhook({ ...make(), url: getSubject().webhookUrl, now }),
    ).rejects.toMatchObject({ name: 'WebhookRejectedError' })
  })

  test('rejects every report when no secret is configured', async () => {
    await expect(
      getSubject().secretless.readWebhook({ ...report({ secret: '' }), url: getSubject().webhookUrl, now }),
    ).rejects.toMatchObject({
      name: 'WebhookRejectedError',
    })
  })

  describe.each(failures)('when its API $name', ({ how, error }) => {
    test.each(['getOptions', 'getQuotes', 'createCheckout'] as const)(`%s fails as ${error}`, async (method) => {
      getSubject().misbehave(how)
      const result = {
        getOptions: () => getSubject().provider.getOptions(place),
        getQuotes: () => getSubject().provider.getQuotes({ ...purchase, asset: getSubject().assetAsIs }),
        createCheckout: () => getSubject().provider.createCheckout(checkout),
      }[method]()
      await expect(result).rejects.toMatchObject({ name: error })
    })
  })

  test('aborts with its caller', async () => {
    getSubject().misbehave(() => undefined)
    const controller = new AbortController()
    const result = getSubject().provider.getQuotes(
      { ...purchase, asset: getSubject().assetAsIs },
      { signal: controller.signal },
    )
    controller.abort(new Error('left'))
    await expect(result).rejects.toThrow('left')
  })
}
