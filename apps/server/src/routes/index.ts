import type { EndpointName } from '@latchkey/wire'
import { activateSession } from './activateSession.ts'
import { buildApproval } from './buildApproval.ts'
import { buildSwap } from './buildSwap.ts'
import { cosignOperation } from './cosignOperation.ts'
import { createNameNonce } from './createNameNonce.ts'
import { createOnrampUrl } from './createOnrampUrl.ts'
import { createOnrampWidget } from './createOnrampWidget.ts'
import { createSession } from './createSession.ts'
import { createSessionNonce } from './createSessionNonce.ts'
import { createSignInNonce } from './createSignInNonce.ts'
import { getAllowance } from './getAllowance.ts'
import { getAllowedOrigins } from './getAllowedOrigins.ts'
import { getAnalytics } from './getAnalytics.ts'
import { getAnalyticsConfig } from './getAnalyticsConfig.ts'
import { getAppConfig } from './getAppConfig.ts'
import { getAssetImage } from './getAssetImage.ts'
import { getBalance } from './getBalance.ts'
import { getCurrencyImage } from './getCurrencyImage.ts'
import { getExchangeRate } from './getExchangeRate.ts'
import { getGasPrice } from './getGasPrice.ts'
import { getHealth } from './getHealth.ts'
import { getHistory } from './getHistory.ts'
import { getIdentity } from './getIdentity.ts'
import { getName } from './getName.ts'
import { getNameSuggestions } from './getNameSuggestions.ts'
import { getNamesOfAddress } from './getNamesOfAddress.ts'
import { getNfts } from './getNfts.ts'
import { getOnrampBuyOptions } from './getOnrampBuyOptions.ts'
import { getOnrampBuyQuote } from './getOnrampBuyQuote.ts'
import { getOnrampMultiQuotes } from './getOnrampMultiQuotes.ts'
import { getOnrampOptions } from './getOnrampOptions.ts'
import { getOnrampProviderProperties } from './getOnrampProviderProperties.ts'
import { getOnrampProviders } from './getOnrampProviders.ts'
import { getOnrampQuote } from './getOnrampQuote.ts'
import { getOnrampTransactions } from './getOnrampTransactions.ts'
import { getPortfolio } from './getPortfolio.ts'
import { getPriceHistory } from './getPriceHistory.ts'
import { getPrices } from './getPrices.ts'
import { getProjectLimits } from './getProjectLimits.ts'
import { getRemoteImage } from './getRemoteImage.ts'
import { getSessionContext } from './getSessionContext.ts'
import { getSessions } from './getSessions.ts'
import { getSignInKeys } from './getSignInKeys.ts'
import { getSupportedChains } from './getSupportedChains.ts'
import { getSwapQuotes } from './getSwapQuotes.ts'
import { getSwapTokens } from './getSwapTokens.ts'
import { getTokenImage } from './getTokenImage.ts'
import { getWalletImage } from './getWalletImage.ts'
import { getWallets } from './getWallets.ts'
import type { Handler } from './Handler.ts'
import { proxyRpc } from './proxyRpc.ts'
import { readEsplora } from './readEsplora.ts'
import { readLcd } from './readLcd.ts'
import { receiveOnrampWebhook } from './receiveOnrampWebhook.ts'
import { registerName } from './registerName.ts'
import { reportError } from './reportError.ts'
import { reportEvents } from './reportEvents.ts'
import { requestBundler } from './requestBundler.ts'
import { requestSignInSession } from './requestSignInSession.ts'
import { resolveEnsLookup } from './resolveEnsLookup.ts'
import { resolveName } from './resolveName.ts'
import { revokeSession } from './revokeSession.ts'
import { sendEsplora } from './sendEsplora.ts'
import { sendLcd } from './sendLcd.ts'
import { undoNameChange } from './undoNameChange.ts'
import { updateNameAddress } from './updateNameAddress.ts'
import { updateNameAttributes } from './updateNameAttributes.ts'
import { verifySignIn } from './verifySignIn.ts'

