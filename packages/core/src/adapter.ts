import type { ChainNamespace } from '@latchkey/wire'
import type { ReplacementPurpose, TokenReference, TransactionCall, WitnessSources } from './chainTerms.ts'
import type { Network } from './network.ts'
import type { PairedWallet } from './pairing/Pairing.ts'
import type { AddressAbility, NameAbility } from './receiver/receiverAbilities.ts'
import type { SwapAbility } from './swap/SwapAbility.ts'
import type { NftAbility, TokenAbility } from './tokens/tokenAbilities.ts'

/** How a wallet is reached. */
export type ConnectorType =
  | 'ANNOUNCED'
  | 'INJECTED'
  | 'EXTERNAL'
  | 'WALLET_CONNECT'
  | 'AUTH'
  | 'ID_AUTH'
  | 'MULTI_CHAIN'

/** A way to reach a wallet in one namespace. Plain data: the provider stays inside the adapter. */
export type Connector = {
  /**
   * Stable across reloads: the rdns of an announced wallet, `injected` for the legacy one. While several wallets claim one rdns, each has
   * an id that is valid on this page only (`io.metamask#2`).
   */
  id: string
  name: string
  type: ConnectorType
  chain: ChainNamespace
  /** A `data:` image; announced icons of any other kind are left out. */
  imageUrl?: string
  imageId?: string
  explorerId?: string
  info?: { rdns?: string; uuid?: string }
  /** Another wallet on this page announces the same rdns, so one of them is an impostor. */
  isContested?: boolean
}

export type Unsubscribe = () => void

/** What a wallet reports once it grants access. */
export type WalletSession = {
  /** In the namespace's canonical spelling (EIP-55 for eip155); the first signs. */
  accounts: readonly [string, ...string[]]
  /** CAIP-2 reference of the chain the wallet is on; may be one the page does not support. */
  chainId: string
}

/** An account that the visitor chose on the page among those the wallet shares. */
export type AccountChoice = {
  address: string
  /** The account that was selected in the wallet itself: once it is another, the choice ends. */
  walletAccount: string
}

/** An event of a connected wallet. */
export type WalletEvent =
  | { type: 'accounts'; accounts: readonly string[] }
  | { type: 'chain'; chainId: string }
  | { type: 'disconnect' }

export type TransferRequest = {
  connectorId: string
  network: Network
  /**
   * The account shown to the visitor. The adapter reads the wallet's account and chain just before the request and throws
   * AccountChangedError or NetworkChangedError if they differ.
   */
  from: string
  to: string
  token: TokenReference
  /** Base units. */
  amount: bigint
  /** Called right before the wallet gets the request, by adapters whose transactions can be found again. */
  onRequest?: (intent: TransactionIntent) => void
  signal?: AbortSignal
}

/** The request that the wallet is about to get: enough to find the transaction on chain if the wallet's response is lost. */
export type TransactionIntent = {
  call: TransactionCall
  /** The account's next nonce as its node reports it; undefined where it reported none. */
  nonce: number | undefined
}

export type CallRequest = {
  connectorId: string
  network: Network
  /** The account shown to the visitor; checked as for a transfer. */
  from: string
  call: TransactionCall
  onRequest?: (intent: TransactionIntent) => void
  signal?: AbortSignal
}

