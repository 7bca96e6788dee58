import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'
import { fiatSchema } from './getOnrampOptions.ts'
import { positiveAmountSchema } from './getOnrampQuote.ts'
import { onrampProviderNames } from './receiveOnrampWebhook.ts'

/** A plain address of any namespace, not CAIP-10; one that begins with 0x must be an EVM address. */
export const walletAddressSchema = z
  .string()
  .check(z.regex(/^(?:0x[0-9a-fA-F]{40}|(?!0x)[A-Za-z0-9:._-]{1,128})$/, 'must be an address'))

const names = z.array(z.string().check(z.regex(/^[A-Za-z0-9:._-]{1,64}$/))).check(z.maxLength(50))
const wholeNumber = z.int().check(z.gte(0), z.lte(1_000_000_000))

export const createOnrampUrl = defineEndpoint({
  name: 'createOnrampUrl',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  access: 'project',
  cost: 5,
  summary: 'The URL of a provider’s checkout for the given wallets, created by the server with its own key.',
  query: z.object(clientQuery),
  body: z.object({
    destinationWallets: z
      .array(
        z.object({
          address: walletAddressSchema,
          /** Networks of the options by name, or CAIP-2 ids. */
          blockchains: z.optional(names),
          assets: z.optional(names),
          supported_networks: z.optional(names),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
    /** Your reference of the visitor, under which purchases are listed. Existing clients send fewer than 32 characters. */
    partnerUserId: z.string().check(z.minLength(1), z.maxLength(50)),
    defaultNetwork: z.optional(z.string().check(z.maxLength(64))),
    presetCryptoAmount: z.optional(wholeNumber),
    presetFiatAmount: z.optional(wholeNumber),
    defaultExperience: z.optional(z.enum(['send', 'buy'])),
    handlingRequestedUrls: z.optional(z.boolean()),
    /** Latchkey's own: the provider and the exact payment that the visitor chose. They override the presets. */
    provider: z.optional(z.enum(onrampProviderNames)),
    asset: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    paymentAmount: z.optional(positiveAmountSchema),
    paymentCurrency: z.optional(fiatSchema),
    paymentMethod: z.optional(z.string().check(z.regex(/^[A-Za-z_]{1,64}$/))),
  }),
  bodyErrorStatus: 400,
  response: z.object({ url: z.string() }),
})
