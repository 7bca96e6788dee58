export {
  type CaipAddress,
  CaipFormatError,
  type CaipNetworkId,
  type ChainNamespace,
  chainNamespaces,
  isCaipAddress,
  isCaipNetworkId,
  isChainNamespace,
  type ParsedCaipAddress,
  type ParsedCaipNetworkId,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
} from './caip.ts'
export { type Access, defineEndpoint, type Endpoint } from './endpoint.ts'
export { getAssetImage } from './endpoints/getAssetImage.ts'
export { getBalance, type TokenBalance, tokenBalanceSchema } from './endpoints/getBalance.ts'
export { getCurrencyImage } from './endpoints/getCurrencyImage.ts'
export { getHealth } from './endpoints/getHealth.ts'
export {
  getHistory,
  type HistoryPage,
  type Transaction,
  type Transfer,
  transactionSchema,
  transferSchema,
} from './endpoints/getHistory.ts'
export { getIdentity, type Identity } from './endpoints/getIdentity.ts'
export { getNfts, type Nft, type NftPage, nftSchema } from './endpoints/getNfts.ts'
export { getSupportedChains, type SupportedChains } from './endpoints/getSupportedChains.ts'
export { getTokenImage } from './endpoints/getTokenImage.ts'
export { getWalletImage } from './endpoints/getWalletImage.ts'
export { getWallets, type Wallet, type WalletPage, walletSchema } from './endpoints/getWallets.ts'
export { type EndpointName, endpoints } from './endpoints/index.ts'
export { maxRpcBatch, proxyRpc } from './endpoints/proxyRpc.ts'
export {
  type Currency,
  caipAddressSchema,
  caipNetworkIdSchema,
  clientQuery,
  currencies,
  decimalSchema,
  type ErrorAnswer,
  errorAnswerSchema,
} from './schemas.ts'
