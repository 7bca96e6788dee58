export { bitcoin } from './bitcoin.ts'
export {
  type BitcoinChain,
  bitcoinMainnet,
  bitcoinRegtest,
  bitcoinSignet,
  bitcoinTestnet,
  bitcoinTestnet4,
} from './chains.ts'
export type { BitcoinOptions } from './parseOptions.ts'
