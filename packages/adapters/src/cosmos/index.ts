export { type CosmosChain, cosmosHub, osmosis } from './chains.ts'
export { cosmos } from './cosmos.ts'
export type { CosmosOptions } from './parseOptions.ts'
