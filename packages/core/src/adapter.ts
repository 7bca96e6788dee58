import type { CaipNetworkId, ChainNamespace } from '@latchkey/wire'
import type {
  FeeLevel,
  FeeQuote,
  ReplacementPurpose,
  SpendableBalance,
  TokenReference,
  TransactionCall,
  WitnessSources,
} from './chainTerms.ts'
import type { Network } from './network.ts'
import type { PairedWallet } from './pairing/Pairing.ts'
import type { AddressAbility, NameAbility, NameSignatureAbility } from './receiver/receiverAbilities.ts'
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
  /** A link opens its app, whether or not that is on this device. */
  opensApp?: boolean
  /** Another wallet on this page announces the same rdns, so one of them is an impostor. */
  isContested?: boolean
  /** Of MULTI_CHAIN, and of AUTH with several: the same wallet in each namespace, to connect by one of their ids. */
  connectors?: readonly Connector[]
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
  /** A text that the transfer carries, where the adapter has `memos`; checked by core. */
  memo?: string | undefined
  /** Of `feeLevels`; absent: the normal one, or the only one. */
  feeLevel?: FeeLevel | undefined
  /**
   * Called once, in the task in which the wallet gets the request, after every check: whatever is thrown before it, nothing was sent. It may
   * not be called for a request that the wallet never gets.
   */
  onRequest?: (intent: TransactionIntent) => void
  signal?: AbortSignal
}

/** The request that the wallet is about to get: enough to find the transaction on chain if the wallet's response is lost. */
export type TransactionIntent = {
  call: TransactionCall
  /** The account's next nonce as its node reports it; undefined where it reported none, and on chains without nonces. */
  nonce: number | undefined
  /** What tells this transaction from others of the same call, unless the wallet changes it: the block that it names, on Solana. */
  mark?: string
  /** No block before it can have the transaction. */
  sinceBlock?: number
}

/** A transaction that was broadcast. */
export type Broadcast = {
  hash: string
  nonce?: number
  /** Of a replacement: it spends what the pending one spends, so that a block takes one of the two. */
  isInPlace?: boolean
  /** The last block that can include it, on chains whose transactions expire. */
  validUntilBlock?: number
  /** In hex, where this page broadcast it and may do so again: a second broadcast of the same bytes cannot pay twice. */
  signed?: string
}

/** The signed transaction of a hash, in hex. */
export type SignedBytes = { hash: string; signed: string }

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
  send(options: CallRequest): Promise<Broadcast>
  /**
   * Requests the wallet to replace a pending transaction with a call of the same nonce and a fee at least 12.5 % and at most three times
   * higher. The wallet gets no request while nodes disagree on the nonce, nor to speed up a call that nodes do not have as pending. It may
   * still choose another nonce: the returned `nonce` is the one used.
   * @throws TransactionNotPendingError, ReplacementRefusedError and what `send` throws
   */
  replace?(options: ReplaceRequest): Promise<Broadcast>
  /** The maximum fees of the pending transaction and its replacement; undefined where the wallet chooses the fee. */
  estimateReplacement?(options: Omit<ReplaceRequest, 'connectorId' | 'onRequest'>): Promise<ReplacementFee | undefined>
  /** The call that makes a transfer, the same that `onRequest` gets. No request. @throws what `parseAddress` throws */
  encodeTransfer(transfer: Pick<TransferRequest, 'to' | 'token' | 'amount'>): TransactionCall
}

/**
 * Replaces pending transactions where no nonce says which of two a block takes: both spend the same. Adapters with contract calls have it as
 * a part of those.
 */
export type ReplacementAbility = Pick<CallAbility, 'encodeTransfer'> & {
  /**
   * Requests the wallet to sign a transaction that spends the same for a higher fee: of a speed-up the same transfer, of a cancellation one
   * back to the sender.
   * @throws TransactionNotPendingError, ReplacementRefusedError and what `SendAbility.transfer` throws
   */
  replace?(options: Omit<ReplaceRequest, 'nonce'>): Promise<Broadcast>
  /** The fees of the pending transaction and of its replacement. @throws what `replace` throws before the wallet has the request */
  estimateReplacement?(
    options: Omit<ReplaceRequest, 'connectorId' | 'onRequest' | 'nonce'>,
  ): Promise<ReplacementFee | undefined>
}

