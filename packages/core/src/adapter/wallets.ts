import type { CaipNetworkId, ChainNamespace } from '@latchkey/wire'
import type { PairedWallet } from '../pairing/Pairing.ts'

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
