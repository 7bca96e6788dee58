import { maxRpcBatch, onrampProviderNames } from '@latchkey/wire'
import * as z from 'zod'
import { accountProviderNames, priceProviderNames, swapProviderNames } from '../providers/providerNames.ts'
import { isPublicHost } from '../providers/upstream/parsePublicUrl.ts'
import { httpUrl } from './httpUrl.ts'

export type ChainConfig = z.infer<typeof chainSchema>

const wsUrl = z.url({ protocol: /^wss?$/, error: 'must be a ws or wss URL' })
const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be an EVM address')
  .transform((address) => address.toLowerCase() as `0x${string}`) // the regex proves the template

const contractsSchema = z.strictObject({
  weth: evmAddress
    .optional()
    .describe(
      'Wrapped native token: its Deposit and Withdrawal events are read, and its price is the native currency’s.',
    ),
  uniswapV2Factory: evmAddress.optional().describe('The pools that price tokens.'),
  uniswapV2Router: evmAddress.optional().describe('Router02: swaps over V2 pools.'),
  uniswapV3Factory: evmAddress.optional().describe('Needed with the next two for swaps over V3 pools.'),
  uniswapV3Router: evmAddress.optional().describe('SwapRouter (v3-periphery).'),
  uniswapV3Quoter: evmAddress.optional().describe('QuoterV2 (v3-periphery).'),
  uniswapV3Fees: z
    .array(z.number().int().min(1).max(999_999))
    .max(8)
    .default([100, 500, 3_000, 10_000])
    .describe('Fee tiers of V3 pools, in hundredths of a basis point.'),
  connectors: z
    .array(evmAddress)
    .max(8)
    .optional()
    .describe(
      'Tokens that routes may pass through; the wrapped native token and the stables when unset. On public chains, tokens that clients do not know are left out.',
    ),
  swapTokens: z
    .array(evmAddress)
    .max(200)
    .default([])
    .describe('Tokens offered for swapping and recorded in the price history, besides the connectors.'),
  stables: z.array(evmAddress).default([]).describe('Tokens that stand for one US dollar.'),
  ensUniversalResolver: evmAddress
    .optional()
    .describe(
      'ENS’s universal resolver (Ethereum: 0xeeeeeeee14d718c2b47d9923deab1335e144eeee): names of addresses are looked up on the first network that has one.',
    ),
  multicall3: evmAddress
    .optional()
    .describe('Reads many contracts in one call at one block; without it the server batches JSON-RPC.'),
})

const tokenSchema = z.strictObject({
  address: evmAddress,
  symbol: z.string().min(1).max(20),
  decimals: z.number().int().min(0).max(36),
})

const accountProviders = z.array(z.enum(accountProviderNames)).min(1).default(['indexer'])

const providersSchema = z.strictObject({
  swap: z
    .array(z.enum(swapProviderNames))
    .default(['1inch', 'uniswap'])
    .describe('Swap providers: quotes come from all of them, the list of tokens from the first. 1inch needs a key.'),
  prices: z
    .array(z.enum(priceProviderNames))
    .default(['pools', 'coingecko'])
    .describe(
      'Price providers, in order; each one prices what those before it did not. CoinGecko needs `coingecko` below.',
    ),
  onramp: z
    .array(z.enum(onrampProviderNames))
    .optional()
    .describe('On-ramp providers that may sell on this network; all configured ones when unset.'),
  history: accountProviders.describe(
    'Providers of past transactions in the order they are tried; Zerion takes part where a key and `zerion` below are set, Blockscout where `blockscout` below or a key is.',
  ),
  balances: accountProviders.describe(
    'Providers of balances and portfolios, the same way; `indexer` is the node itself.',
  ),
  nfts: accountProviders.describe('Providers of NFTs, the same way.'),
})

/** A namespace, an underscore, a name. */
const rpcMethod = z
  .string()
  .max(128)
  .regex(/^[a-z][a-zA-Z0-9]*_[a-zA-Z0-9_]+$/, 'must be the name of a JSON-RPC method, such as debug_traceTransaction')

