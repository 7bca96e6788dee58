import type { ChainNamespace } from '@latchkey/wire'
import type { ReplacementPurpose, TokenReference, TransactionCall, WitnessSources } from './chainTerms.ts'
import type { Network } from './network.ts'
import type { PairedWallet } from './pairing/Pairing.ts'
import type { AddressAbility, NameAbility } from './receiver/NameAbility.ts'
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

/** One way to reach one wallet in one namespace. Plain data: the provider stays inside the adapter. */
export type Connector = {
  /**
   * Stable across reloads: the rdns of an announced wallet, `injected` for the legacy one. While several wallets claim one rdns each has an
   * id that holds on this page only (`io.metamask#2`).
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
  /** Another wallet on this page announces itself under the same rdns: one of them is not what it says. */
  isContested?: boolean
}

export type Unsubscribe = () => void

/** What a wallet says of itself once it lets the page in. */
export type WalletSession = {
  /** In the namespace's canonical spelling (EIP-55 for eip155); the first signs. */
  accounts: readonly [string, ...string[]]
  /** CAIP-2 reference of the chain the wallet is on; may be one the page does not support. */
  chainId: string
}

/** What a connected wallet emits on its own. */
export type WalletEvent =
  | { type: 'accounts'; accounts: readonly string[] }
  | { type: 'chain'; chainId: string }
  | { type: 'disconnect' }

export type TransferRequest = {
  connectorId: string
  network: Network
  /** The account shown to the visitor. The adapter reads the wallet's account and chain just before the request and throws
   * AccountChangedError or NetworkChangedError if they are not these. */
  from: string
  to: string
  token: TokenReference
  /** Base units. */
  amount: bigint
  /** Called right before the wallet gets the request, by adapters whose transactions can be found again. */
  onRequest?: (intent: TransactionIntent) => void
  signal?: AbortSignal
}

/** The request that the wallet is about to get: enough to find the transaction on the chain when the wallet's response is lost. */
export type TransactionIntent = {
  call: TransactionCall
  /** The account's next nonce as its node reports it; undefined where it reported none. */
  nonce: number | undefined
}

export type CallRequest = {
  connectorId: string
  network: Network
  /** The account shown to the visitor; refused like a transfer's when the wallet has another by then. */
  from: string
  call: TransactionCall
  onRequest?: (intent: TransactionIntent) => void
  signal?: AbortSignal
}

/** Contract calls: what approvals, swaps and NFT transfers are made of. Loaded when first needed. */
export type CallAbility = {
  /**
   * Runs a call on the node without sending it.
   * @returns the answer's hex
   * @throws ExecutionRevertedError, InsufficientFundsError and what the node's transport throws
   */
  simulate(options: Omit<CallRequest, 'connectorId' | 'onRequest'>): Promise<string>
  /** Most the network fee of this call can cost, in base units of the native currency. */
  estimateFee(options: Omit<CallRequest, 'connectorId' | 'onRequest'>): Promise<bigint>
  /** Simulates, then has the wallet sign and send. May prompt; never retried. Resolves once the wallet has broadcast it. */
  send(options: CallRequest): Promise<{ hash: string; nonce?: number }>
  /**
   * Finds a call that a wallet was requested to send, where its response is unknown; absent where transactions have no order to find them
   * by.
   * @throws NodesDisagreeError where only one of several nodes has it
   */
  find?(options: FindRequest): Promise<FindResult>
  /**
   * Requests the wallet to send a call in the place of a pending transaction, with its nonce and a fee 12.5 % above, three times it at
   * most. The wallet gets no request while nodes disagree on that nonce, nor to speed up a call that nodes do not have as pending. It may
   * choose another nonce all the same: `nonce` in the answer is what it got.
   * @throws TransactionNotPendingError, ReplacementRefusedError and what `send` throws
   */
  replace?(options: ReplaceRequest): Promise<{ hash: string; nonce?: number }>
  /** Most the pending transaction and its replacement can cost; undefined where the wallet chooses the fee. */
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
  /** The lowest nonce it can have; undefined: searched for among the account's latest. */
  nonce: number | undefined
  /** Epoch ms at which the wallet got the request: nothing mined before it is taken for the call where `nonce` is unknown. */
  requestedAt: number
  /** Transactions that are known to be others. */
  exclude: readonly { hash: string; nonce?: number }[]
  signal?: AbortSignal
}

export type FindResult = {
  /** The transaction that makes the call, mined or not yet. */
  found?: { hash: string; nonce: number }
  /** How many transactions of the account are mined at every node that answers: every nonce below is used. */
  minedCount: number
}

