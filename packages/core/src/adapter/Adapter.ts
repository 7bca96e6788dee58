import type { ChainNamespace } from '@latchkey/wire'
import type { SignInFields } from '@latchkey/wire/sign-in'
import type { FeeQuote, TokenReference } from '../chainTerms.ts'
import type { Network } from '../network.ts'
import type { AddressAbility, NameAbility, NameSignatureAbility } from '../receiver/receiverAbilities.ts'
import type { SignInSignature } from '../signIn/SignIn.ts'
import type { SwapAbility } from '../swap/SwapAbility.ts'
import type { NftAbility, TokenAbility } from '../tokens/tokenAbilities.ts'
import type { CallAbility, ReplacementAbility } from './calling.ts'
import type { MemoAbility, SendAbility, TransferRequest } from './sending.ts'
import type {
  AccountChoice,
  Connector,
  EmbeddedAbility,
  HostAbility,
  PairingAbility,
  Unsubscribe,
  WalletEvent,
  WalletSession,
} from './wallets.ts'

/**
 * Features that only some namespaces support. An adapter declares an ability by having the property; `requireAbility` throws where it is
 * absent. Functions are called without `this`.
 */
export type Abilities = {
  loadSend(): Promise<SendAbility>
  /**
   * What a transfer costs at each speed that the visitor may choose, the slowest first. With `isMost`, of the most that can be sent at each.
   * @throws what `SendAbility.estimateFee` throws
   */
  feeLevels(
    options: Omit<TransferRequest, 'connectorId' | 'feeLevel'> & { isMost?: boolean | undefined },
  ): Promise<readonly FeeQuote[]>
  /** Transfers can carry a memo: a public text, by which the recipient knows whose they are. */
  readonly memos: MemoAbility
  /**
   * Signs a message with the account; may prompt, never retried. What the wallet returns is verified: a signature over another text or by
   * another account is a WalletError. Only where accounts may be contracts, as on EVM chains, is it passed on as it is, because their chain
   * alone can verify it: whoever relies on it does.
   * @throws AccountChangedError before the request where the wallet signs with another account; UserRejectedError, AbortedError, WalletError
   */
  signMessage(options: { connectorId: string; address: string; message: string; signal?: AbortSignal }): Promise<string>
  /**
   * Signs a sign-in message (CAIP-122): by the wallet's own sign-in where it has one, with what a verifier needs beside the signature. Absent
   * where `signMessage` returns all of it. Otherwise as `signMessage`.
   * @param options.message the text of `fields`
   */
  signIn(options: {
    connectorId: string
    address: string
    fields: SignInFields
    message: string
    signal?: AbortSignal
  }): Promise<SignInSignature>
  /**
   * Chooses which of the accounts that the wallet shares signs; never prompts. From then on it comes first wherever the adapter reports
   * accounts, until the visitor selects another account in the wallet.
   * @returns the choice, for `reconnect`; undefined for the account that is selected in the wallet
   * @throws UnauthorizedError for an account that the wallet does not share
   */
  chooseAccount(options: {
    connectorId: string
    address: string
    signal?: AbortSignal
  }): Promise<AccountChoice | undefined>
  /**
   * Switches the wallet's chain; adds a chain it does not know. May prompt. Where wallets have none, the adapter keeps it for each connector.
   */
  switchNetwork(options: { connectorId: string; network: Network; signal?: AbortSignal }): Promise<void>
  /** Checks of tokens and receivers against the chain. */
  loadTokens(): Promise<TokenAbility & AddressAbility>
  /** Contract calls. */
  loadCalls(): Promise<CallAbility>
  /** Speeding up and cancelling without contract calls. */
  loadReplacements(): Promise<ReplacementAbility>
  /** Transfers of NFTs, which are contract calls. */
  loadNfts(): Promise<NftAbility>
  loadSwaps(): Promise<SwapAbility>
  /** Names as recipients, checked without the server. */
  loadNames(): Promise<NameAbility>
  /** Names of accounts, registered at a server. */
  loadNameSignatures(): Promise<NameSignatureAbility>
  /** Support for wallets that are not in this browser: on other devices, and the embedded one of eip155. */
  readonly pairing: PairingAbility
  /** Support for the embedded wallet, as an object of the namespace's wallet standard. */
  readonly embedded: EmbeddedAbility
}

export type Ability = keyof Abilities

