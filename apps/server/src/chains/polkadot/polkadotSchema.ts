import { maxRpcBatch } from '@latchkey/wire'
import * as z from 'zod'
import { httpUrl } from '../httpUrl.ts'

export type PolkadotChainConfig = z.output<typeof polkadotChainSchema>

const nodeUrl = z.url({ protocol: /^(https?|wss?)$/, error: 'must be an http, https, ws or wss URL' })

const proxySchema = z.strictObject({
  methods: z
    .array(z.string().regex(/^[a-z][a-zA-Z_]{1,127}$/, 'must be the name of a JSON-RPC method, such as system_health'))
    .max(128)
    .default([])
    .describe(
      'Methods offered besides those [listed](api/nodes.md#methods), by their exact names: `["system_health"]`.',
    ),
  maxBatch: z.number().int().min(1).max(maxRpcBatch).default(100).describe('Calls in one JSON-RPC batch.'),
})

/** A Polkadot network of `LATCHKEY_CHAINS` (docs/configuration.md lists the fields). */
export const polkadotChainSchema = z.strictObject({
  id: z
    .templateLiteral(['polkadot:', z.string().regex(/^[0-9a-f]{32}$/)], {
      error: 'must be polkadot: and the first 32 digits of the genesis hash',
    })
    .describe(
      'CAIP-2 id, `polkadot:` and the first 32 digits of the genesis hash: `polkadot:68d56f15f85d3136970ec16946040bc1` is Asset Hub, where balances of DOT are.',
    ),
  name: z.string().min(1).max(64).describe('Name of the network.'),
  rpcUrls: z
    .array(nodeUrl)
    .min(1)
    .describe(
      "Nodes in the order they are tried. They are called over HTTP, which they serve at the address of their WebSocket too: `wss://…` is taken as `https://…`. The server checks each node's genesis hash before its first call, and logs and skips a node on another network.",
    ),
  proxy: proxySchema
    .default(proxySchema.parse({}))
    .describe('`{methods, maxBatch}`, below: the JSON-RPC calls that this server passes to the nodes.'),
  prefix: z.number().int().min(0).max(16_383).describe('With what its addresses begin (SS58): 0 on Polkadot.'),
  nativeCurrency: z
    .strictObject({
      name: z.string().min(1).max(64),
      symbol: z.string().min(1).max(20),
      decimals: z.number().int().min(0).max(36),
    })
    .default({ name: 'Polkadot', symbol: 'DOT', decimals: 10 })
    .describe('`{name, symbol, decimals}`: how the native currency is shown.'),
  subscanUrl: httpUrl
    .optional()
    .describe(
      'Subscan’s API for this network, or one with its shapes: `https://assethub-polkadot.api.subscan.io`. Unset, no past transactions are listed. Its key is `subscan` in `PROVIDER_KEYS`.',
    ),
  coingecko: z
    .strictObject({ coin: z.string().regex(/^[a-z0-9-]{1,64}$/) })
    .optional()
    .describe('`{coin}`: CoinGecko’s id of the native currency, `polkadot` for DOT.'),
})
