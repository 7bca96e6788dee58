import { Agent } from 'undici'
import { expect, test } from 'vitest'
import { coinbaseReport, startCoinbase } from '../../../test/startCoinbase.ts'
import { createDestinations } from '../createDestinations.ts'
import { coinbaseSchema } from '../onrampConfig.ts'
import { createCoinbase } from './createCoinbase.ts'

const defaultPlace = { country: 'US', subdivision: 'CA' }

function create(config: object, dispatcher: Agent) {
  return createCoinbase({
    config: coinbaseSchema.parse(config),
    dispatcher,
    loadOptions: (_, load) => load(),
    defaultPlace,
    destinations: createDestinations(),
  })
}

test('requests the session token with wallets, network names and the visitor’s address; the URL has no wallet', async () => {
  const counterpart = await startCoinbase()
  const dispatcher = new Agent()
  const { url } = await create(counterpart.config, dispatcher).createCheckout({
    ...defaultPlace,
    wallets: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', networks: ['eip155:31337'], assets: ['USDC'] }],
    reference: 'visitor-1',
    clientIp: '203.0.113.7',
    defaultNetwork: 'eip155:31337',
    paymentAmount: '100',
  })
  const call = counterpart.calls.find(({ path }) => path.endsWith('/token'))
  expect(call?.body).toEqual({
    addresses: [{ address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', blockchains: ['local'] }],
    assets: ['USDC'],
    clientIp: '203.0.113.7',
  })
  expect(call?.claims).toMatchObject({ sub: 'organizations/o/apiKeys/k', iss: 'cdp', uris: [call?.claims.uri] })
  expect(url).toBe(
    'https://pay.coinbase.test/buy/select-asset?sessionToken=session-token-1&partnerUserRef=visitor-1&defaultNetwork=local&presetFiatAmount=100',
  )
  await dispatcher.destroy()
  await counterpart.stop()
})

test('accepts the signature over headers, too', async () => {
  const counterpart = await startCoinbase()
  const dispatcher = new Agent()
  const provider = create(counterpart.config, dispatcher)
  const signed = coinbaseReport({ bind: 'v1' })
  const read = (headers: Record<string, string>) =>
    provider.readWebhook({ rawBody: signed.rawBody, headers, url: '', now: Date.now() })
  expect(await read(signed.headers)).toMatchObject({ id: 'tx-1', reference: 'visitor-1' })
  await expect(read({ ...signed.headers, 'x-event-id': 'other' })).rejects.toThrow('does not match')
  await dispatcher.destroy()
  await counterpart.stop()
})
