/**
 * What @latchkey/react and the adapters share with core. It is not part of the public API: it may change in any version, and the layer
 * rules keep apps, examples and the playground from importing it.
 */
export {
  chainNamespaces,
  cleanText,
  fiatCurrencies,
  findImitated,
  isAlike,
  isCaipAddress,
  isCaipNetworkId,
  knownTokens,
  parseCaipNetworkId,
  type TokenList,
  toCaipAddress,
  toSkeleton,
} from '@latchkey/wire'
export type { SignInFields } from '@latchkey/wire/sign-in'
export { getAccountTab, watchAccountTab } from './actions/accountTab.ts'
export { areNftsServed } from './actions/areNftsServed.ts'
export { getBanner, watchBanner } from './actions/banner.ts'
export { canListSessions } from './actions/canListSessions.ts'
export { checkouts } from './actions/changePurchase.ts'
export { checkMemo } from './actions/checkMemo.ts'
export { checkSendDollars } from './actions/checkSendDollars.ts'
export { clearData } from './actions/clearData.ts'
export { connectNamespace } from './actions/connectNamespace.ts'
export { hasWalletList, isInstalled } from './actions/connectors.ts'
export { setEmbeddedAppearance } from './actions/embeddedAppearance.ts'
export { findSignedNetwork } from './actions/findSignedNetwork.ts'
export { getNativeBalance, type NativeBalance } from './actions/getBalances.ts'
export { getDollarToken } from './actions/getDollarToken.ts'
export { type ExchangeRate, getExchangeRate } from './actions/getExchangeRate.ts'
export { toFeatures } from './actions/getFeatures.ts'
export { getFeeLevels } from './actions/getFeeLevels.ts'
export { type GetImitatedTokenParameters, getImitatedToken } from './actions/getImitatedToken.ts'
export { getNameSuggestions } from './actions/getNameSuggestions.ts'
export { getOlderTransactions, type OlderTransactions } from './actions/getOlderTransactions.ts'
export { getOnrampOptions } from './actions/getOnrampOptions.ts'
export { getOnrampProviders } from './actions/getOnrampProviders.ts'
export { getPurchaseQuotes } from './actions/getPurchaseQuotes.ts'
export { getRecentReceivers } from './actions/getRecentReceivers.ts'
export { getRecentWallets } from './actions/getRecentWallets.ts'
export { getSpendable } from './actions/getSpendable.ts'
export { getSwapReceived } from './actions/getSwapReceived.ts'
export { findSwapToken } from './actions/getSwapTokens.ts'
export { getTokenCheck, type TokenCheck, type TokenCheckParameters } from './actions/getTokenCheck.ts'
export { findConnector, getWalletHost, getWalletMethods, type WalletMethod } from './actions/getWalletMethods.ts'
export { walletPageEntries, walletSearchEntries } from './actions/getWallets.ts'
export { hasAbility } from './actions/hasAbility.ts'
export {
  connectorIcon,
  currencyImageUrl,
  networkImageUrl,
  tokenImageUrl,
  walletIcon,
  walletImageUrl,
} from './actions/imageUrls.ts'
export { isNetworkServed } from './actions/isNetworkServed.ts'
export {
  connectorsOf,
  getListedConnectors,
  getRecentConnectors,
  watchListedConnectors,
} from './actions/listedConnectors.ts'
export { shakeModal } from './actions/modal.ts'
export { goBack, replaceView } from './actions/navigate.ts'
export { refreshQuote } from './actions/onramp.ts'
export { getPairedLink, openPairedWallet, resetPairing } from './actions/openPairedWallet.ts'
export { type NameLabel, parseNameLabel } from './actions/parseNameLabel.ts'
export { getPreferences, setPreferences, watchPreferences } from './actions/preferences.ts'
export { previewSignIn } from './actions/previewSignIn.ts'
export { getPurchases } from './actions/purchases.ts'
export { followPurchaseAgain } from './actions/reopenCheckout.ts'
export { getSend, resetSend, watchSend } from './actions/send.ts'
export { hideBanner } from './actions/showBanner.ts'
export { resetSwap } from './actions/swap.ts'
export { watchTerms } from './actions/terms.ts'
export { getTokenChoices, hideToken, setHidesSmall, showToken } from './actions/tokenChoices.ts'
export { getPendingCount, watchPendingCount } from './actions/transactions.ts'
export { warmPairing } from './actions/warmPairing.ts'
export type { Abilities, Ability, Adapter } from './adapter/Adapter.ts'
export type { CallAbility, CallRequest, ReplacementAbility, ReplacementFee, ReplaceRequest } from './adapter/calling.ts'
export type {
  Broadcast,
  FindRequest,
  FindResult,
  MinedOutcome,
  SignedBytes,
  TransactionOutcome,
  TransactionProgress,
  WaitRequest,
} from './adapter/following.ts'
export type { SendAbility, TransactionIntent, TransferNotes, TransferRequest } from './adapter/sending.ts'
export type {
  AccountChoice,
  EmbeddedAbility,
  HostAbility,
  HostConnection,
  PairingAbility,
  Unsubscribe,
  WalletEvent,
  WalletSession,
} from './adapter/wallets.ts'
export { parseAmount } from './amount/parseAmount.ts'
export type { FeeLevel, FeeQuote, HeldAmount, SpendableBalance, TransactionCall, WitnessSources } from './chainTerms.ts'
export { restrictedTimezones } from './clients/serverUrl.ts'
export { retryBlockMs } from './clients/supportedChains.ts'
export type { Connected, Connection, ConnectionEvent } from './connection/machine.ts'
export { addNotice, clearNotices, getNotices, type Notice, watchNotices } from './development/notices.ts'
export type { EmbeddedAppearance, EmbeddedMessages } from './embedded/EmbeddedWallet.ts'
export { hydrationSnapshot } from './hydrationSnapshot.ts'
export { showHost } from './lifecycle/showHost.ts'
export { type Returned, showReturn } from './lifecycle/showReturn.ts'
export type { WalletLinkMethod } from './links/chooseWalletLink.ts'
export { type Platform, readPlatform } from './links/readPlatform.ts'
export { getRequestedNamespace } from './modal/requestedNamespace.ts'
export { checkUrls } from './nodes/checkUrls.ts'
export { createNodeClient, type NodeClient, type NodeKind, type NodeRequest } from './nodes/createNodeClient.ts'
export { createPathClient, type PathClient, type PathRequest } from './nodes/createPathClient.ts'
export { isUnanswered } from './nodes/isUnanswered.ts'
export { parseNetworks } from './nodes/parseNetworks.ts'
export { requestEachNode } from './nodes/requestEachNode.ts'
export { browserEnvironment, type RpcEnvironment } from './nodes/requestText.ts'
export { onrampProviders } from './onramp/OnrampState.ts'
export type { OpenCheckoutParameters } from './onramp/openCheckout.ts'
export { isPurchaseOver, isUnpaid } from './onramp/Purchase.ts'
export { type CheckedPurchase, checkPurchase, paymentLimits } from './onramp/quotePurchase.ts'
export { createEarlyLink, type DrawnLink, offerEarlyLink, withdrawEarlyLink } from './pairing/earlyLink.ts'
export {
  type PairedSession,
  type PairedWallet,
  type PairedWalletEvent,
  walletConnectId,
} from './pairing/Pairing.ts'
export { pairingLinkMarginMs } from './pairing/pairingLinkMarginMs.ts'
export { appConfig } from './reads/appConfig.ts'
export { isOutage, type Retry, retryFailed } from './reads/retryFailed.ts'
export type {
  AddressAbility,
  AddressFacts,
  NameAbility,
  NameConfirmation,
  NameFacts,
  NameOnChain,
  NameSignatureAbility,
} from './receiver/receiverAbilities.ts'
export { rejectOption } from './rejectOption.ts'
export { emit } from './reports/emit.ts'
export { emitError } from './reports/emitError.ts'
export { isSmartAccount } from './reports/isSmartAccount.ts'
export type { BannerState, TransactionsState } from './state.ts'
export { browserStorage } from './storage/browserStorage.ts'
export { contactNameLimit } from './storage/contacts.ts'
export type { Preferences } from './storage/preferences.ts'
export type { HiddenToken, TokenChoices } from './storage/tokenChoices.ts'
export { exchangeRate } from './swap/amounts.ts'
export type { BatchStatus, DecodedSwap, SignedPermit, SwapAbility, SwapPermit, TokenFacts } from './swap/SwapAbility.ts'
export { isSameToken } from './swap/SwapToken.ts'
export { foldHex, isSameAddress } from './text/foldHex.ts'
export type { DecimalsSource } from './tokens/checkToken.ts'
export type { NftAbility, NftTransfer, TokenAbility } from './tokens/tokenAbilities.ts'
export { createShownFees } from './transactions/createShownFees.ts'
export { removeRequestedTransaction } from './transactions/requestedTransactions.ts'
export { collectInTime } from './waiting/collectInTime.ts'
export { sleep } from './waiting/sleep.ts'
export { unlessAborted } from './waiting/unlessAborted.ts'
export { whenIdle } from './waiting/whenIdle.ts'
export { withDeadline } from './waiting/withDeadline.ts'
export { attempt } from './wallets/attempt.ts'
export { callWallet, quietTimeoutMs } from './wallets/callWallet.ts'
export { collectErrors, type ErrorLayer } from './wallets/collectErrors.ts'
export { type AccountChoices, createAccountChoices } from './wallets/createAccountChoices.ts'
export { createLateWallet, watchShared } from './wallets/createLateWallet.ts'
export { createLazyChain } from './wallets/createLazyChain.ts'
export { createWalletList, type FoundWallet, type WalletList } from './wallets/createWalletList.ts'
export { keepLooking } from './wallets/keepLooking.ts'
export { listenToWalletStandard } from './wallets/listenToWalletStandard.ts'
export { nameConnector } from './wallets/nameConnector.ts'
export { openEachOnce, openPairedAccounts } from './wallets/openPairedAccounts.ts'
export { parseIcon } from './wallets/parseIcon.ts'
export { readFeature, readMethod } from './wallets/readMethod.ts'
export { type ParseChainError, toWalletError } from './wallets/toWalletError.ts'
export { type PairedSource, withPaired } from './wallets/withPaired.ts'
export { isServersNode } from './witness/isServersNode.ts'
export { hasOwnNode, ownNodes } from './witness/ownNodes.ts'
