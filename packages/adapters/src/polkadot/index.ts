export {
  kusamaAssetHub,
  kusamaRelay,
  type PolkadotChain,
  polkadotAssetHub,
  polkadotRelay,
  westendAssetHub,
  westendRelay,
} from './chains.ts'
export type { PolkadotOptions } from './parseOptions.ts'
export { type PolkadotAdapter, polkadot } from './polkadot.ts'
