import * as z from 'zod'
import { type BitcoinChainConfig, bitcoinChainSchema } from './bitcoin/bitcoinSchema.ts'
import { type ChainConfig, chainSchema } from './chainSchema.ts'
import { type CosmosChainConfig, cosmosChainSchema } from './cosmos/cosmosSchema.ts'
import { type PolkadotChainConfig, polkadotChainSchema } from './polkadot/polkadotSchema.ts'
import { type SolanaChainConfig, solanaChainSchema } from './solana/solanaSchema.ts'

export type NetworkConfig =
  | ChainConfig
  | SolanaChainConfig
  | BitcoinChainConfig
  | CosmosChainConfig
  | PolkadotChainConfig

/** A network of `LATCHKEY_CHAINS`, by the schema of its namespace: an EVM network has a number as its id, others a CAIP-2 id. */
export const networkSchema = z.unknown().transform((value, context): NetworkConfig => {
  const schema = schemaOf(value)
  // Its issues get their words where the whole configuration is parsed, as if there were one schema.
  const { value: parsed, issues } = schema._zod.run({ value, issues: [] }, { async: false }) as Parsed
  context.issues.push(...issues)
  return issues.length === 0 ? parsed : z.NEVER
})

type Parsed = { value: NetworkConfig; issues: z.core.$ZodRawIssue[] }

export function isEvmConfig(config: NetworkConfig): config is ChainConfig {
  return typeof config.id === 'number'
}

export function isBitcoinConfig(config: NetworkConfig): config is BitcoinChainConfig {
  return namespaceOf(config.id) === 'bip122'
}

export function isCosmosConfig(config: NetworkConfig): config is CosmosChainConfig {
  return namespaceOf(config.id) === 'cosmos'
}

const schemas = new Map<string, z.ZodType>([
  ['solana', solanaChainSchema],
  ['bip122', bitcoinChainSchema],
  ['cosmos', cosmosChainSchema],
  ['polkadot', polkadotChainSchema],
])

export function isPolkadotConfig(config: NetworkConfig): config is PolkadotChainConfig {
  return namespaceOf(config.id) === 'polkadot'
}

function schemaOf(value: unknown) {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return schemas.get(namespaceOf(id) ?? '') ?? chainSchema
}

function namespaceOf(id: unknown): string | undefined {
  return typeof id === 'string' ? id.split(':', 1)[0] : undefined
}