export type ReplaceRequest = CallRequest & {
  /** The pending transaction, and an earlier replacement of it. */
  hashes: readonly string[]
  nonce: number
  purpose: ReplacementPurpose
  /** Names the wallet whose own node is read for fees too, for an estimate before the wallet gets the request. */
  witness?: WitnessSources
}

/** Base units of the native currency. */
export type ReplacementFee = { before: bigint; after: bigint }

export type TransactionOutcome =
  /** `hash` differs from the one requested when the wallet sped it up: same call, higher fee. */
  | { status: 'confirmed'; hash: string; blockNumber: bigint }
  /** `reason`: what the contract said, where it said anything. */
  | { status: 'failed'; hash: string; blockNumber: bigint; reason?: string }
  /** Another transaction with the same nonce was mined: `hash` is the newcomer's. */
  | { status: 'replaced' | 'cancelled'; hash: string; blockNumber: bigint }

export type WaitRequest = {
  network: Network
  hash: string
  from: string
  nonce?: number
  /** What the wallet was requested to call; without it a speed-up is known only while a node knows the transaction. */
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
  /** What is requested of a paired wallet, all of it optional to the wallet. */
  methods: readonly string[]
  events: readonly string[]
  /**
   * Lists the connector and reaches the wallet under its id from now on; called again when the connector's name changes.
   * `load` fetches the pairing code and is called when the wallet is first needed.
   */
  setWallet(wallet: { connector: Connector; load: () => Promise<PairedWallet> }): void
}

/** Transfers of the native currency and of tokens; whoever makes contract calls has it too, to follow them. */
export type SendAbility = {
  /** Most the network fee of this transfer can cost, in base units of the native currency. */
  estimateFee(options: Omit<TransferRequest, 'connectorId'>): Promise<bigint>
  /** Requests the wallet to sign and send. May prompt; never retried. Resolves once the wallet has broadcast it. */
  transfer(options: TransferRequest): Promise<{ hash: string; nonce?: number }>
  /** Waits until the transaction is mined, replaced or cancelled. Survives node outages until `signal` aborts. */
  waitForTransaction(options: WaitRequest): Promise<TransactionOutcome>
}

/**
 * What some namespaces can do and others cannot. An adapter declares an ability by having it; `requireAbility`
 * throws where it is absent. Functions are called on their own, without `this`.
 */
export type Abilities = {
  loadSend(): Promise<SendAbility>
  /** Signs a text with the account; may prompt. */
  signMessage(options: { connectorId: string; address: string; message: string; signal?: AbortSignal }): Promise<string>
  /** Switches the wallet's chain; adds a chain it does not know. May prompt. */
  switchNetwork(options: { connectorId: string; network: Network; signal?: AbortSignal }): Promise<void>
  /** Contract calls. */
  loadCalls(): Promise<CallAbility>
  /** Transfers of NFTs, which are contract calls. */
  loadNfts(): Promise<NftAbility>
  loadSwaps(): Promise<SwapAbility>
  /** Names checked without the server. */
  loadNames(): Promise<NameAbility>
  /** How a wallet on another device speaks this namespace. */
  readonly pairing: PairingAbility
}

export type Ability = keyof Abilities

/**
 * One namespace's chain and wallet knowledge: what every adapter has, and the abilities it declares. Returns, or throws a BaseError of
 * core; never touches the store.
 *
 * Making an adapter loads no chain SDK and sends nothing: heavy parts are imported when a method first needs them.
 * The conformance suite in `adapter.conformance.ts` runs on every adapter.
 */
export type Adapter = Partial<Abilities> & {
  readonly namespace: ChainNamespace
  readonly networks: readonly Network[]
  /** Starts discovery; `onChange` gets the whole list, in a stable order, each time it changes (at once when known). */
  watchConnectors(onChange: (connectors: readonly Connector[]) => void): Unsubscribe
  /** Requests access to the wallet; may prompt. Waits for the visitor: aborted by `signal` only. */
  connect(options: { connectorId: string; chainId?: string; signal?: AbortSignal }): Promise<WalletSession>
  /**
   * Reads what the wallet already granted; never prompts. `undefined` when it grants nothing (locked, revoked) or is not there. Waits for a
   * late wallet to announce itself until `signal` aborts. `undefined` too where several wallets claim the id and the visitor chose none of
   * them on this page.
   */
  reconnect(options: { connectorId: string; signal: AbortSignal }): Promise<WalletSession | undefined>
  /** Ends the session in the wallet where the wallet offers it. */
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
   * Reads what the visitor typed as an address of this namespace, in canonical spelling. No request; it waits only for the
   * chain code to load.
   * @throws ReceiverInvalidError, ReceiverChecksumError
   */
  parseAddress(text: string): Promise<string>
  /** The EIP-1193 (or the namespace's own) provider of a connector, for the app's own calls. */
  getProvider(options: { connectorId: string }): Promise<unknown>
}
