import type { CaipAddress, CaipNetworkId, OnrampProviderName } from '@latchkey/wire'
import type { SocialProvider } from '@latchkey/wire/frame'
import type { StoreApi } from 'zustand/vanilla'
import type { Adapter } from './adapter/Adapter.ts'
import type { Unsubscribe } from './adapter/wallets.ts'
import type { Network } from './network.ts'
import type { AnalyticsOptions } from './reports/AnalyticsOptions.ts'
import type { LatchkeyEvent } from './reports/LatchkeyEvent.ts'
import type { SignInOptions } from './signIn/SignIn.ts'
import type { State } from './state.ts'
import type { StoragePort } from './storage/browserStorage.ts'

export type LatchkeyOptions = {
  /** One per namespace, for example `[evm({ chains: [mainnet] })]`. */
  adapters: readonly Adapter[]
  /**
   * The URL of a Latchkey server, for balances, history, NFTs and the wallet catalogue. Without one the widget connects, sends and reads
   * the native balance.
   */
  serverUrl?: string | undefined
  /** The server's URL where the usual one may be blocked, told by the time zones of mainland China; default `serverUrl`. */
  apiUrls?: { restricted?: string | undefined } | undefined
  /** Identifies the app at the server; your own server needs none. */
  projectId?: string | undefined
  /**
   * Wallets on other devices, by QR code or link (WalletConnect v2). Without it there are none, and none of its code is loaded.
   * A pairing link names no relay: wallet apps from the stores listen on WalletConnect's public relay only.
   */
  pairing?: PairingOptions | undefined
  /**
   * A wallet for visitors without one: they sign in with an email address or a social login, on a page of the wallet's own origin. Without
   * it there is none, and none of its code is loaded.
   */
  embeddedWallet?: EmbeddedWalletOptions | undefined
  /**
   * The order of the ways to connect in the Connect view; default `['email', 'social', 'wallet']`. One that is left out is not offered
   * there.
   */
  connectMethods?: readonly ConnectMethod[] | undefined
  /**
   * A second source of prices besides the server: US dollars for one whole token as decimal text, '0.9998', undefined for an unknown token.
   * Quotes are compared with it, or with the pools on chain where those pay more.
   */
  priceSource?: PriceSource | undefined
  /** Buying tokens with fiat currency; needs a server. */
  onramp?: OnrampSettings | undefined
  /** Signing visitors in with their wallet (CAIP-122). Without it nobody is, and none of its code is loaded. */
  signIn?: SignInOptions | undefined
  /** Lets the app verify the server's responses about names. */
  names?: NamesOptions | undefined
  /** How the app presents itself to wallets. */
  metadata?:
    | { name: string; description?: string | undefined; url?: string | undefined; icon?: string | undefined }
    | undefined
  /** Default: localStorage, or memory where the browser blocks it. `cookieStorage` restores on the server too. */
  storage?: StoragePort | undefined
  /** Keeps two instances of one origin apart; default `latchkey`. */
  storageKey?: string | undefined
  /**
   * Settings that visitors may not change: `'locked'` shows what the app decided, `false` leaves the setting out. An earlier choice of the
   * visitor no longer counts. All are offered by default: `{ theme: 'locked', clearData: false }`.
   */
  settings?: Partial<Record<SettingName, 'locked' | false>> | undefined
  /** ISO 4217: values are shown in it until the visitor chooses another; default USD. Needs a server that has its rate. */
  currency?: string | undefined
  /** Shown before a wallet is connected; default: the first network of the first adapter. */
  defaultNetwork?: CaipNetworkId | undefined
  /**
   * Accepts a wallet on a chain that is not among the networks. Default false: the widget requests a switch, as it always does where a sign-in
   * is required.
   */
  allowUnsupportedChain?: boolean | undefined
  /** Default true. */
  enableNetworkSwitch?: boolean | undefined
  /** Opens on the QR code (or the wallet list on phones) instead of Connect. */
  manualPairing?: boolean | undefined
  /** The modal is part of the page: closing shows Account or Connect instead of hiding. */
  embedded?: boolean | undefined
  /** The app's terms and privacy policy, linked where a wallet is chosen. */
  terms?: TermsOptions | undefined
  /** Called for each event, for the app's own statistics: no request is sent for it. */
  onEvent?: ((event: LatchkeyEvent) => void) | undefined
  /** Reports to the app's own server; nothing is reported without it. Needs `serverUrl`. */
  analytics?: AnalyticsOptions | undefined
  /**
   * Features that the widget leaves out: `{ buy: false }`. All are offered by default, those that need a server with one, unless its operator
   * turned them off for the project.
   */
  features?: Partial<Record<'swap' | 'buy' | 'names' | 'activity', false>> | undefined
  /**
   * Wallets of the server's catalogue to suggest first, by id, in this order; default: its first four. `getWallets` has the ids:
   * `['349ea085e7c763adbad98208288bd670a758fdf5f9c60d6da3f114e12b84b146']` is MetaMask in the shipped catalogue.
   */
  featuredWalletIds?: readonly string[] | undefined
  /**
   * Lists only these wallets of the catalogue, by id: `['f796e2f28ae5811737ccb8233f34e09f8bb75d2511a135543d1ca37be0199a1d']`. Installed
   * wallets are listed in any case. Default: all.
   */
  includeWalletIds?: readonly string[] | undefined
  /** Leaves these wallets out of the catalogue, by id, as `includeWalletIds` has them; installed ones stay. Default: none. */
  excludeWalletIds?: readonly string[] | undefined
  /** For tests and unusual hosts; default `globalThis.fetch`. */
  fetch?: typeof fetch | undefined
  /** Stacking order where the modal is not a native dialog; default 999. */
  zIndex?: number | undefined
}

