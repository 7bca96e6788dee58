import { Agent } from 'undici'
import { coinbaseReport, startCoinbase } from '../../../test/startCoinbase.ts'
import { createCoinbase } from '../../onramp/coinbase/createCoinbase.ts'
import { createDestinations } from '../../onramp/createDestinations.ts'
import { coinbaseSchema } from '../../onramp/onrampConfig.ts'
import { requestCheckout } from '../failureRequests.ts'
import type { ProviderCase } from '../ProviderCase.ts'

export const coinbase: ProviderCase = {
  kind: 'on-ramp',
  name: 'coinbase',
  conformance: {
    'with an ed25519 key': () => setUp('ed25519'),
    'with an ec key': () => setUp('ec'),
  },
  failures: {
    async start() {
      const counterpart = await startCoinbase()
      return {
        ...counterpart,
        // The JWT of a call contains its path.
        configure: ({ origin }) => ({ onramp: { ...counterpart.config, apiUrl: origin } }),
      }
    },
    requests: requestCheckout('coinbase'),
    field: 'provider',
    rejection: 400,
  },
}

async function setUp(key: 'ed25519' | 'ec') {
  const counterpart = await startCoinbase({ key })
  const dispatcher = new Agent()
  const create = (config: object) =>
    createCoinbase({
      config: coinbaseSchema.parse(config),
      dispatcher,
      loadOptions: (_, load) => load(),
      destinations: createDestinations(),
      defaultPlace: { country: 'US', subdivision: 'CA' },
    })
  return {
    provider: create(counterpart.config),
    secretless: create({ ...counterpart.config, webhookSecret: undefined }),
    misbehave: counterpart.misbehave,
    checkoutOrigin: 'https://pay.coinbase.test',
    report: coinbaseReport,
    webhookUrl: 'https://latchkey.test/v1/onramp/webhooks/coinbase',
    assetAsIs: { symbol: 'USDC' },
    stop: () => Promise.all([counterpart.stop(), dispatcher.destroy()]),
  }
}
