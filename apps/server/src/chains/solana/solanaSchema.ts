import { maxRpcBatch } from '@latchkey/wire'
import * as z from 'zod'
import { httpUrl } from '../httpUrl.ts'
import { isSolanaAddress } from './solanaAddress.ts'

export type SolanaChainConfig = z.infer<typeof solanaChainSchema>

const tokenSchema = z.strictObject({
  address: z.string().refine(isSolanaAddress, 'must be a Solana address'),
  symbol: z.string().min(1).max(20),
  name: z.string().min(1).max(64).optional(),
  decimals: z.number().int().min(0).max(36),
})

const proxySchema = z.strictObject({
  methods: z
    .array(z.string().regex(/^[a-z][a-zA-Z]{1,127}$/, 'must be the name of a JSON-RPC method, such as getBlock'))
    .max(128)
    .default([])
    .describe('Methods offered besides those [listed](api/nodes.md#methods), by their exact names: `["getBlock"]`.'),
  maxBatch: z.number().int().min(1).max(maxRpcBatch).default(100).describe('Calls in one JSON-RPC batch.'),
})

/** A Solana network of `LATCHKEY_CHAINS` (docs/configuration.md lists the fields). */
export const solanaChainSchema = z.strictObject({
  id: z
    .templateLiteral(['solana:', z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32}$/)], {
      error: 'must be solana: and the first 32 characters of the genesis hash',
    })
    .describe(
      'CAIP-2 id, `solana:` and the first 32 characters of the genesis hash: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp` is mainnet.',
    ),
  name: z.string().min(1).max(64).describe('Name of the network.'),
  rpcUrls: z
    .array(httpUrl)
    .min(1)
    .describe(
      "JSON-RPC nodes in the order they are tried. The server checks each node's genesis hash before its first call, and logs and skips a node on another network.",
    ),
  dasUrls: z
    .array(httpUrl)
    .max(8)
    .default([])
    .describe(
      'Nodes with the Digital Asset Standard API (`getAssetsByOwner`), in the order they are tried; one of `rpcUrls` may be among them. None: the network’s NFTs are not listed.',
    ),
  proxy: proxySchema
    .default(proxySchema.parse({}))
    .describe('`{methods, maxBatch}`, below: the JSON-RPC calls that this server passes to the nodes.'),
  nativeCurrency: z
    .strictObject({
      name: z.string().min(1).max(64),
      symbol: z.string().min(1).max(20),
      decimals: z.number().int().min(0).max(36),
    })
    .default({ name: 'Solana', symbol: 'SOL', decimals: 9 })
    .describe('`{name, symbol, decimals}`: how the native currency is shown.'),
  tokens: z
    .array(tokenSchema)
    .max(200)
    .default([])
    .describe(
      '`[{address, symbol, name, decimals}]`: tokens that you vouch for. They are shown by this list, whatever their own metadata says, and first of an account with very many.',
    ),
  coingecko: z
    .strictObject({ platform: z.string().regex(/^[a-z0-9-]{1,64}$/), coin: z.string().regex(/^[a-z0-9-]{1,64}$/) })
    .optional()
    .describe('`{platform, coin}`: CoinGecko’s ids of the network and its native currency, both `solana` on mainnet.'),
  spamCollections: z
    .array(z.string().refine(isSolanaAddress, 'must be a Solana address'))
    .default([])
    .describe('NFT collections always flagged; names that read like advertisements are too.'),
})
