import type { CaipAddress, CaipNetworkId, OnrampProviderName } from '@latchkey/wire'
import type { QueryClient } from '@tanstack/query-core'
import type { StoreApi } from 'zustand/vanilla'
import type { Adapter, Unsubscribe } from './adapter.ts'
import type { Network } from './network.ts'
import type { State } from './state.ts'
import type { StoragePort } from './storage/browserStorage.ts'

export type LatchkeyOptions = {
  /** One per namespace, for example `[evm({ chains: [mainnet] })]`. */
  adapters: readonly Adapter[]
  /**
   * Where a Latchkey server answers: balances, history, NFTs, the wallet catalogue. Without one the widget connects, sends and reads the
   * native balance.
   */
  serverUrl?: string
  /** Where the server answers visitors in `restrictedTimezones`, who may not reach the usual address; default `serverUrl`. */
  apiUrls?: { restricted?: string }
  /** Identifies the app at the server; a server of one's own needs none. */
  projectId?: string
  /**
   * Wallets on other devices, by QR code or link (WalletConnect v2). Absent: none, and no byte of it is loaded.
   * A pairing link names no relay: wallet apps from the stores listen on WalletConnect's public relay only.
   */
  pairing?: PairingOptions
  /**
   * A second source of prices beside the server: US dollars for one whole token as decimal text, '0.9998', undefined for a token it does
   * not know. A quote is held to it, or to the pools on the chain where those pay more.
   */
  priceSource?: PriceSource
  /** Buying tokens for money; needs a server. */
  onramp?: OnrampSettings
  /** What the app knows of the server's names and need not believe it. */
  names?: NamesOptions
  /** How the app presents itself to wallets. */
  metadata?: { name: string; description?: string; url?: string; icon?: string }
  /** Default: localStorage, or memory where the browser blocks it. `cookieStorage` restores on the server too. */
  storage?: StoragePort
  /** Keeps two instances of one origin apart; default `latchkey`. */
  storageKey?: string
  /** Shown before a wallet is connected; default: the first network of the first adapter. */
  defaultNetwork?: CaipNetworkId
  /** Accept a wallet on a chain that is not among the networks. Default false: the widget asks to switch. */
  allowUnsupportedChain?: boolean
  /** Default true. */
  enableNetworkSwitch?: boolean
  /** Opens on the QR code (or the wallet list on phones) instead of Connect. */
  manualPairing?: boolean
  /** The modal is part of the page: closing shows Account or Connect instead of hiding. */
  embedded?: boolean
  /** Called with what the visitor did. */
  onEvent?: (event: LatchkeyEvent) => void
  featuredWalletIds?: readonly string[]
  includeWalletIds?: readonly string[]
  excludeWalletIds?: readonly string[]
  /** The app's own query cache (@tanstack/query-core 5); default: one of our own, loaded at the first read. */
  queryClient?: QueryClient
  /** For tests and unusual hosts; default `globalThis.fetch`. */
  fetch?: typeof fetch
  /** Stacking order where the modal is not a native dialog; default 999. */
  zIndex?: number
}

export type NamesOptions = {
  /**
   * The address of the key that the server signs its answers about names with, or several while one takes the place of another. Names whose
   * answer is not signed by it are refused.
   */
  signer: string | readonly string[]
  /**
   * The domains that key may speak for, in lower case: `['example.id']` for `alice.example.id`. Without them a signature confirms no address.
   * With them every other name is the chain's to confirm. A whole top-level domain, such as `eth`, does not count.
   */
  domains?: readonly string[]
}

export type PriceSource = (
  /** `address` is absent for the native currency. */
  token: { caipNetworkId: CaipNetworkId; address?: CaipAddress },
  options: { signal: AbortSignal },
) => Promise<string | undefined>

export type PairingOptions = {
  /** `wss://relay.example.com`, exactly as the relay is configured: tokens name it. */
  relayUrl: string
  /** What the relay knows the app by; default: Latchkey's `projectId`. WalletConnect's public relay needs one. */
  projectId?: string
  /** Open wallets by their https link where they have one, rather than by their own scheme. Default false. */
  preferUniversalLinks?: boolean
  /**
   * Schemes of wallets that the server lists beside the shipped catalogue's, without colon: `['kiosk']`. Any other but https is not opened.
   */
  walletSchemes?: readonly string[]
}

export type OnrampSettings = {
  /** Who is offered, in this order; default `['coinbase', 'meld']`. A list that the server's features name wins. */
  providers?: readonly string[]
  /**
   * Opens Meld's public checkout with this key (`url`: where it is, default `https://meldcrypto.com`) instead of one that the server makes.
   */
  meld?: { publicKey: string; url?: string }
  /** Hosts that checkouts may have beside the providers' own, with the port where it is not the usual one. */
  checkoutHosts?: Partial<Record<OnrampProviderName, readonly string[]>>
}

/** What happened, for the app's own statistics. Nothing leaves the page through Latchkey. */
export type LatchkeyEvent = {
  name: 'CONNECT_SUCCESS'
  /** `browser`: a wallet of this browser; `mobile`: through a wallet's link; `qrcode`: another device scanned the code. */
  method: 'browser' | 'mobile' | 'qrcode'
  /** What the wallet calls itself. */
  wallet: string
}

/** One wallet connection: a value, as many per page as one likes. Made by `createLatchkey`, taken by every action. */
export type Latchkey = {
  readonly options: LatchkeyOptions
  readonly adapters: readonly Adapter[]
  /** The networks of all adapters, in their order. */
  readonly networks: readonly Network[]
  readonly store: StoreApi<State>
  readonly storage: StoragePort
  /**
   * Starts discovery, restores the connection without a prompt and keeps in step with other tabs. Counted: the returned
   * function stops it when every caller has. Does nothing on a server.
   */
  start(): Unsubscribe
}
