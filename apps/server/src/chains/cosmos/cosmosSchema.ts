import * as z from 'zod'
import { httpUrl } from '../httpUrl.ts'

export type CosmosChainConfig = z.output<typeof cosmosChainSchema>

/** A denomination, as the bank module allows them. A colon would end an id of CAIP-10: those that have one are left out. */
export const denomSchema = z
  .string()
  .regex(/^[a-zA-Z](?!.*\/\.{0,2}(?:\/|$))[a-zA-Z0-9/._-]{2,127}$/, 'must be a denomination, such as uatom')

const coinSchema = z.string().regex(/^[a-z0-9-]{1,64}$/)

const tokenSchema = z.strictObject({
  denom: denomSchema,
  symbol: z.string().min(1).max(20),
  name: z.string().min(1).max(64).optional(),
  decimals: z.number().int().min(0).max(30),
  coin: coinSchema.optional(),
})

/** A Cosmos network of `LATCHKEY_CHAINS` (docs/configuration.md lists the fields). */
export const cosmosChainSchema = z.strictObject({
  id: z
    .templateLiteral(['cosmos:', z.string().regex(/^(?!hashed-)[-a-zA-Z0-9]{1,32}$/)], {
      error: 'must be cosmos: and the chain id',
    })
    .describe('CAIP-2 id, `cosmos:` and the chain id: `cosmos:cosmoshub-4`.'),
  name: z.string().min(1).max(64).describe('Name of the network.'),
  restUrls: z
    .array(httpUrl)
    .min(1)
    .describe(
      "REST servers of its nodes (LCD) in the order they are tried: `http://127.0.0.1:1317`. The server checks each one's chain id before its first call, and logs and skips one of another chain.",
    ),
  bech32Prefix: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,19}$/, 'must be a prefix, such as cosmos')
    .describe('What its addresses begin with: `cosmos`.'),
  denom: denomSchema.describe('The denomination of its fees, in base units: `uatom`.'),
  nativeCurrency: z
    .strictObject({
      name: z.string().min(1).max(64),
      symbol: z.string().min(1).max(20),
      decimals: z.number().int().min(0).max(30),
    })
    .describe('`{name, symbol, decimals}`: how amounts of that denomination are shown.'),
  tokens: z
    .array(tokenSchema)
    .max(200)
    .default([])
    .describe(
      '`[{denom, symbol, name, decimals, coin}]`: other denominations that you vouch for, such as those of IBC. They are shown by this list, whatever the chain says of them; `coin` is CoinGecko’s id.',
    ),
  coingecko: z
    .strictObject({ coin: coinSchema })
    .optional()
    .describe('`{coin}`: CoinGecko’s id of the native currency, `cosmos` on the Cosmos Hub.'),
})
