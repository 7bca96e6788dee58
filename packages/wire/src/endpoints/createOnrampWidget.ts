import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'
import { walletAddressSchema } from './createOnrampUrl.ts'
import { countrySchema, fiatSchema } from './getOnrampOptions.ts'
import { positiveAmountSchema } from './getOnrampQuote.ts'

const name = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

export const createOnrampWidget = defineEndpoint({
  name: 'createOnrampWidget',
  method: 'POST',
  path: '/v1/onramp/widget',
  access: 'project',
  cost: 5,
  summary: 'The checkout page of one provider for one purchase. The page that opens it cannot change its wallet.',
  query: z.object(clientQuery),
  body: z.object({
    projectId: z.optional(z.string().check(z.maxLength(128))),
    sessionData: z.object({
      destinationCurrencyCode: name,
      serviceProvider: name,
      sourceAmount: positiveAmountSchema,
      sourceCurrencyCode: fiatSchema,
      walletAddress: walletAddressSchema,
      countryCode: z.optional(countrySchema),
      paymentMethodType: z.optional(name),
      redirectUrl: z.optional(z.url({ protocol: /^https?$/ })),
    }),
  }),
  bodyErrorStatus: 400,
  response: z.object({
    widgetUrl: z.string(),
    /** For GET /v1/onramp/transactions/:reference. */
    reference: z.string(),
  }),
})
