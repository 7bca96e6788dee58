/**
 * Every error that Latchkey throws, by area: what an app compares with `instanceof` or by `code`. All extend `BaseError`, except
 * `CaipFormatError`, which `parseCaipAddress` throws.
 */
export { CaipFormatError } from '@latchkey/wire'
export { BaseError, type BaseErrorOptions } from './errors/BaseError.ts'
export {
  BroadcastRefusedError,
  ExecutionRevertedError,
  FeeCapTooHighError,
  FeeCapTooLowError,
  InsufficientFundsError,
  NetworkRulesDifferError,
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
export { AbortedError, CodeUnavailableError, UnknownError } from './errors/common.ts'
export {
  AbilityMissingError,
  AccountChangedError,
  AdapterNotFoundError,
  DisconnectError,
  NamespaceDisabledError,
  NetworkChangedError,
  NetworkSwitchingDisabledError,
  NotConnectedError,
  UnsupportedNetworkError,
  WalletNotFoundError,
} from './errors/connection.ts'
export { ContactNameInvalidError, ContactNameTakenError, ContactsFullError } from './errors/contacts.ts'
export {
  EmailCooldownError,
  EmailInvalidError,
  EmbeddedWalletTimeoutError,
  EmbeddedWalletUnavailableError,
  MailUnavailableError,
  TooManyTriesError,
} from './errors/embedded.ts'
export {
  EmbeddedWalletAnswerKeptError,
  EmbeddedWalletRequestTooLargeError,
  EmbeddedWalletReturnRefusedError,
} from './errors/embeddedRedirect.ts'
export { MemoChangedError } from './errors/MemoChangedError.ts'
export { MemoSecretError, MemoTooLongError, MemoUnreadableError } from './errors/memo.ts'
export { NameInProgressError, NameLabelInvalidError } from './errors/names.ts'
export { OptionsInvalidError } from './errors/OptionsInvalidError.ts'
export { PurchaseIncompleteError, PurchaseOutsideLimitsError, PurchaseRefusedError } from './errors/onramp.ts'
export {
  InvalidAppConfigurationError,
  InvalidProjectIdError,
  JwtTokenNotValidError,
  PairingExpiredError,
  PairingInvalidError,
  PairingUnsupportedError,
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
export { SessionsUnlistedError } from './errors/SessionsUnlistedError.ts'
export { SignInUnavailableError } from './errors/SignInUnavailableError.ts'
export { SignOutUnheardError } from './errors/SignOutUnheardError.ts'
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
  ReceiverOfOtherNetworkError,
  SendIncompleteError,
  SendInProgressError,
  SendTokenRequiredError,
  SendUnsupportedChainError,
  TransactionCancelledError,
  TransactionDroppedError,
  TransactionExpiredError,
  TransactionReplacedError,
  TransactionRevertedError,
} from './errors/send.ts'
export {
  BalanceUnavailableError,
  HttpStatusError,
  ServerAnswerInvalidError,
  ServerUnavailableError,
  TransactionsUnavailableError,
} from './errors/server.ts'
export { SignInAccountMissingError, SignInDisabledError } from './errors/signIn.ts'
export {
  SignInElsewhereError,
  SignInEndedError,
  SignInMessageError,
  SignInRefusedError,
  SignInUnverifiableError,
} from './errors/signInFaults.ts'
export {
  GasPriceUnsupportedError,
  SwapAllowanceLowError,
  SwapDollarsDifferError,
  type SwapField,
  SwapIncompleteError,
  SwapInProgressError,
  SwapLossRefusedError,
  SwapPriceMovedError,
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
export {
  AccountFrozenError,
  AmountBelowDustError,
  BelowRentMinimumError,
  FeeExcessiveError,
  FeeRoseError,
  ReceiverNotWalletError,
  RestBelowRentMinimumError,
  TokenNotTransferableError,
  TransferChangedError,
} from './errors/transferRules.ts'
export { WalletContestedError } from './errors/WalletContestedError.ts'
export { WalletReplacedError } from './errors/WalletReplacedError.ts'
export {
  ChainDisconnectedError,
  NetworkNotSharedError,
  NoAccountsError,
  RequestPendingError,
  SignatureInterruptedError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
  UserRejectedError,
  WalletAnswerKeptError,
  WalletDisconnectedError,
  WalletError,
  WalletReturnRefusedError,
  WalletTimeoutError,
} from './errors/wallet.ts'
