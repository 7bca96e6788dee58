export type {
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  HistoryPage,
  Identity,
  NameSuggestion,
  Nft,
  NftPage,
  Portfolio,
  RegisteredName,
  TokenBalance,
  Transaction,
  Transfer,
  Wallet,
  WalletPage,
} from '@latchkey/wire'
export {
  chainNamespaces,
  isCaipAddress,
  isCaipNetworkId,
  knownTokens,
  parseCaipAddress,
  parseCaipNetworkId,
  toCaipAddress,
} from '@latchkey/wire'
export type { Account } from './account.ts'
export { acceptSwap } from './actions/acceptSwap.ts'
export { canBuy } from './actions/canBuy.ts'
export { cancelTransaction } from './actions/cancelTransaction.ts'
export { type CheckedName, type CheckNameParameters, checkName } from './actions/checkName.ts'
export { checkNftSend } from './actions/checkNftSend.ts'
export { checkSend } from './actions/checkSend.ts'
export { type CloseReason, close } from './actions/close.ts'
export { type ConnectParameters, connect } from './actions/connect.ts'
export { disconnect } from './actions/disconnect.ts'
export { fetchTransactions } from './actions/fetchTransactions.ts'
export { findConnector } from './actions/findConnector.ts'
export { findSwapToken } from './actions/findSwapToken.ts'
export { followPurchaseAgain } from './actions/followPurchaseAgain.ts'
export { forgetPurchase } from './actions/forgetPurchase.ts'
export { getAccount } from './actions/getAccount.ts'
export { getAccountTab } from './actions/getAccountTab.ts'
export { getBalances } from './actions/getBalances.ts'
export { getBanner } from './actions/getBanner.ts'
export { getCheckoutLink } from './actions/getCheckoutLink.ts'
export { getConnectors } from './actions/getConnectors.ts'
export { getContacts } from './actions/getContacts.ts'
export { type GetFeeParameters, getFee } from './actions/getFee.ts'
export { getIdentity } from './actions/getIdentity.ts'
export { type GetImitatedTokenParameters, getImitatedToken } from './actions/getImitatedToken.ts'
export { getMaxAmount } from './actions/getMaxAmount.ts'
export { getMaxSwapAmount } from './actions/getMaxSwapAmount.ts'
export { getModal } from './actions/getModal.ts'
export { getNameSuggestions, type NameSuggestionsParameters } from './actions/getNameSuggestions.ts'
export { getNamesOfAddress } from './actions/getNamesOfAddress.ts'
export { getNameZones } from './actions/getNameZones.ts'
export { getNativeBalance, type NativeBalance } from './actions/getNativeBalance.ts'
export { type ActiveNetwork, getNetwork } from './actions/getNetwork.ts'
export { type GetNftFeeParameters, getNftFee } from './actions/getNftFee.ts'
export { getNfts } from './actions/getNfts.ts'
export { getOnramp } from './actions/getOnramp.ts'
export { getOnrampOptions, type OnrampChoices } from './actions/getOnrampOptions.ts'
export { getOnrampProviders, type OnrampProvider } from './actions/getOnrampProviders.ts'
export { getPairedLink } from './actions/getPairedLink.ts'
export { getPairing } from './actions/getPairing.ts'
export { getPendingCount } from './actions/getPendingCount.ts'
export { getPortfolio } from './actions/getPortfolio.ts'
export { getPriceHistory, type PriceHistoryParameters, type PricePoint } from './actions/getPriceHistory.ts'
export { getPrices, type PricesParameters } from './actions/getPrices.ts'
export { getProvider } from './actions/getProvider.ts'
export { getPurchases } from './actions/getPurchases.ts'
export { getReceiverFacts, type ReceiverFacts } from './actions/getReceiverFacts.ts'
export { getRecentConnectors } from './actions/getRecentConnectors.ts'
export { getRecentReceivers } from './actions/getRecentReceivers.ts'
export { getRecentWallets } from './actions/getRecentWallets.ts'
export { type GetReplacementFeeParameters, getReplacementFee } from './actions/getReplacementFee.ts'
export { getRequestedTransactions } from './actions/getRequestedTransactions.ts'
export { getSend } from './actions/getSend.ts'
export { getSentTransactions } from './actions/getSentTransactions.ts'
export { getSuggestedWallets, type SuggestedWallets } from './actions/getSuggestedWallets.ts'
export { getSwap } from './actions/getSwap.ts'
export { getSwapQuotes } from './actions/getSwapQuotes.ts'
export { getSwapTokens } from './actions/getSwapTokens.ts'
export { getTokenCheck, type TokenCheck, type TokenCheckParameters } from './actions/getTokenCheck.ts'
export { getTransactionList } from './actions/getTransactionList.ts'
export { getWalletHost } from './actions/getWalletHost.ts'
export { getWalletMethods, type WalletMethod } from './actions/getWalletMethods.ts'
export { type GetWalletsParameters, getWallets, walletPageEntries, walletSearchEntries } from './actions/getWallets.ts'
export { goBack } from './actions/goBack.ts'
export { currencyImageUrl, networkImageUrl, tokenImageUrl, walletImageUrl } from './actions/imageUrls.ts'
export { isNetworkServed } from './actions/isNetworkServed.ts'
export { loadOnramp } from './actions/loadOnramp.ts'
export { navigate } from './actions/navigate.ts'
export { type OpenParameters, open } from './actions/open.ts'
export { openPairedWallet } from './actions/openPairedWallet.ts'
export { openWallet } from './actions/openWallet.ts'
export { preloadWalletImages } from './actions/preloadWalletImages.ts'
export { type PrepareSwapParameters, prepareSwap } from './actions/prepareSwap.ts'
export type { TransferParameters } from './actions/prepareTransfer.ts'
export { reconnect } from './actions/reconnect.ts'
export { refreshSwap } from './actions/refreshSwap.ts'
export { type RegisterNameParameters, registerName } from './actions/registerName.ts'
export { removeContact } from './actions/removeContact.ts'
export { reopenCheckout } from './actions/reopenCheckout.ts'
export { replaceView } from './actions/replaceView.ts'
export { resetPairing } from './actions/resetPairing.ts'
export { type Receiver, resolveReceiver } from './actions/resolveReceiver.ts'
export { dismissSwap, resumeSwap } from './actions/resumeSwap.ts'
export { type RunSwapParameters, runSwap } from './actions/runSwap.ts'
export { saveContact } from './actions/saveContact.ts'
export { sendNft } from './actions/sendNft.ts'
export { sendToken } from './actions/sendToken.ts'
export { setAccountTab } from './actions/setAccountTab.ts'
export { setNamespaceEnabled } from './actions/setNamespaceEnabled.ts'
export { refreshQuote, type SetOnrampParameters, setOnramp } from './actions/setOnramp.ts'
export { resetSend, type SetSendParameters, setSend } from './actions/setSend.ts'
export { resetSwap, type SetSwapParameters, setSwap } from './actions/setSwap.ts'
export { shake } from './actions/shake.ts'
export { hideBanner, showBanner } from './actions/showBanner.ts'
export { signMessage } from './actions/signMessage.ts'
export { speedUpTransaction } from './actions/speedUpTransaction.ts'
export { startPurchase } from './actions/startPurchase.ts'
export { type SwitchNetworkParameters, switchNetwork } from './actions/switchNetwork.ts'
export { type UndoNameChangeParameters, undoNameChange } from './actions/undoNameChange.ts'
export { warmPairing } from './actions/warmPairing.ts'
export { watchAccount } from './actions/watchAccount.ts'
export { watchAccountTab } from './actions/watchAccountTab.ts'
export { watchBanner } from './actions/watchBanner.ts'
export { watchConnectors } from './actions/watchConnectors.ts'
export { watchModal } from './actions/watchModal.ts'
export { watchNetwork } from './actions/watchNetwork.ts'
export { watchOnramp } from './actions/watchOnramp.ts'
export { watchPairing } from './actions/watchPairing.ts'
export { watchPendingCount } from './actions/watchPendingCount.ts'
export { watchPurchases } from './actions/watchPurchases.ts'
export { watchRequestedTransactions } from './actions/watchRequestedTransactions.ts'
export { watchSend } from './actions/watchSend.ts'
export { watchSentTransactions } from './actions/watchSentTransactions.ts'
export { watchSwap } from './actions/watchSwap.ts'
export { watchTransactionList } from './actions/watchTransactionList.ts'
export type {
  Adapter,
  CallAbility,
  CallRequest,
  Connector,
  ConnectorType,
  FindRequest,
  FindResult,
  PairingAbility,
  ReplacementFee,
  ReplaceRequest,
  TokenReference,
  TransactionCall,
  TransactionIntent,
  TransactionOutcome,
  TransactionProgress,
  TransferRequest,
  Unsubscribe,
  WaitRequest,
  WalletEvent,
  WalletSession,
} from './adapter.ts'
export { formatAmount } from './amount/formatAmount.ts'
export { parseAmount } from './amount/parseAmount.ts'
export { restrictedTimezones } from './clients/restrictedTimezones.ts'
export type { Connected, Connection, ConnectionEvent, ConnectionStatus } from './connection/machine.ts'
export { createLatchkey } from './createLatchkey.ts'
export { BaseError, type BaseErrorOptions } from './errors/BaseError.ts'
export {
  ExecutionRevertedError,
  FeeCapTooHighError,
  FeeCapTooLowError,
  InsufficientFundsError,
  NodesDisagreeError,
  NonceTooHighError,
  NonceTooLowError,
  RpcAnswerInvalidError,
  RpcError,
  RpcTimeoutError,
  RpcUnavailableError,
} from './errors/chain.ts'
export { CheckoutUrlRefusedError, OnrampUnavailableError } from './errors/checkout.ts'
export { type ErrorCode, errorCodes } from './errors/codes.ts'
export {
  AccountChangedError,
  AdapterNotFoundError,
  DisconnectError,
  NamespaceDisabledError,
  NetworkChangedError,
  NetworkSwitchingDisabledError,
  NotConnectedError,
  UnsupportedNetworkError,
} from './errors/connection.ts'
export { ContactNameInvalidError, ContactNameTakenError, ContactsFullError } from './errors/contacts.ts'
export { NameInProgressError, NameLabelInvalidError } from './errors/names.ts'
export { OptionsInvalidError } from './errors/OptionsInvalidError.ts'
export { PurchaseIncompleteError, PurchaseOutsideLimitsError, PurchaseRefusedError } from './errors/onramp.ts'
export { AbortedError, UnknownError } from './errors/ours.ts'
export {
  InvalidAppConfigurationError,
  InvalidProjectIdError,
  JwtTokenNotValidError,
  PairingExpiredError,
  PairingInvalidError,
  RelayRefusedError,
  RelayUnavailableError,
  SessionEndedError,
  SessionExpiredError,
  TooManyRequestsError,
} from './errors/pairing.ts'
export {
  NameReservedError,
  NameSignatureExpiredError,
  NamesTooManyError,
  NameTakenError,
} from './errors/registration.ts'
export {
  AmountAboveBalanceError,
  AmountInvalidError,
  AmountTooPreciseError,
  AmountUnreadableError,
  NameChangedError,
  NameDisputedError,
  NameInvalidError,
  NameOfOtherNetworkError,
  NameUncheckedError,
  NameUnknownError,
  NameUnsignedError,
  NftNotOwnedError,
  PaymentRequestInvalidError,
  ReceiverBurnsError,
  ReceiverChecksumError,
  ReceiverInvalidError,
  SendIncompleteError,
  SendInProgressError,
  SendTokenRequiredError,
  SendUnsupportedChainError,
  TransactionCancelledError,
  TransactionRevertedError,
} from './errors/send.ts'
export {
  BalanceUnavailableError,
  HttpStatusError,
  ServerAnswerInvalidError,
  ServerUnavailableError,
  TransactionsUnavailableError,
} from './errors/server.ts'
export {
  GasPriceUnsupportedError,
  SwapAllowanceLowError,
  SwapDollarsDifferError,
  type SwapField,
  SwapIncompleteError,
  SwapInProgressError,
  SwapLossRefusedError,
  SwapMovedError,
  SwapPriceRefusedError,
  SwapQuoteExpiredError,
  SwapUnavailableError,
  SwapUnsafeError,
  SwapUnsupportedError,
  TokenInvalidError,
} from './errors/swap.ts'
export { toBaseError } from './errors/toBaseError.ts'
export { TokenDecimalsDifferError, TokenSymbolDiffersError } from './errors/tokens.ts'
export { NonceIgnoredError, ReplacementRefusedError, TransactionNotPendingError } from './errors/transactions.ts'
export { WalletContestedError } from './errors/WalletContestedError.ts'
export { WalletNotFoundError } from './errors/WalletNotFoundError.ts'
export {
  ChainDisconnectedError,
  NoAccountsError,
  RequestPendingError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
  UserRejectedError,
  WalletDisconnectedError,
  WalletError,
  WalletTimeoutError,
} from './errors/wallet.ts'
export { hydrationSnapshot } from './hydrationSnapshot.ts'
export type {
  Latchkey,
  LatchkeyEvent,
  LatchkeyOptions,
  NamesOptions,
  OnrampSettings,
  PairingOptions,
  PriceSource,
} from './latchkey.ts'
export type { WalletLinkMethod } from './links/chooseWalletLink.ts'
export { type Platform, readPlatform } from './links/readPlatform.ts'
export type { ViewEntry, ViewName, ViewRegistry, Views } from './modal/views.ts'
export { type NameLabel, parseNameLabel } from './names/parseNameLabel.ts'
export type { Network } from './network.ts'
export type { NftReference, NftTransfer } from './nft/NftAbility.ts'
export type { NftTransferParameters } from './nft/prepareNftTransfer.ts'
export { type CheckedPurchase, checkPurchase, paymentLimits } from './onramp/checkPurchase.ts'
export type { OnrampState, PaymentCurrency, PurchaseCurrency, PurchaseQuote } from './onramp/OnrampState.ts'
export { onrampProviders } from './onramp/onrampProviders.ts'
export type { OpenCheckoutParameters } from './onramp/openCheckout.ts'
export { isPurchaseOver, type Purchase, type PurchaseStatus } from './onramp/Purchase.ts'
export { linkMarginMs } from './pairing/linkMarginMs.ts'
export type { PairedSession, PairedWallet, PairedWalletEvent } from './pairing/PairedWallet.ts'
export { walletConnectId } from './pairing/walletConnectId.ts'
export type { Read } from './reads/defineRead.ts'
export { isOutage, type Retry, retryFailed } from './reads/retryFailed.ts'
export { type ReadResult, type ReadWatch, watchRead } from './reads/watchRead.ts'
export type { AddressFacts } from './receiver/AddressAbility.ts'
export type { NameAbility, NameOnChain } from './receiver/NameAbility.ts'
export type { NameConfirmation, NameFacts } from './receiver/NameFacts.ts'
export { type PaymentRequest, parsePaymentRequest } from './receiver/parsePaymentRequest.ts'
export type {
  AccountTab,
  BannerState,
  ModalState,
  PairingState,
  ReplacementPurpose,
  RequestedTransaction,
  SendState,
  SentCall,
  SentDetails,
  SentNft,
  SentToken,
  SentTransaction,
  State,
  TransactionsState,
  WalletLink,
} from './state.ts'
export { browserStorage } from './storage/browserStorage.ts'
export { type Contact, contactNameLimit } from './storage/contacts.ts'
export { cookieStorage } from './storage/cookieStorage.ts'
export { memoryStorage } from './storage/memoryStorage.ts'
export type { StoragePort } from './storage/StoragePort.ts'
export { exchangeRate } from './swap/exchangeRate.ts'
export { isSameToken } from './swap/isSameToken.ts'
export type { SwapRequest } from './swap/parseSwap.ts'
export type { BatchStatus, DecodedSwap, SignedPermit, SwapAbility, SwapPermit, TokenFacts } from './swap/SwapAbility.ts'
export type { SwapPlan, SwapStep, SwapStepKind } from './swap/SwapPlan.ts'
export type { MarketSource, SwapQuote, SwapTerms } from './swap/SwapQuote.ts'
export type { SwapState } from './swap/SwapState.ts'
export type { SwapToken } from './swap/SwapToken.ts'
export { type SwapLoss, swapLoss } from './swap/swapLoss.ts'
export { cleanText } from './text/cleanText.ts'
export { isAlike, toSkeleton } from './text/toSkeleton.ts'
export type { DecimalsSource } from './tokens/checkToken.ts'
export type { TokenAbility } from './tokens/TokenAbility.ts'
export type { WitnessSources } from './witness/witnessSources.ts'
