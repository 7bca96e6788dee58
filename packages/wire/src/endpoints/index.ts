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

/** Every contract; the type of the server's routes requires a handler for each. */
export const endpoints = {
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
export type EndpointName = keyof typeof endpoints
