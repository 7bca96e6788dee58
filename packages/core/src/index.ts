export {
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type HistoryPage,
  type Identity,
  type NameSuggestion,
  type Nft,
  type NftPage,
  type Portfolio,
  parseCaipAddress,
  type RegisteredName,
  type TokenBalance,
  type Transaction,
  type Transfer,
  type Wallet,
  type WalletPage,
} from '@latchkey/wire'
export type { SocialProvider } from '@latchkey/wire/frame'
export type { SignInFields } from '@latchkey/wire/sign-in'
export { type Account, getAccount, watchAccount } from './actions/account.ts'
export { setAccountTab } from './actions/accountTab.ts'
export { canBuy } from './actions/canBuy.ts'
export { removePurchase } from './actions/changePurchase.ts'
export { type CheckedName, type CheckNameParameters, checkName } from './actions/checkName.ts'
export { type ConnectParameters, connect } from './actions/connect.ts'
export { type ConnectEmailParameters, connectEmail } from './actions/connectEmail.ts'
export { getConnectors, watchConnectors } from './actions/connectors.ts'
export { type ConnectSocialParameters, connectSocial } from './actions/connectSocial.ts'
export { getContacts, removeContact, saveContact } from './actions/contacts.ts'
export { type DisconnectParameters, disconnect } from './actions/disconnect.ts'
export { fetchTransactions } from './actions/fetchTransactions.ts'
export { getBalances } from './actions/getBalances.ts'
export { type Features, getFeatures } from './actions/getFeatures.ts'
export { getIdentity } from './actions/getIdentity.ts'
export { getMaxSwapAmount } from './actions/getMaxSwapAmount.ts'
export { getNameDomains } from './actions/getNameDomains.ts'
export type { NameSuggestionsParameters } from './actions/getNameSuggestions.ts'
export { getNamesOfAddress } from './actions/getNamesOfAddress.ts'
export { getNfts } from './actions/getNfts.ts'
export type { OnrampChoices } from './actions/getOnrampOptions.ts'
export type { OnrampProvider } from './actions/getOnrampProviders.ts'
export { getPortfolio } from './actions/getPortfolio.ts'
export {
  getPriceHistory,
  type PriceHistoryParameters,
  type PricePeriod,
  type PricePoint,
} from './actions/getPriceHistory.ts'
export { getPrices, type PricesParameters } from './actions/getPrices.ts'
export { getProvider } from './actions/getProvider.ts'
export { getReceiverFacts, type ReceiverFacts } from './actions/getReceiverFacts.ts'
export { getSession } from './actions/getSession.ts'
export { getSuggestedWallets, type SuggestedWallets } from './actions/getSuggestedWallets.ts'
export { getSwapQuotes } from './actions/getSwapQuotes.ts'
export { getSwapTokens } from './actions/getSwapTokens.ts'
export { type GetWalletsParameters, getWallets } from './actions/getWallets.ts'
export { close, getModal, type OpenParameters, open, watchModal } from './actions/modal.ts'
export { getNamespaces } from './actions/namespaces.ts'
export { navigate } from './actions/navigate.ts'
export { type ActiveNetwork, getNetwork, watchNetwork } from './actions/network.ts'
export { getOnramp, loadOnramp, type SetOnrampParameters, setOnramp, watchOnramp } from './actions/onramp.ts'
export { openWallet } from './actions/openWallet.ts'
export { openWalletSettings } from './actions/openWalletSettings.ts'
export { getPairing, watchPairing } from './actions/pairing.ts'
export { type PrepareSwapParameters, prepareSwap } from './actions/prepareSwap.ts'
export { watchPurchases } from './actions/purchases.ts'
export { reconnect } from './actions/reconnect.ts'
export { acceptSwap, refreshSwap } from './actions/refreshSwap.ts'
export { type RegisterNameParameters, registerName } from './actions/registerName.ts'
export { getCheckoutLink, reopenCheckout } from './actions/reopenCheckout.ts'
export {
  cancelTransaction,
  type GetReplacementFeeParameters,
  getReplacementFee,
  speedUpTransaction,
} from './actions/replaceTransaction.ts'
export { resendTransaction } from './actions/resendTransaction.ts'
export { type Receiver, resolveReceiver } from './actions/resolveReceiver.ts'
export { discardSwap, resumeSwap } from './actions/resumeSwap.ts'
export { runDoctor } from './actions/runDoctor.ts'
export { type RunSwapParameters, runSwap } from './actions/runSwap.ts'
export { type SetSendParameters, setSend } from './actions/send.ts'
export {
  checkNftSend,
  type GetNftFeeParameters,
  getNftFee,
  type NftTransferParameters,
  sendNft,
} from './actions/sendNft.ts'
export {
  checkSend,
  type GetFeeParameters,
  getFee,
  getMaxAmount,
  getTransferNotes,
  sendToken,
  type TransferParameters,
} from './actions/sendToken.ts'
export { endOtherSessions, endSession, getSessions } from './actions/sessions.ts'
export { setNamespaceEnabled } from './actions/setNamespaceEnabled.ts'
export { showBanner } from './actions/showBanner.ts'
export { getSignIn, signIn, watchSignIn } from './actions/signIn.ts'
export { signMessage } from './actions/signMessage.ts'
export { signOut } from './actions/signOut.ts'
export { startPurchase } from './actions/startPurchase.ts'
export { getSwap, type SetSwapParameters, setSwap, watchSwap } from './actions/swap.ts'
export { type SwitchAccountParameters, switchAccount } from './actions/switchAccount.ts'
export { switchNamespace } from './actions/switchNamespace.ts'
export { type SwitchNetworkParameters, switchNetwork } from './actions/switchNetwork.ts'
export { type SwitchWalletParameters, switchWallet } from './actions/switchWallet.ts'
export { acceptTerms, isTermsPending } from './actions/terms.ts'
export {
  getRequestedTransactions,
  getSentTransactions,
  getTransactionList,
  watchRequestedTransactions,
  watchSentTransactions,
  watchTransactionList,
} from './actions/transactions.ts'
export { type UndoNameChangeParameters, undoNameChange } from './actions/undoNameChange.ts'
export { getWalletConnections, type WalletConnection, watchWalletConnections } from './actions/walletConnections.ts'
export type { ReplacementFee } from './adapter/calling.ts'
export type { Connector, ConnectorType } from './adapter/wallets.ts'
export { formatAmount } from './amount/formatAmount.ts'
export type { FeeLevel, NftReference, ReplacementPurpose, TokenReference } from './chainTerms.ts'
export type { ConnectionStatus } from './connection/machine.ts'
export { createLatchkey } from './createLatchkey.ts'
export type { ExamineOptions } from './development/doctor/examine.ts'
export type { Finding, FindingStatus } from './development/doctor/Finding.ts'
export type { AccountUser } from './embedded/EmbeddedWallet.ts'
export type {
  ConnectMethod,
  EmbeddedWalletOptions,
  Latchkey,
  LatchkeyOptions,
  NamesOptions,
  OnrampSettings,
  PairingOptions,
  PriceSource,
  SettingName,
  TermsOptions,
} from './latchkey.ts'
export type { CloseReason } from './modal/CloseReason.ts'
export type { ViewEntry, ViewName, ViewRegistry, Views } from './modal/views.ts'
export type { Network } from './network.ts'
export type { OnrampState, PaymentCurrency, PurchaseCurrency, PurchaseQuote } from './onramp/OnrampState.ts'
export type { Purchase, PurchaseStatus } from './onramp/Purchase.ts'
export type { Read } from './reads/defineRead.ts'
export type { ReadResult } from './reads/ReadResult.ts'
export { type ReadWatch, watchRead } from './reads/watchRead.ts'
export type { PaymentRequest } from './receiver/PaymentRequest.ts'
export { parsePaymentRequest } from './receiver/parsePaymentRequest.ts'
export type { AnalyticsOptions } from './reports/AnalyticsOptions.ts'
export { getLog } from './reports/getLog.ts'
export type { LatchkeyEvent } from './reports/LatchkeyEvent.ts'
export type {
  ListedSession,
  SignedMessage,
  SignInBackend,
  SignInMessenger,
  SignInOptions,
  SignInSession,
  SignInSignature,
  SignInSigner,
  SignInState,
  SignInStatus,
  SignInStorage,
  SignInVerifier,
  SignRequest,
} from './signIn/SignIn.ts'
export type {
  AccountTab,
  ModalState,
  PairingState,
  RequestedTransaction,
  SendState,
  SentCall,
  SentDetails,
  SentNft,
  SentToken,
  SentTransaction,
  State,
  WalletLink,
} from './state.ts'
export { cookieStorage, memoryStorage, type StoragePort } from './storage/browserStorage.ts'
export type { Contact } from './storage/contacts.ts'
export { type SwapLoss, swapLoss } from './swap/amounts.ts'
export type { SwapRequest } from './swap/planSwap.ts'
export type {
  MarketSource,
  SwapPlan,
  SwapQuote,
  SwapState,
  SwapStep,
  SwapStepKind,
  SwapTerms,
} from './swap/SwapPlan.ts'
export type { SwapToken } from './swap/SwapToken.ts'
