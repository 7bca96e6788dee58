import * as z from 'zod/mini'
import { caipNetworkIdSchema, tokenDecimalsSchema } from '../schemas.ts'
import { define } from './define.ts'

const contractSchema = z.string().check(z.regex(/^0x[0-9a-f]{40}$/))

export const priceEndpoints = {
  readPrices: define({
    name: 'readPrices',
    path: '/v1/wallet/prices',
    summary: 'US dollars for one whole unit of a network’s currency and of tokens. What has no price is left out.',
    body: z.strictObject({
      caipNetworkId: caipNetworkIdSchema,
      /** Decimals as the wallet knows them, which prices by pools are computed with. */
      tokens: z
        .array(z.strictObject({ address: contractSchema, decimals: tokenDecimalsSchema }))
        .check(z.maxLength(20)),
    }),
    response: z.strictObject({
      native: z.nullable(z.number().check(z.gte(0))),
      tokens: z.array(z.strictObject({ address: contractSchema, usd: z.number().check(z.gte(0)) })),
    }),
  }),
} as const
