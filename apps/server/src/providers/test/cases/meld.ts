import { Agent } from 'undici'
import { meldReport, meldWebhookUrl, startMeld } from '../../../test/startMeld.ts'
import { createDestinations } from '../../onramp/createDestinations.ts'
import { createMeld } from '../../onramp/meld/createMeld.ts'
import { meldSchema } from '../../onramp/onrampConfig.ts'
import { requestCheckout } from '../failureRequests.ts'
import type { ProviderCase } from '../ProviderCase.ts'

export const meld: ProviderCase = {
  kind: 'on-ramp',
  name: 'meld',
  conformance: {
    async 'by its documentation'() {
      const counterpart = await startMeld()
      const dispatcher = new Agent()
      const create = (config: object) =>
        createMeld({
          config: meldSchema.parse(config),
          dispatcher,
          loadOptions: (_, load) => load(),
          destinations: createDestinations(),
        })
      return {
        provider: create(counterpart.config),
        secretless: create({ ...counterpart.config, webhookSecret: undefined }),
        misbehave: counterpart.misbehave,
        checkoutOrigin: 'https://meldcrypto.com',
        report: meldReport,
        webhookUrl: meldWebhookUrl,
        assetAsIs: { symbol: 'USDC', code: 'USDC_LOCAL' },
        stop: () => Promise.all([counterpart.stop(), dispatcher.destroy()]),
      }
    },
  },
  failures: {
    async start() {
      const counterpart = await startMeld()
      return {
        ...counterpart,
        configure: ({ origin }) => ({ onramp: { ...counterpart.config, apiUrl: origin } }),
      }
    },
    requests: requestCheckout('meld'),
    field: 'provider',
    rejection: 400,
  },
}