export type FindRequest = {
  network: Network
  from: string
  call: TransactionCall
  /** The lowest nonce it can have; undefined: the account's latest transactions since `requestedAt` are searched. */
  nonce: number | undefined
  mark?: string | undefined
  sinceBlock?: number | undefined
  /** Epoch ms at which the wallet got the request. Without a `nonce`, transactions mined earlier do not count. */
  requestedAt: number
  /** Transactions that are known not to be this call. */
  exclude: readonly { hash: string; nonce?: number }[]
  signal?: AbortSignal
}

export type FindResult = {
  /** The transaction that makes the call, mined or not yet. */
  found?: Broadcast
  /** How many transactions of the account are mined according to every node that responds: each lower nonce is used. Absent without nonces. */
  minedCount?: number
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

/**
 * What came of a transaction. Only what every node that responds agrees on is one: a transaction that is pending, that no node has, or on
 * which nodes differ has none, however long it takes.
 */
export type TransactionOutcome =
  | MinedOutcome
  /** No block included it in time, and none can any more: nothing was sent. Only on chains whose transactions expire. */
  | { status: 'expired'; hash: string }

/** The outcome of a transaction that used its place on chain. `fee`: what the network took for it, in base units of the native currency. */
export type MinedOutcome = { fee?: bigint | undefined } & MinedStatus

type MinedStatus =
  /** A block has it, and it did what it says. `hash` differs from the one requested when the wallet sped it up: same call, higher fee. */
  | { status: 'confirmed'; hash: string; blockNumber: bigint }
  /** A block has it, and it had no effect but its fee. `reason`: the contract's revert reason, where it has one. */
  | { status: 'failed'; hash: string; blockNumber: bigint; reason?: string }
  /** Another transaction with the same nonce was mined, and `hash` is its hash; cancelled: it sends nothing, to the sender. */
  | { status: 'replaced' | 'cancelled'; hash: string; blockNumber: bigint }

export type WaitRequest = {
  network: Network
  hash: string
  from: string
  nonce?: number
  /** Of its `TransactionIntent`. */
  mark?: string | undefined
  sinceBlock?: number | undefined
  validUntilBlock?: number
  /** Epoch ms. */
  sentAt?: number
  /** The requested call; without it a speed-up is recognized only while a node knows the original. */
  call?: TransactionCall
  /** Some node had it before. */
  isSeen?: boolean | undefined
  /** What is broadcast again while no node has it; undefined where the page does not have it. Called at each broadcast. */
  getSigned?: () => SignedBytes | undefined
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
  validUntilBlock?: number
  /** No node has known it for a while and its nonce is free; never while one has it as pending. The search continues. */
  isDropped: boolean
  /** A node has it, or had it before. */
  isSeen?: boolean
  /** Every node that responds refuses it because of its fee. */
  isUnderpaid?: boolean
  /** Nodes of the network report different outcomes; it stays pending until they agree. */
  isDisputed?: boolean
}

export type PairingAbility = {
  /** The methods requested from a paired wallet, all of them optional. */
  methods: readonly string[]
  events: readonly string[]
  /** Older names of its networks, requested beside those of now: a wallet grants only what it knows. */
  chains?: readonly CaipNetworkId[]
  /**
   * Lists the connector, whose id stands for the wallet from now on; called again when the connector's name changes, and with another id for
   * another wallet. `load` loads the wallet's code and is called when the wallet is first needed.
   */
  setWallet(wallet: { connector: Connector; load: () => Promise<PairedWallet> }): void
}

/** A connected wallet of a host. */
export type HostConnection = { connectorId: string } & WalletSession

/**
 * The connections of an adapter whose wallets a library of the app connects: the host. It alone says what is connected, restores it after a
 * reload and keeps it; what is shown follows. The adapter's methods act through it, and `reconnect` reads it.
 */
export type HostAbility = {
  /** The connected wallets, the one in use first; undefined while the host restores them. */
  read(): readonly HostConnection[] | undefined
  /** Uses another of the connected wallets, at once. */
  activate(connectorId: string): void
}

export type EmbeddedAbility = {
  /**
   * The methods that the page may request of the embedded wallet in this namespace. A right of its own: what a paired wallet is asked for
   * says nothing about it.
   */
  methods: readonly string[]
  /**
   * Lists the connector; called again after a stop, with another wallet. `title` is what other code of the page knows the wallet by, where
   * the app registers it. `load` as for a paired wallet.
   */
  setWallet(wallet: { connector: Connector; title: string; load: () => Promise<PairedWallet> }): void
}

export type MemoAbility = {
  /** Bytes of UTF-8 that a memo may have, where a network says nothing else (`SendAbility.getMaxMemoBytes`). */
  maxBytes: number
}

/** What to know about a transfer beside its fee, before the wallet gets the request. Amounts are base units. */
export type TransferNotes = {
  /** Part of the fee, in the native currency: it stays in the account that is made for the recipient. */
  accountDeposit?: bigint
  /** What the token itself keeps of the amount: the recipient gets that much less. */
  withheld?: bigint
  /** The recipient's account takes nothing without a memo, and none was given; this one is added. */
  memo?: string
  /** None was given, on a chain where exchanges tell deposits apart by one. */
  isWithoutMemo?: boolean
  /** The recipient was given as their account for the token: its owner's wallet gets the tokens. */
  owner?: string
  /** Who may take the token out of every account, the recipient's too. */
  permanentDelegate?: string
  /** Wallets show the token's amounts multiplied by a factor that changes. */
  isScaled?: boolean
}

/** Transfers of the native currency and of tokens. Adapters with contract calls have it too, to follow them. */
export type SendAbility = {
  /**
   * The maximum network fee of this transfer, in base units of the native currency. What is paid is never more, and never nothing. The
   * wallet gets no request.
   */
  estimateFee(options: Omit<TransferRequest, 'connectorId'>): Promise<bigint>
  /**
   * The most of the native currency that can be sent now, its fee paid, in base units. Absent where that is the balance without the fee of a
   * transfer of nothing.
   */
  getMost?(options: { network: Network; from: string; token: TokenReference; signal?: AbortSignal }): Promise<bigint>
  /** What of the native currency can be spent now, and why the rest cannot. Absent where all of the balance can. */
  getSpendable?(options: {
    network: Network
    from: string
    token: TokenReference
    signal?: AbortSignal
  }): Promise<SpendableBalance>
  /** Bytes of UTF-8 that a memo may have on a network. Absent where all of them have the limit of `memos`. */
  getMaxMemoBytes?(options: { network: Network; signal?: AbortSignal }): Promise<number>
  /** Absent where nothing but the fee can differ from what was typed. @throws what `estimateFee` throws */
  inspectTransfer?(options: Omit<TransferRequest, 'connectorId'>): Promise<TransferNotes>
  /**
   * Requests the wallet to sign and send: exactly this amount, from this account, to this recipient, on this network; where the wallet does
   * not choose the fee, at no more than `estimateFee` last returned for it. May prompt; never retried. Resolves once it is broadcast.
   *
   * @throws before `onRequest`, when nothing was sent and the wallet got no request: ReceiverInvalidError and the other errors of a
   * recipient, AccountChangedError, NetworkChangedError, UnauthorizedError, WalletNotFoundError, InsufficientFundsError, FeeRoseError,
   * ExecutionRevertedError, AbortedError, and the errors of nodes
   * @throws after it: UserRejectedError, and the others of `notSentCodes` in `transactions/settleWithout.ts`, when nothing was sent either.
   * After any other, such as AbortedError, WalletError or TransferChangedError, the wallet may have sent it: core searches for it with
   * `find`. So a failure must not be thrown as a rejection.
   */
  transfer(options: TransferRequest): Promise<Broadcast>
  /**
   * Waits for what came of a transaction: see `TransactionOutcome`. With `reported`, waits until that is final, and returns another one at
   * once; on chains where a block is final, `reported` itself. Node outages are waited out.
   * @throws AbortedError as soon as `signal` aborts, and nothing else for what a node does
   */
  waitForTransaction(options: WaitRequest): Promise<TransactionOutcome>
  /**
   * Finds a transaction that a wallet was requested to send and whose response is missing: one of the account that makes exactly this
   * call, was not made before the request, and is not in `exclude`. Empty where there is none, as after a rejection.
   * @throws NodesDisagreeError where only one of several nodes has it
   */
  find?(options: FindRequest): Promise<FindResult>
  /**
   * Broadcasts a signed transaction again, at every node. One that a node has already counts as taken.
   * @throws FeeCapTooLowError, BroadcastRefusedError where every node that responds refuses it, RpcUnavailableError where none responds
   */
  rebroadcast?(options: SignedBytes & { network: Network; signal?: AbortSignal | undefined }): Promise<void>
  /** The hash in a wallet's response; undefined for anything else. */
  parseHash(response: unknown): string | undefined
}

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
   * announces itself late.
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
