import { Agent } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecret } from '../../../secrets/createSecret.ts'
import { meldReport, meldWebhookUrl, startMeld } from '../../../test/startMeld.ts'
import { createDestinations } from '../createDestinations.ts'
import type { OnrampAsset } from '../OnrampProvider.ts'
import { meldSchema } from '../onrampConfig.ts'
import { createMeld } from './createMeld.ts'
import { verifyMeldWebhook } from './verifyMeldWebhook.ts'

function create(config: object, dispatcher: Agent) {
  return createMeld({
    config: meldSchema.parse(config),
    dispatcher,
    loadOptions: (_, load) => load(),
    destinations: createDestinations(),
  })
}

let counterpart: Awaited<ReturnType<typeof startMeld>>
const dispatcher = new Agent()
beforeAll(async () => {
  counterpart = await startMeld()
})
afterAll(async () => {
  await dispatcher.destroy()
  await counterpart.stop()
})

const checkout = {
  country: 'US',
  wallets: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', networks: ['eip155:31337'], assets: ['USDC'] }],
  reference: 'session-1',
  clientIp: '203.0.113.7',
  paymentAmount: '100',
}

test('locks the wallet and selects the firm with the best offer, unless the visitor chose one', async () => {
  await create(counterpart.config, dispatcher).createCheckout(checkout)
  const call = counterpart.calls.findLast(({ path }) => path === '/crypto/session/widget')
  expect(call?.body).toEqual({
    sessionType: 'BUY',
    externalSessionId: 'session-1',
    sessionData: {
      walletAddress: checkout.wallets[0]!.address,
      countryCode: 'US',
      sourceCurrencyCode: 'USD',
      sourceAmount: '100',
      destinationCurrencyCode: 'USDC_LOCAL',
      serviceProvider: 'BANXA',
      lockFields: ['walletAddress', 'destinationCurrencyCode'],
    },
  })
  await create(counterpart.config, dispatcher).createCheckout({ ...checkout, firm: 'TRANSAK' })
  expect(counterpart.calls.at(-1)?.body).toMatchObject({ sessionData: { serviceProvider: 'TRANSAK' } })
})

const [evm, solana, bitcoin] = [
  checkout.wallets[0]!.address,
  '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
]
const order = async (address: string, asset: OnrampAsset, networks: string[]) => {
  const before = counterpart.calls.length
  const wallets = [{ address, networks, assets: [] }]
  const made = create(counterpart.config, dispatcher).createCheckout({ ...checkout, wallets, asset, firm: 'BANXA' })
  const failed = await made.then(
    () => undefined,
    (error: Error) => error.name,
  )
  const call = counterpart.calls.slice(before).findLast(({ path }) => path === '/crypto/session/widget')
  const { sessionData } = (call?.body ?? {}) as { sessionData?: { destinationCurrencyCode: string } }
  return failed ?? sessionData?.destinationCurrencyCode
}

test.each<[string, string, OnrampAsset, string[]]>([
  ['BTC in lower case to an EVM address', evm, { symbol: 'btc' }, []],
  ['SOL in lower case to an EVM address', evm, { symbol: 'sol' }, []],
  ['the code of BTC in lower case to an EVM address', evm, { symbol: 'btc', code: 'btc' }, []],
  ['SOL to a wallet on an EVM network', evm, { symbol: 'SOL' }, ['eip155:31337']],
  ['ETH to a Bitcoin address', bitcoin, { symbol: 'ETH' }, []],
  ['ETH to a Bitcoin address, on Ethereum by its name', bitcoin, { symbol: 'ETH', network: 'Ethereum' }, []],
  ['ETH to a wallet on Solana', solana, { symbol: 'ETH' }, ['solana']],
  ['the code of ETH to a Solana address', solana, { symbol: 'ETH', code: 'ETH' }, []],
])('orders nothing to an address of another network: %s', async (_, address, asset, networks) => {
  expect(await order(address, asset, networks)).toBe('ProviderRejectionError')
})

test('orders what a wallet receives, on the network that it is for', async () => {
  expect(await order(bitcoin, { symbol: 'btc' }, [])).toBe('BTC')
  expect(await order(solana, { symbol: 'SOL' }, ['solana'])).toBe('SOL')
  expect(await order(evm, { symbol: 'ETH' }, [])).toBe('ETH')
  expect(await order(evm, { symbol: 'USDC' }, ['eip155:31337'])).toBe('USDC_LOCAL')
})

/** A contract account, which nobody has on another network. */
const safe = '0x1111111111111111111111111111111111111111'
const second = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const payOut = async (networks: Record<string, string[]>, asset: OnrampAsset) => {
  const wallets = Object.entries(networks).map(([address, names]) => ({ address, networks: names, assets: [] }))
  await create(counterpart.config, dispatcher).createCheckout({ ...checkout, wallets, asset, firm: 'BANXA' })
  const ordered = counterpart.calls.at(-1)?.body as { sessionData: Record<string, string> } | undefined
  return [ordered?.sessionData.destinationCurrencyCode, ordered?.sessionData.walletAddress]
}

