import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

export const onrampProviderNames = ['coinbase', 'meld'] as const
export type OnrampProviderName = (typeof onrampProviderNames)[number]

export const receiveOnrampWebhook = defineEndpoint({
  name: 'receiveOnrampWebhook',
  method: 'POST',
  path: '/v1/onramp/webhooks/:provider',
  // The provider has no project; its signature over the body authorizes the call.
  access: 'public',
  summary:
    'Receives a provider’s signed reports on purchases. 401 without a recent signature; repeated reports have no effect.',
  params: z.object({ provider: z.enum(onrampProviderNames) }),
  body: z.looseObject({}),
  bodyErrorStatus: 400,
  response: z.object({}),
})