/** The sections of the Settings view. `locked` leaves the last five out too: they are the visitor's data. */
export type SettingName =
  | 'language'
  | 'theme'
  | 'currency'
  | 'amounts'
  | 'hiddenTokens'
  | 'contacts'
  | 'wallets'
  | 'log'
  | 'clearData'

export type TermsOptions = {
  /** An https URL or a path of this site; anything else is not linked. */
  termsUrl?: string | undefined
  /** As `termsUrl`. */
  privacyUrl?: string | undefined
  /**
   * No wallet can be chosen in the widget before the visitor has checked that they agree, on each page. Screens of the app's own check
   * `isTermsPending`. Default false.
   */
  mustAccept?: boolean | undefined
}

export type NamesOptions = {
  /**
   * The address of the key that signs the server's responses about names, or several during a key rotation. Names are rejected unless their
   * response is signed by it.
   */
  signer: string | readonly string[]
  /**
   * The domains that key may speak for, in lower case: `['example.id']` for `alice.example.id`. Without them a signature confirms no
   * address. With them every other name is the chain's to confirm. A whole top-level domain, such as `eth`, does not count.
   */
  domains?: readonly string[] | undefined
}

export type PriceSource = (
  /** `address` is absent for the native currency. */
  token: { caipNetworkId: CaipNetworkId; address?: CaipAddress },
  options: { signal: AbortSignal },
) => Promise<string | undefined>

export type EmbeddedWalletOptions = {
  /**
   * The origin that serves the wallet and nothing else, `WALLET_URL` of the server: `https://wallet.example.com`. A Content-Security-Policy
   * of this page needs it in `frame-src`.
   */
  url: string
  /** Offers email addresses. Default true. */
  email?: boolean | undefined
  /** The social logins to offer, in this order: `['google', 'apple']`. Each has to be configured at the server. Default: none. */
  socials?: readonly SocialProvider[] | undefined
  /** Announces the connected wallet to other code of this page (EIP-6963). Default false. */
  announce?: boolean | undefined
  /**
   * Registers the connected wallet with other code of this page by the Wallet Standard, for namespaces that have one. Any script of the page
   * can then ask it for signatures, each of which the visitor approves on the wallet's page. Default false.
   */
  registerWalletStandard?: boolean | undefined
}

export type ConnectMethod = 'email' | 'social' | 'wallet'

export type PairingOptions = {
  /** `wss://relay.example.com`, exactly as the relay is configured: tokens name it. */
  relayUrl: string
  /** Identifies the app at the relay; default: the `projectId` of these options. WalletConnect's public relay needs one. */
  projectId?: string | undefined
  /**
   * On wide screens the QR code is beside the list of wallets as soon as the modal is open. Default true; false shows it once the visitor
   * chooses WalletConnect.
   */
  codeBesideList?: boolean | undefined
  /** Open wallets by their https link where they have one, rather than by their own scheme. Default false. */
  preferUniversalLinks?: boolean | undefined
  /**
   * Schemes of wallets that the server lists in addition to the shipped catalogue, without colon: `['kiosk']`. Other schemes except https
   * are not opened.
   */
  walletSchemes?: readonly string[] | undefined
}

export type OnrampSettings = {
  /** The providers to offer, in this order; default `['coinbase', 'meld']`. A list in the server's features wins. */
  providers?: readonly string[] | undefined
  /**
   * Opens Meld's public checkout with this key (at `url`, default `https://meldcrypto.com`) instead of one that the server creates.
   */
  meld?: { publicKey: string; url?: string | undefined } | undefined
  /** Hosts that checkouts may have besides the providers' own, with the port unless it is the default. */
  checkoutHosts?: Partial<Record<OnrampProviderName, readonly string[]>> | undefined
}

/** A wallet connection, created by `createLatchkey` and passed to every action. A page may have several. */
export type Latchkey = {
  readonly options: LatchkeyOptions
  readonly adapters: readonly Adapter[]
  /** The networks of all adapters, in their order. */
  readonly networks: readonly Network[]
  readonly store: StoreApi<State>
  readonly storage: StoragePort
  /**
   * Starts discovery, restores the connection without a prompt and syncs with other tabs. Calls are counted: it stops once every caller has
   * called the returned function. Does nothing on a server.
   */
  start(): Unsubscribe
}