test.each(['eip155:31337', 'LOCAL', 'Local', 'local'])(
  'pays out to the wallet that is for the network bought on, not to another network’s: %s',
  async (name) => {
    for (const bought of ['eip155:31337', 'local']) {
      const asset = { symbol: 'USDC', network: bought }
      for (const other of ['Ethereum', 'ETH', 'eip155:1', 'base', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
        expect(await payOut({ [safe]: [other], [evm]: [name] }, asset)).toEqual(['USDC_LOCAL', evm])
    }
  },
)

test('pays out to a wallet that names the network before one that names none, and to that before one of another network', async () => {
  const asset = { symbol: 'USDC', network: 'eip155:31337' }
  expect(await payOut({ [second]: [], [evm]: ['Local'] }, asset)).toEqual(['USDC_LOCAL', evm])
  expect(await payOut({ [safe]: ['Ethereum'], [second]: [] }, asset)).toEqual(['USDC_LOCAL', second])
  const onSolana = { symbol: 'USDC', network: 'solana' }
  expect(await payOut({ [evm]: [], [solana]: ['SOL'] }, onSolana)).toEqual(['USDC_SOLANA', solana])
  // By the code that the caller read in the quote, there is no name to compare but the one it gives.
  const byCode = { symbol: 'USDC', network: 'LOCAL', code: 'USDC_LOCAL' }
  expect(await payOut({ [safe]: ['Ethereum'], [evm]: ['local'] }, byCode)).toEqual(['USDC_LOCAL', evm])
})

test('orders on a network that a wallet receives on where none is named', async () => {
  expect(await payOut({ [evm]: [] }, { symbol: 'USDC' })).toEqual(['USDC_LOCAL', evm])
  expect(await payOut({ [solana]: [] }, { symbol: 'USDC' })).toEqual(['USDC_SOLANA', solana])
})

test('orders nothing where every wallet is for another network, and says so', async () => {
  const before = counterpart.calls.length
  await expect(
    payOut({ [safe]: ['Ethereum'], [solana]: [] }, { symbol: 'USDC', network: 'local' }),
  ).rejects.toMatchObject({ name: 'ProviderRejectionError', description: 'None of the wallets receives on Local.' })
  await expect(
    payOut({ [safe]: ['Ethereum'] }, { symbol: 'USDC', network: 'LOCAL', code: 'USDC_LOCAL' }),
  ).rejects.toMatchObject({ description: 'None of the wallets receives on LOCAL.' })
  expect(counterpart.calls.slice(before).filter(({ path }) => path === '/crypto/session/widget')).toEqual([])
})

test('rejects a widget URL outside the configured origins', async () => {
  const provider = create({ ...counterpart.config, widgetOrigins: ['https://other.test'] }, dispatcher)
  await expect(provider.createCheckout(checkout)).rejects.toMatchObject({ name: 'ProviderUnavailableError' })
})

test('takes the status from the transaction, not from the report', async () => {
  const provider = create(counterpart.config, dispatcher)
  counterpart.setStatus('SETTLING')
  const read = await provider.readWebhook({ ...meldReport({}), url: meldWebhookUrl, now: Date.now() })
  expect(read).toMatchObject({ status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', symbol: 'ETH', amount: '0.0000005' })
})

test('rejects a report signed for another URL', async () => {
  const provider = create(counterpart.config, dispatcher)
  const webhook = { ...meldReport({ url: 'https://elsewhere.test/hook' }), url: meldWebhookUrl, now: Date.now() }
  await expect(provider.readWebhook(webhook)).rejects.toMatchObject({ name: 'WebhookRejectedError' })
})

test('verifies the example of Meld’s documentation', () => {
  const webhook = {
    headers: {
      'meld-signature': 'O4bN5E0U9s88l2DFc0kjt-0w3LLA3Zkv8hXhafc22Hg=',
      'meld-signature-timestamp': '2022-05-26T20:25:17.682818Z',
    },
    rawBody:
      '{"eventType":"WEBHOOK_TEST","eventId":"GDtv8pQgwzc9HuFFBQFrww","timestamp":"2022-05-26T20:23:45.908400Z","accountId":"W9jpQc1HKvwscqMPcLmzUS","profileId":null,"version":"2021-10-27","payload":{"requestId":"7aWW1GXTjWCCtNubzvVX7V"}}',
    url: 'https://example.meld.io/webhooks',
    now: Date.parse('2022-05-26T20:25:18Z'),
  }
  const verify = () => verifyMeldWebhook(webhook, createSecret('42m4NMLS34WQ6BbMfo1KFKqMv4hy'))
  expect(verify).not.toThrow()
})