/** Contract calls, the basis of approvals, swaps and NFT transfers. Loaded when first needed. */
export type CallAbility = {
  /**
   * Runs a call on the node without sending it.
   * @returns the result in hex
   * @throws ExecutionRevertedError, InsufficientFundsError and what the node's transport throws
   */
  simulate(options: Omit<CallRequest, 'connectorId' | 'onRequest'>): Promise<string>
  /** The maximum network fee of this call, in base units of the native currency. */
  estimateFee(options: Omit<CallRequest, 'connectorId' | 'onRequest'>): Promise<bigint>
  /** Simulates the call, then requests the wallet to sign and send it. May prompt; never retried. Resolves once it is broadcast. */
  send(options: CallRequest): Promise<{ hash: string; nonce?: number }>
  /**
   * Finds a call that a wallet was requested to send and whose response is missing; absent where transactions have no order to search by.
   * @throws NodesDisagreeError where only one of several nodes has it
   */
  find?(options: FindRequest): Promise<FindResult>
  /**
   * Requests the wallet to replace a pending transaction with a call of the same nonce and a fee at least 12.5 % and at most three times
   * higher. The wallet gets no request while nodes disagree on the nonce, nor to speed up a call that nodes do not have as pending. It may
   * still choose another nonce: the returned `nonce` is the one used.
   * @throws TransactionNotPendingError, ReplacementRefusedError and what `send` throws
   */
  replace?(options: ReplaceRequest): Promise<{ hash: string; nonce?: number }>
  /** The maximum fees of the pending transaction and its replacement; undefined where the wallet chooses the fee. */
  estimateReplacement?(options: Omit<ReplaceRequest, 'connectorId' | 'onRequest'>): Promise<ReplacementFee | undefined>
  inspectAddress: AddressAbility['inspectAddress']
  /** The call that makes a transfer. No request. @throws ReceiverInvalidError, ReceiverChecksumError */
  encodeTransfer(transfer: Pick<TransferRequest, 'to' | 'token' | 'amount'>): TransactionCall
  readTokenFacts: TokenAbility['readTokenFacts']
  readBalance: TokenAbility['readBalance']
  findImitated: TokenAbility['findImitated']
  knownSymbols?: TokenAbility['knownSymbols']
}

export type FindRequest = {
  network: Network
  from: string
  call: TransactionCall
  /** The lowest nonce it can have; undefined: the account's latest transactions are searched. */
  nonce: number | undefined
  /** Epoch ms at which the wallet got the request. Without a `nonce`, transactions mined earlier do not count. */
  requestedAt: number
  /** Transactions that are known not to be this call. */
  exclude: readonly { hash: string; nonce?: number }[]
  signal?: AbortSignal
}

export type FindResult = {
  /** The transaction that makes the call, mined or not yet. */
  found?: { hash: string; nonce: number }
  /** How many transactions of the account are mined according to every node that responds: each lower nonce is used. */
  minedCount: number
}

export type ReplaceRequest = CallRequest & {
  /** The pending transaction, and an earlier replacement of it. */
  hashes: readonly string[]
  nonce: number
  purpose: ReplacementPurpose
  /** Names the wallet whose node is read for fees too, for an estimate before the wallet gets the request. */
  witness?: WitnessSources
}

/** Base units of the native currency. */
export type ReplacementFee = { before: bigint; after: bigint }

export type TransactionOutcome =
  /** `hash` differs from the one requested when the wallet sped it up: same call, higher fee. */
  | { status: 'confirmed'; hash: string; blockNumber: bigint }
  /** `reason`: the contract's revert reason, where it has one. */
  | { status: 'failed'; hash: string; blockNumber: bigint; reason?: string }
  /** Another transaction with the same nonce was mined, and `hash` is its hash. */
  | { status: 'replaced' | 'cancelled'; hash: string; blockNumber: bigint }

export type WaitRequest = {
  network: Network
  hash: string
  from: string
  nonce?: number
  /** The requested call; without it a speed-up is recognized only while a node knows the original. */
  call?: TransactionCall
  /** An outcome reported earlier. The same one is returned once it is final, a different one at once: chains reorganize. */
  reported?: TransactionOutcome
  /** Further sources for an outcome, used where one of them is not a node of the server. Called at each check: wallets come and go. */
  witness?: () => WitnessSources
  onProgress?: (progress: TransactionProgress) => void
  signal: AbortSignal
}

/** What is known of a transaction without an outcome; emitted when it changes. */
export type TransactionProgress = {
  nonce?: number
  /** No node has known it for a while and its nonce is free. The search continues. */
  isDropped: boolean
  /** Nodes of the network report different outcomes; it stays pending until they agree. */
  isDisputed?: boolean
}

export type PairingAbility = {
  /** The methods requested from a paired wallet, all of them optional. */
  methods: readonly string[]
  events: readonly string[]
  /**
   * Lists the connector, whose id stands for the wallet from now on; called again when the connector's name changes, and with another id for
   * another wallet. `load` loads the wallet's code and is called when the wallet is first needed.
   */
  setWallet(wallet: { connector: Connector; load: () => Promise<PairedWallet> }): void
}