/** One handler per contract: a contract without its handler does not compile. */
export const routes: { [name in EndpointName]: Handler<name> } = {
  buildApproval,
  buildSwap,
  getAllowance,
  getGasPrice,
  getPriceHistory,
  getExchangeRate,
  getPrices,
  getSwapQuotes,
  getSwapTokens,
  createOnrampUrl,
  createOnrampWidget,
  getOnrampBuyOptions,
  getOnrampBuyQuote,
  getOnrampMultiQuotes,
  getOnrampOptions,
  getOnrampProviderProperties,
  getOnrampProviders,
  getOnrampQuote,
  getOnrampTransactions,
  receiveOnrampWebhook,
  getAllowedOrigins,
  getAnalytics,
  getAnalyticsConfig,
  getAppConfig,
  getProjectLimits,
  getAssetImage,
  getBalance,
  getCurrencyImage,
  getHealth,
  getHistory,
  getIdentity,
  getNfts,
  getPortfolio,
  getRemoteImage,
  getSupportedChains,
  getTokenImage,
  getWalletImage,
  getWallets,
  resolveEnsLookup,
  createNameNonce,
  getName,
  getNamesOfAddress,
  getNameSuggestions,
  registerName,
  resolveName,
  undoNameChange,
  updateNameAddress,
  updateNameAttributes,
  proxyRpc,
  readEsplora,
  sendEsplora,
  readLcd,
  sendLcd,
  reportError,
  reportEvents,
  activateSession,
  requestBundler,
  cosignOperation,
  createSession,
  createSessionNonce,
  getSessionContext,
  getSessions,
  revokeSession,
  createSignInNonce,
  verifySignIn,
  requestSignInSession,
  getSignInKeys,
}

/** Statuses of a handler's own error responses; the OpenAPI document lists them. */
type ErrorStatus = 401 | 404 | 413 | 415 | 502 | 503

/**
 * The error responses of each handler, besides those of every route of its kind: 400, 413 and 422 for inputs that cannot be parsed, 401 and
 * 403 for callers that may not call, 404 for paths that name nothing, 422 for an idempotency key of another call, 429 for too many calls.
 */
export const errorStatuses: { readonly [name in EndpointName]: readonly ErrorStatus[] } = {
  buildApproval: [503],
  buildSwap: [503],
  getAllowance: [503],
  getGasPrice: [503],
  getPriceHistory: [],
  getExchangeRate: [503],
  getPrices: [503],
  getSwapQuotes: [503],
  getSwapTokens: [503],
  createOnrampUrl: [503],
  createOnrampWidget: [503],
  getOnrampBuyOptions: [],
  getOnrampBuyQuote: [503],
  getOnrampMultiQuotes: [503],
  getOnrampOptions: [],
  getOnrampProviderProperties: [503],
  getOnrampProviders: [503],
  getOnrampQuote: [503],
  getOnrampTransactions: [],
  receiveOnrampWebhook: [401, 503],
  getAllowedOrigins: [401],
  getAnalytics: [401],
  getAnalyticsConfig: [],
  getAppConfig: [],
  getProjectLimits: [],
  getAssetImage: [],
  getBalance: [503],
  getCurrencyImage: [],
  getHealth: [],
  getHistory: [],
  getIdentity: [503],
  getNfts: [],
  getPortfolio: [503],
  getRemoteImage: [404, 413, 415, 502, 503],
  getSupportedChains: [],
  getTokenImage: [],
  getWalletImage: [],
  getWallets: [],
  resolveEnsLookup: [404],
  createNameNonce: [503],
  getName: [],
  getNamesOfAddress: [],
  getNameSuggestions: [],
  registerName: [401, 503],
  resolveName: [503],
  undoNameChange: [401, 503],
  updateNameAddress: [401, 503],
  updateNameAttributes: [401, 503],
  proxyRpc: [503],
  readEsplora: [503],
  sendEsplora: [503],
  readLcd: [503],
  sendLcd: [503],
  reportError: [],
  reportEvents: [],
  activateSession: [],
  requestBundler: [503],
  cosignOperation: [401, 503],
  createSession: [503],
  createSessionNonce: [503],
  getSessionContext: [],
  getSessions: [],
  revokeSession: [401, 503],
  createSignInNonce: [503],
  verifySignIn: [401, 503],
  requestSignInSession: [401, 503],
  getSignInKeys: [503],
}
