import * as z from 'zod'
import { createSecret } from '../../secrets/createSecret.ts'

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const origin = httpUrl.transform((url) => new URL(url).origin)
const secret = z.string().min(1).transform(createSecret)

export const coinbaseSchema = z.strictObject({
  type: z.literal('coinbase').describe('`coinbase`.'),
  apiUrl: httpUrl.default('https://api.developer.coinbase.com').describe('URL of the API.'),
  payUrl: httpUrl.default('https://pay.coinbase.com').describe('URL of the checkout.'),
  keyId: z.string().min(1).describe('Id or full name of a CDP secret API key.'),
  keySecret: secret.describe('The key: 64 bytes in base64 (Ed25519), or an EC private key in PEM (ES256).'),
  webhookSecret: secret.optional().describe('Secret of the webhook subscription; without it, reports are rejected.'),
})

export const meldSchema = z.strictObject({
  type: z.literal('meld').describe('`meld`.'),
  apiUrl: httpUrl.default('https://api.meld.io').describe('URL of the API; `https://api-sb.meld.io` is its sandbox.'),
  version: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .default('2023-12-19')
    .describe('The `Meld-Version` of its responses.'),
  apiKey: secret.describe('The API key, without `BASIC`.'),
  widgetOrigins: z
    .array(origin)
    .min(1)
    .default(['https://meldcrypto.com', 'https://sb.meldcrypto.com'])
    .describe(
      'Allowed origins of checkout pages; `https://meldcrypto.com` and `https://sb.meldcrypto.com` when unset. A response with another origin is not returned.',
    ),
  webhookSecret: secret.optional().describe('Secret of the webhook profile; without it, reports are rejected.'),
  webhookUrl: httpUrl
    .optional()
    .describe(
      'URL of the webhook profile, which is part of the signed text; `{PUBLIC_URL}/v1/onramp/webhooks/meld` when unset.',
    ),
})

/** `LATCHKEY_ONRAMP`: the on-ramp providers, in the order of requests. */
export const onrampConfigSchema = z.strictObject({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US')
    .describe('Default country of visitors whose client does not send one (ISO 3166-1).'),
  subdivision: z
    .string()
    .min(1)
    .default('CA')
    .describe('Default subdivision with that country, for providers that require one.'),
  networks: z
    .strictObject({
      solana: z.templateLiteral(['solana:', z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{1,32}$/)]).optional(),
      bitcoin: z.templateLiteral(['bip122:', z.string().regex(/^[0-9a-f]{32}$/)]).optional(),
    })
    .default({})
    .describe(
      '`{solana, bitcoin}`: CAIP-2 ids of the networks that providers mean by these names. Unset, the main networks; set them for a sandbox that pays out on test networks.',
    ),
  providers: z
    .array(z.discriminatedUnion('type', [coinbaseSchema, meldSchema]))
    .default([])
    .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, 'names a provider twice')
    .describe('JSON array of the objects below, one of each type.'),
})

export type OnrampConfig = z.output<typeof onrampConfigSchema>
export type CoinbaseConfig = z.output<typeof coinbaseSchema>
export type MeldConfig = z.output<typeof meldSchema>