const proxySchema = z.strictObject({
  methods: z
    .array(rpcMethod)
    .max(128)
    .default([])
    .describe(
      'Methods offered besides those [listed](api/nodes.md#methods), by their exact names: `["debug_traceTransaction"]`. Anyone who knows a project id may call them.',
    ),
  maxBatch: z.number().int().min(1).max(maxRpcBatch).default(maxRpcBatch).describe('Calls in one JSON-RPC batch.'),
  maxLogBlocks: z
    .number()
    .int()
    .min(1)
    .default(10_000)
    .describe('Blocks one `eth_getLogs`, `eth_newFilter` or subscription to logs may span.'),
})

/** An EVM network of `LATCHKEY_CHAINS` (docs/configuration.md lists the fields). */
export const chainSchema = z.strictObject({
  id: z.number().int().positive().describe('EIP-155 chain id.'),
  name: z.string().min(1).max(64).describe('Name of the network.'),
  testnet: z
    .boolean()
    .optional()
    .describe(
      'Whether its currency has no value, as the embedded wallet says on screen. Unset, what is known of the id.',
    ),
  rpcUrls: z
    .array(httpUrl)
    .min(1)
    .describe(
      "JSON-RPC nodes in the order they are tried. The server checks each node's chain ID before its first call, and logs and skips a node on another network.",
    ),
  wsUrls: z
    .array(wsUrl)
    .default([])
    .describe('Nodes for JSON-RPC over WebSocket, in the order they are tried; none: not offered for this network.'),
  proxy: proxySchema
    .default(proxySchema.parse({}))
    .describe('`{methods, maxBatch, maxLogBlocks}`, below: the JSON-RPC calls that this server passes to the nodes.'),
  bundlerUrls: z
    .array(httpUrl)
    .max(8)
    .default([])
    .describe(
      'ERC-4337 bundlers in the order they are tried; a paymaster may be one of them. None: `/v1/bundler` is not available.',
    ),
  clientBundlerUrls: z
    .array(z.string().refine(isClientBundlerUrl, 'must be the https URL of a public server'))
    .max(32)
    .default([])
    .describe('Bundlers that clients may name; they are called only where their host resolves to a public address.'),
  nativeCurrency: z
    .strictObject({
      name: z.string().min(1).max(64),
      symbol: z.string().min(1).max(20),
      decimals: z.number().int().min(0).max(36),
    })
    .describe('`{name, symbol, decimals}`: how the native currency is shown.'),
  blockTimeMs: z
    .number()
    .int()
    .positive()
    .default(500)
    .describe('Average time between blocks; the node is polled at this pace, at most every 500 ms.'),
  confirmations: z
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'Blocks to stay behind the head. Reorganizations are rolled back at any depth; this only avoids the work.',
    ),
  startBlock: z.number().int().min(0).default(0).describe('First block to index.'),
  contracts: contractsSchema
    .default(contractsSchema.parse({}))
    .describe('`{weth, uniswapV2Factory, stables, …}`, below.'),
  tokens: z
    .array(tokenSchema)
    .max(200)
    .default([])
    .describe(
      '`[{address, symbol, decimals}]`: tokens that you vouch for. The embedded wallet shows their amounts by this list; what only a node says of other tokens is marked on screen. It knows the usual tokens of public networks itself.',
    ),
  providers: providersSchema
    .default(providersSchema.parse({}))
    .describe('`{swap, prices, history, balances, nfts, …}`, below.'),
  coingecko: z
    .strictObject({ platform: z.string().regex(/^[a-z0-9-]{1,64}$/), coin: z.string().regex(/^[a-z0-9-]{1,64}$/) })
    .optional()
    .describe('`{platform, coin}`: CoinGecko’s ids of the network and its native currency.'),
  zerion: z
    .strictObject({ chain: z.string().regex(/^[a-z0-9-]{1,64}$/) })
    .optional()
    .describe('`{chain}`: the id Zerion has for the network, `ethereum`.'),
  blockscout: z
    .strictObject({ url: httpUrl })
    .optional()
    .describe(
      '`{url}`: REST API of the network’s own Blockscout, `https://eth.blockscout.com/api/v2`, which needs no key and gets none; Blockscout’s API for many networks when unset, with a key.',
    ),
  internalTransfers: z
    .boolean()
    .default(true)
    .describe('Reads call traces, for internal transfers of native currency; a node without traces is detected.'),
  spamCollections: z
    .array(evmAddress)
    .default([])
    .describe('NFT collections always flagged; names that read like advertisements are too.'),
})

/** Whether the URL can be that of a public https server. Its host is checked again after each DNS lookup. */
function isClientBundlerUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, hash } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false
  return isPublicHost(hostname)
}
