export { type AnalyticsEvent, analyticsEvents, type FunnelStep, funnelSteps } from './analyticsEvents.ts'
export { isMoment, isPrice, isTokenDecimals } from './bounds.ts'
export {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  chainNamespaces,
  isCaipNetworkId,
  isChainNamespace,
} from './caip.ts'
export { CanonicalJsonError, canonicalJson } from './canonicalJson.ts'
export { cleanReport } from './cleanReport.ts'
export { cleanText } from './cleanText.ts'
export { describeDevice } from './describeDevice.ts'
export { type Access, defineEndpoint, type Endpoint } from './endpoint.ts'
export { activateSession } from './endpoints/activateSession.ts'
export { type ApprovalTransaction, buildApproval } from './endpoints/buildApproval.ts'
export { buildSwap, maxSlippagePercent, type SwapTransaction } from './endpoints/buildSwap.ts'
export { cosignOperation, type UserOperationJson } from './endpoints/cosignOperation.ts'
export { createNameNonce } from './endpoints/createNameNonce.ts'
export { createOnrampUrl } from './endpoints/createOnrampUrl.ts'
export { createOnrampWidget } from './endpoints/createOnrampWidget.ts'
export { createSession } from './endpoints/createSession.ts'
export { createSessionNonce } from './endpoints/createSessionNonce.ts'
export { createSignInNonce } from './endpoints/createSignInNonce.ts'
export { getAllowance } from './endpoints/getAllowance.ts'
export { getAllowedOrigins } from './endpoints/getAllowedOrigins.ts'
export { type Analytics, getAnalytics } from './endpoints/getAnalytics.ts'
export { getAnalyticsConfig } from './endpoints/getAnalyticsConfig.ts'
export { getAppConfig } from './endpoints/getAppConfig.ts'
export { getAssetImage } from './endpoints/getAssetImage.ts'
export { getBalance, type TokenBalance, tokenBalanceSchema } from './endpoints/getBalance.ts'
export { getCurrencyImage } from './endpoints/getCurrencyImage.ts'
export { type ExchangeRate, type FiatCurrency, fiatCurrencies, getExchangeRate } from './endpoints/getExchangeRate.ts'
export { type GasPrice, getGasPrice } from './endpoints/getGasPrice.ts'
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
export { getName, type NameChange, type RegisteredName } from './endpoints/getName.ts'
export { getNameSuggestions, type NameSuggestion } from './endpoints/getNameSuggestions.ts'
export { getNamesOfAddress } from './endpoints/getNamesOfAddress.ts'
export { getNfts, type Nft, type NftPage, nftSchema } from './endpoints/getNfts.ts'
export { getOnrampBuyOptions, type OnrampBuyOptions } from './endpoints/getOnrampBuyOptions.ts'
export { getOnrampBuyQuote, type OnrampBuyQuote } from './endpoints/getOnrampBuyQuote.ts'
export { getOnrampMultiQuotes, type OnrampFirmQuote } from './endpoints/getOnrampMultiQuotes.ts'
export { getOnrampOptions, type OnrampOptions, onrampOptionsSchema } from './endpoints/getOnrampOptions.ts'
export {
  getOnrampProviderProperties,
  type OnrampPropertyType,
  onrampPropertyTypes,
} from './endpoints/getOnrampProviderProperties.ts'
export { getOnrampProviders, type OnrampFirm, onrampFirmSchema } from './endpoints/getOnrampProviders.ts'
export { getOnrampQuote, type OnrampQuote } from './endpoints/getOnrampQuote.ts'
export {
  getOnrampTransactions,
  type OnrampStatus,
  type OnrampTransaction,
  onrampStatuses,
} from './endpoints/getOnrampTransactions.ts'
export { getPortfolio, type Portfolio, type PortfolioPosition } from './endpoints/getPortfolio.ts'
export { getPriceHistory, maxPricePoints, type PriceHistory } from './endpoints/getPriceHistory.ts'
export { type Fungible, getPrices, maxPricedTokens } from './endpoints/getPrices.ts'
export { getRemoteImage } from './endpoints/getRemoteImage.ts'
export { getSessionContext } from './endpoints/getSessionContext.ts'
export { getSessions, type Session } from './endpoints/getSessions.ts'
export { getSignInKeys } from './endpoints/getSignInKeys.ts'
export { getSupportedChains, type SupportedChains } from './endpoints/getSupportedChains.ts'
export { getSwapQuotes, type SwapQuote } from './endpoints/getSwapQuotes.ts'
export { getSwapTokens, type SwapToken } from './endpoints/getSwapTokens.ts'
export { getTokenImage } from './endpoints/getTokenImage.ts'
export { getWalletImage } from './endpoints/getWalletImage.ts'
export { getWallets, type Wallet, type WalletPage, walletSchema } from './endpoints/getWallets.ts'
export { type EndpointName, endpoints } from './endpoints/index.ts'
export { maxRpcBatch, proxyRpc, type RpcCall } from './endpoints/proxyRpc.ts'
export { type OnrampProviderName, onrampProviderNames, receiveOnrampWebhook } from './endpoints/receiveOnrampWebhook.ts'
export { registerName } from './endpoints/registerName.ts'
export { reportError } from './endpoints/reportError.ts'
export { reportEvents } from './endpoints/reportEvents.ts'
export { type BundlerResponse, bundlerMethods, requestBundler } from './endpoints/requestBundler.ts'
export { requestSignInSession, type SignInAction } from './endpoints/requestSignInSession.ts'
export { resolveEnsLookup } from './endpoints/resolveEnsLookup.ts'
export { type ResolvedName, resolveName, toResolvedNameMessage } from './endpoints/resolveName.ts'
export { revokeSession, toRevocationMessage } from './endpoints/revokeSession.ts'
export { undoNameChange } from './endpoints/undoNameChange.ts'
export { updateNameAddress } from './endpoints/updateNameAddress.ts'
export { updateNameAttributes } from './endpoints/updateNameAttributes.ts'
export { type SignInAnswer, signInCookies, verifySignIn } from './endpoints/verifySignIn.ts'
export { featureList } from './featureList.ts'
export { findImitated, type TokenList } from './findImitated.ts'
export { findUnknownVariables } from './findUnknownVariables.ts'
export { knownTokens } from './knownTokens.ts'
export type { NameAction, NameActionKind, NameMessage } from './names/NameMessage.ts'
export { readNameMessage } from './names/readNameMessage.ts'
export { writeNameMessage } from './names/writeNameMessage.ts'
export { isOriginAllowed, type OriginRule, parseOriginRule } from './originRule.ts'
export {
  CaipFormatError,
  isCaipAddress,
  type ParsedCaipAddress,
  type ParsedCaipNetworkId,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
} from './parseCaip.ts'
export { readCookie } from './readCookie.ts'
export { maxReportedEvents, reporting } from './reporting.ts'
export {
  baseUnitsSchema,
  type Currency,
  caipAddressSchema,
  caipNetworkIdSchema,
  clientQuery,
  currencies,
  decimalSchema,
  type ErrorResponse,
  errorResponseSchema,
  hexSchema,
  type Problem,
  problemSchema,
  type ReasonCode,
} from './schemas.ts'
export { type Activation, toActivationMessage } from './toActivationMessage.ts'
export { isAlike, toSkeleton } from './toSkeleton.ts'
export { walletList } from './walletList.ts'
