import type { AddressNetwork } from '@latchkey/wire/bitcoin'
import * as z from 'zod'
import { httpUrl } from '../httpUrl.ts'

export type BitcoinChainConfig = z.output<typeof bitcoinChainSchema>

const knownAddresses: Readonly<Record<string, AddressNetwork>> = {
  '000000000019d6689c085ae165831e93': 'main',
  // Testnet 3, testnet 4, signet
  '000000000933ea01ad0ee984209779ba': 'test',
  '00000000da84f2bafbbc53dee25a72ae': 'test',
  '00000008819873e925422c1ff0f99f7c': 'test',
  '0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}

/** The form of a known network's addresses, by the first 32 digits of its genesis hash; undefined for any other. */
export function addressesOf(reference: string): AddressNetwork | undefined {
  return knownAddresses[reference]
}

/** The fields of a Bitcoin network (docs/configuration.md lists them). */
export const bitcoinFieldsSchema = z.strictObject({
  id: z
    .templateLiteral(['bip122:', z.string().regex(/^[0-9a-f]{32}$/)], {
      error: 'must be bip122: and the first 32 digits of the genesis hash',
    })
    .describe(
      'CAIP-2 id, `bip122:` and the first 32 digits of the genesis hash: `bip122:000000000019d6689c085ae165831e93` is mainnet.',
    ),
  name: z.string().min(1).max(64).describe('Name of the network.'),
  esploraUrls: z
    .array(httpUrl)
    .min(1)
    .describe(
      "Esplora APIs in the order they are tried, such as those of your own electrs or mempool: `http://127.0.0.1:3000`. The server checks each one's genesis hash before its first call, and logs and skips one of another network.",
    ),
  addresses: z
    .enum(['main', 'test', 'regtest'])
    .optional()
    .describe('The form of its addresses. Unset, what is known of the id; required for an id that is not known.'),
  nativeCurrency: z
    .strictObject({ name: z.string().min(1).max(64), symbol: z.string().min(1).max(20), decimals: z.literal(8) })
    .default({ name: 'Bitcoin', symbol: 'BTC', decimals: 8 })
    .describe('`{name, symbol, decimals}`: how the native currency is shown.'),
  coingecko: z
    .strictObject({ coin: z.string().regex(/^[a-z0-9-]{1,64}$/) })
    .optional()
    .describe('`{coin}`: CoinGecko’s id of the native currency, `bitcoin` on mainnet.'),
})

/** A Bitcoin network of `LATCHKEY_CHAINS`. */
export const bitcoinChainSchema = bitcoinFieldsSchema.transform((config, context) => {
  const addresses = config.addresses ?? addressesOf(config.id.slice('bip122:'.length))
  if (addresses) return { ...config, addresses }
  const message = 'must be main, test or regtest: this id is not known'
  context.issues.push({ code: 'custom', path: ['addresses'], message, input: config.addresses })
  return z.NEVER
})