/**
 * The chain and wallet code of one namespace: what every adapter has, and the abilities it declares. Its methods return, or throw a
 * BaseError of core; they never touch the store.
 *
 * Creating an adapter loads no chain SDK and sends no request: heavy parts are imported when a method first needs them. The suite in
 * `packages/adapters/src/conformance` runs on every adapter: it has cases for most of what these sentences promise, and an adapter's own tests for the rest.
 */
export type Adapter = Partial<Abilities> & {
  readonly namespace: ChainNamespace
  readonly networks: readonly Network[]
  /** Its networks have no token but their native currency. */
  readonly isNativeOnly?: true
  /** Where a library of the app connects the wallets. */
  readonly host?: HostAbility
  /**
   * Called at each start of an instance; returns what ends it. A host calls core's `showHost` from here at each change of its connections,
   * wallets that answer by opening the page again call `showReturn`: the code that only they need.
   * @param latchkey passed on; its type is made of this one's
   */
  onStart?(latchkey: object): Unsubscribe
  /** Whether a wallet opened this page with an answer, for one that may be gone. */
  isReturn?(): boolean
  /**
   * Starts discovery. `onChange` gets the whole list, in a stable order, at once if known and then at each change, and nothing any more once
   * the returned function was called. Wallets that claim one name are all listed, each marked and by an id of its own.
   */
  watchConnectors(onChange: (connectors: readonly Connector[]) => void): Unsubscribe
  /**
   * Requests access to the wallet; may prompt. Waits for the visitor until `signal` aborts. Where wallets have no network of their own, the
   * session is on that of `chainId`.
   * @throws UserRejectedError for a rejection alone, WalletNotFoundError, AbortedError, and the errors of wallets
   */
  connect(options: { connectorId: string; chainId?: string; signal?: AbortSignal }): Promise<WalletSession>
  /**
   * Reads what the wallet has granted; never prompts. Returns `undefined` if it grants nothing (locked, revoked) or is not installed, and
   * if several wallets claim the id and the visitor chose none of them on this page. Waits until `signal` aborts for a wallet that
   * announces itself late, or answers late: core lets it count for half a minute.
   * @param options.choice of `chooseAccount`, before a reload
   * @param options.chainId the network chosen on this page, which is that of wallets without one of their own
   */
  reconnect(options: {
    connectorId: string
    chainId?: string
    choice?: AccountChoice
    signal: AbortSignal
  }): Promise<WalletSession | undefined>
  /**
   * Ends the session in the wallet where the wallet supports it. From then on nothing is granted: `reconnect` returns undefined and
   * `watchWallet` reports no account, until the wallet is connected again.
   */
  disconnect(options: { connectorId: string; signal?: AbortSignal }): Promise<void>
  /**
   * Whether an installed wallet that shares no accounts says that its visitor revoked this page's access. Never prompts, and takes no longer
   * than some seconds; false where that is not certain. Absent where a wallet reports it by an event of its own.
   */
  isRevoked?(options: { connectorId: string; signal: AbortSignal }): Promise<boolean>
  /** Follows the wallet's own events. Once the returned function was called, none comes and no listener is left on the wallet. */
  watchWallet(options: { connectorId: string; onEvent: (event: WalletEvent) => void }): Unsubscribe
  /** Native balance in base units, read from the chain. @throws AbortedError and the errors of nodes */
  getNativeBalance(options: { network: Network; address: string; signal?: AbortSignal }): Promise<bigint>
  /**
   * Token balance in base units, read from the chain; without an address in `token`, the native balance.
   * @throws TokenInvalidError for a token where the adapter reads none, AbortedError and the errors of nodes
   */
  getTokenBalance(options: {
    network: Network
    address: string
    token: TokenReference
    signal?: AbortSignal
  }): Promise<bigint>
  /**
   * Parses what the visitor typed as an address of this namespace, in canonical spelling. Sends no request; waits only for the chain code
   * to load.
   * @throws ReceiverInvalidError, ReceiverChecksumError, ReceiverOfOtherNetworkError, ReceiverBurnsError for an address whose key nobody
   * has, such as zero: only the adapter knows its forms
   */
  parseAddress(text: string): Promise<string>
  /** The connector's provider (EIP-1193, or the namespace's standard), for the app's own calls. @throws WalletNotFoundError */
  getProvider(options: { connectorId: string }): Promise<unknown>
}
