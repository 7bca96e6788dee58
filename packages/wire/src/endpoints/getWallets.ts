import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'

const link = z.nullable(z.string())

export const walletSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.optional(z.nullable(z.string())),
  chains: z.array(z.string()),
  homepage: link,
  image_id: z.string(),
  image_url: z.optional(z.nullable(z.string())),
  order: z.number(),
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  link_mode: z.optional(link),
  app_store: link,
  play_store: link,
  chrome_store: link,
  rdns: z.nullable(z.string()),
  injected: z.nullable(z.array(z.object({ namespace: z.string(), injected_id: z.string() }))),
  badge_type: z.optional(z.nullable(z.string())),
  /** Its place in the list, from 0. */
  display_index: z.optional(z.nullable(z.number())),
  /** Whether it accepts pairing URIs. */
  supports_wc: z.optional(z.boolean()),
  supports_wcpay: z.optional(z.boolean()),
})
export type Wallet = z.infer<typeof walletSchema>

const positive = z.coerce.number().check(z.int(), z.gte(1))

export const getWallets = defineEndpoint({
  name: 'getWallets',
  method: 'GET',
  path: '/getWallets',
  access: 'project',
  summary: 'The wallet catalogue: pages, search, filters by chains, ids, names or rdns.',
  // Browsers keep pages, and ask each time whether they have changed.
  cacheControl: 'no-cache',
  query: z.object({
    ...clientQuery,
    page: z.optional(positive),
    entries: z.optional(positive.check(z.lte(100))),
    /** Comma-separated lists. */
    include: z.optional(z.string()),
    exclude: z.optional(z.string()),
    chains: z.optional(z.string()),
    names: z.optional(z.string()),
    rdns: z.optional(z.string()),
    search: z.optional(z.string().check(z.maxLength(100))),
    badge_type: z.optional(z.string()),
    sort: z.optional(z.string()),
    /** `true`: only wallets with `supports_wcpay`. */
    include_pay_only: z.optional(z.string()),
    /** How many wallets of the page come with their icon: `image_url` is then a `data:` URL. */
    icons: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(20))),
  }),
  response: z.object({ data: z.array(walletSchema), count: z.number() }),
})
export type WalletPage = z.infer<typeof getWallets.response>