/** Transfers of the native currency and of tokens. Adapters with contract calls have it too, to follow them. */
export type SendAbility = {
  /** The maximum network fee of this transfer, in base units of the native currency. */
  estimateFee(options: Omit<TransferRequest, 'connectorId'>): Promise<bigint>
  /** Requests the wallet to sign and send. May prompt; never retried. Resolves once it is broadcast. */
  transfer(options: TransferRequest): Promise<{ hash: string; nonce?: number }>
  /** Waits until the transaction is mined, replaced or cancelled. Survives node outages until `signal` aborts. */
  waitForTransaction(options: WaitRequest): Promise<TransactionOutcome>
}

/**
 * Features that only some namespaces support. An adapter declares an ability by having the property; `requireAbility` throws where it is
 * absent. Functions are called without `this`.
 */
export type Abilities = {
  loadSend(): Promise<SendAbility>
  /** Signs a message with the account; may prompt. */
  signMessage(options: { connectorId: string; address: string; message: string; signal?: AbortSignal }): Promise<string>
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
  /** Switches the wallet's chain; adds a chain it does not know. May prompt. */
  switchNetwork(options: { connectorId: string; network: Network; signal?: AbortSignal }): Promise<void>
  /** Contract calls. */
  loadCalls(): Promise<CallAbility>
  /** Transfers of NFTs, which are contract calls. */
  loadNfts(): Promise<NftAbility>
  loadSwaps(): Promise<SwapAbility>
  /** Checks of names without the server. */
  loadNames(): Promise<NameAbility>
  /** Support for wallets that are not in this browser: on other devices, and the embedded one. */
  readonly pairing: PairingAbility
}

export type Ability = keyof Abilities

/**
 * The chain and wallet code of one namespace: what every adapter has, and the abilities it declares. Its methods return, or throw a
 * BaseError of core; they never touch the store.
 *
 * Creating an adapter loads no chain SDK and sends no request: heavy parts are imported when a method first needs them. The conformance
 * suite in `adapter.conformance.ts` runs on every adapter.
 */
export type Adapter = Partial<Abilities> & {
  readonly namespace: ChainNamespace
  readonly networks: readonly Network[]
  /** Starts discovery. `onChange` gets the whole list, in a stable order, at once if known and then at each change. */
  watchConnectors(onChange: (connectors: readonly Connector[]) => void): Unsubscribe
  /** Requests access to the wallet; may prompt. Waits for the visitor until `signal` aborts. */
  connect(options: { connectorId: string; chainId?: string; signal?: AbortSignal }): Promise<WalletSession>
  /**
   * Reads what the wallet has granted; never prompts. Returns `undefined` if it grants nothing (locked, revoked) or is not installed, and
   * if several wallets claim the id and the visitor chose none of them on this page. Waits until `signal` aborts for a wallet that
   * announces itself late.
   * @param options.choice of `chooseAccount`, before a reload
   */
  reconnect(options: {
    connectorId: string
    choice?: AccountChoice
    signal: AbortSignal
  }): Promise<WalletSession | undefined>
  /** Ends the session in the wallet where the wallet supports it. */
  disconnect(options: { connectorId: string; signal?: AbortSignal }): Promise<void>
  watchWallet(options: { connectorId: string; onEvent: (event: WalletEvent) => void }): Unsubscribe
  /** Native balance in base units, read from the chain. */
  getNativeBalance(options: { network: Network; address: string; signal?: AbortSignal }): Promise<bigint>
  /** Token balance in base units, read from the chain. */
  getTokenBalance(options: {
    network: Network
    address: string
    token: TokenReference
    signal?: AbortSignal
  }): Promise<bigint>
  /**
   * Parses what the visitor typed as an address of this namespace, in canonical spelling. Sends no request; waits only for the chain code
   * to load.
   * @throws ReceiverInvalidError, ReceiverChecksumError
   */
  parseAddress(text: string): Promise<string>
  /** The connector's provider (EIP-1193, or the namespace's standard), for the app's own calls. */
  getProvider(options: { connectorId: string }): Promise<unknown>
}
