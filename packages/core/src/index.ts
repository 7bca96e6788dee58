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
export type { Account } from './account.ts'
export { canBuy } from './actions/canBuy.ts'
export { cancelTransaction } from './actions/cancelTransaction.ts'
export { forgetPurchase } from './actions/changePurchase.ts'
export { type CheckedName, type CheckNameParameters, checkName } from './actions/checkName.ts'
export { checkNftSend } from './actions/checkNftSend.ts'
export { checkSend } from './actions/checkSend.ts'
export { type CloseReason, close } from './actions/close.ts'
export { type ConnectParameters, connect } from './actions/connect.ts'
export { disconnect } from './actions/disconnect.ts'
export { fetchTransactions } from './actions/fetchTransactions.ts'
export { getAccount } from './actions/getAccount.ts'
export { getBalances } from './actions/getBalances.ts'
export { getConnectors } from './actions/getConnectors.ts'
export { getContacts } from './actions/getContacts.ts'
export { type GetFeeParameters, getFee } from './actions/getFee.ts'
export { getIdentity } from './actions/getIdentity.ts'
export { getMaxAmount } from './actions/getMaxAmount.ts'
export { getMaxSwapAmount } from './actions/getMaxSwapAmount.ts'
export { getModal } from './actions/getModal.ts'
export type { NameSuggestionsParameters } from './actions/getNameSuggestions.ts'
export { getNamesOfAddress } from './actions/getNamesOfAddress.ts'
export { getNameZones } from './actions/getNameZones.ts'
export { type ActiveNetwork, getNetwork } from './actions/getNetwork.ts'
export { type GetNftFeeParameters, getNftFee } from './actions/getNftFee.ts'
export { getNfts } from './actions/getNfts.ts'
export type { OnrampChoices } from './actions/getOnrampOptions.ts'
export type { OnrampProvider } from './actions/getOnrampProviders.ts'
export { getPairing } from './actions/getPairing.ts'
export { getPortfolio } from './actions/getPortfolio.ts'
export { getPriceHistory, type PriceHistoryParameters, type PricePoint } from './actions/getPriceHistory.ts'
export { getPrices, type PricesParameters } from './actions/getPrices.ts'
export { getProvider } from './actions/getProvider.ts'
export { getReceiverFacts, type ReceiverFacts } from './actions/getReceiverFacts.ts'
export { type GetReplacementFeeParameters, getReplacementFee } from './actions/getReplacementFee.ts'
export { getRequestedTransactions } from './actions/getRequestedTransactions.ts'
export { getSentTransactions } from './actions/getSentTransactions.ts'
export { getSuggestedWallets, type SuggestedWallets } from './actions/getSuggestedWallets.ts'
export { getSwapQuotes } from './actions/getSwapQuotes.ts'
export { getSwapTokens } from './actions/getSwapTokens.ts'
export { getTransactionList } from './actions/getTransactionList.ts'
export { type GetWalletsParameters, getWallets } from './actions/getWallets.ts'
export { navigate } from './actions/navigate.ts'
export { getOnramp, loadOnramp, type SetOnrampParameters, setOnramp, watchOnramp } from './actions/onramp.ts'
export { type OpenParameters, open } from './actions/open.ts'
export { openWallet } from './actions/openWallet.ts'
export { type PrepareSwapParameters, prepareSwap } from './actions/prepareSwap.ts'
export type { TransferParameters } from './actions/prepareTransfer.ts'
export { watchPurchases } from './actions/purchases.ts'
export { reconnect } from './actions/reconnect.ts'
export { acceptSwap, refreshSwap } from './actions/refreshSwap.ts'
export { type RegisterNameParameters, registerName } from './actions/registerName.ts'
export { removeContact } from './actions/removeContact.ts'
export { followPurchaseAgain, getCheckoutLink, reopenCheckout } from './actions/reopenCheckout.ts'
export { type Receiver, resolveReceiver } from './actions/resolveReceiver.ts'
export { dismissSwap, resumeSwap } from './actions/resumeSwap.ts'
export { type RunSwapParameters, runSwap } from './actions/runSwap.ts'
export { saveContact } from './actions/saveContact.ts'
export { sendNft } from './actions/sendNft.ts'
export { sendToken } from './actions/sendToken.ts'
export { setAccountTab } from './actions/setAccountTab.ts'
export { setNamespaceEnabled } from './actions/setNamespaceEnabled.ts'
export { type SetSendParameters, setSend } from './actions/setSend.ts'
export { showBanner } from './actions/showBanner.ts'
export { signMessage } from './actions/signMessage.ts'
export { speedUpTransaction } from './actions/speedUpTransaction.ts'
export { startPurchase } from './actions/startPurchase.ts'
export { getSwap, type SetSwapParameters, setSwap, watchSwap } from './actions/swap.ts'
export { type SwitchNetworkParameters, switchNetwork } from './actions/switchNetwork.ts'
export { type UndoNameChangeParameters, undoNameChange } from './actions/undoNameChange.ts'
export { watchAccount } from './actions/watchAccount.ts'
export { watchConnectors } from './actions/watchConnectors.ts'
export { watchModal } from './actions/watchModal.ts'
export { watchNetwork } from './actions/watchNetwork.ts'
export { watchPairing } from './actions/watchPairing.ts'
export { watchRequestedTransactions } from './actions/watchRequestedTransactions.ts'
export { watchSentTransactions } from './actions/watchSentTransactions.ts'
export { watchTransactionList } from './actions/watchTransactionList.ts'
export type { Connector, ConnectorType, ReplacementFee, TokenReference } from './adapter.ts'
export { formatAmount } from './amount/formatAmount.ts'
export type { ConnectionStatus } from './connection/machine.ts'
export { createLatchkey } from './createLatchkey.ts'
export type {
  Latchkey,
  LatchkeyOptions,
  NamesOptions,
  OnrampSettings,
  PairingOptions,
  PriceSource,
} from './latchkey.ts'
export type { ViewEntry, ViewName, ViewRegistry, Views } from './modal/views.ts'
export type { Network } from './network.ts'
export type { NftReference } from './nft/NftAbility.ts'
export type { NftTransferParameters } from './nft/prepareNftTransfer.ts'
export type { OnrampState, PaymentCurrency, PurchaseCurrency, PurchaseQuote } from './onramp/OnrampState.ts'
export type { Purchase, PurchaseStatus } from './onramp/Purchase.ts'
export type { Read } from './reads/defineRead.ts'
export { type ReadResult, type ReadWatch, watchRead } from './reads/watchRead.ts'
export { type PaymentRequest, parsePaymentRequest } from './receiver/parsePaymentRequest.ts'
export type {
  AccountTab,
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
  WalletLink,
} from './state.ts'
export type { Contact } from './storage/contacts.ts'
export { cookieStorage } from './storage/cookieStorage.ts'
export { memoryStorage } from './storage/memoryStorage.ts'
export type { StoragePort } from './storage/StoragePort.ts'
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
