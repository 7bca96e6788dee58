import type { CaipAddress, CaipNetworkId, ChainNamespace, TokenBalance, Transaction, Wallet } from '@latchkey/wire'
import type { Connector } from './adapter/wallets.ts'
import type { NftReference, ReplacementPurpose, TokenReference } from './chainTerms.ts'
import type { Connected, Connection } from './connection/machine.ts'
import type { AccountUser, EmbeddedAppearance } from './embedded/EmbeddedWallet.ts'
import type { BaseError } from './errors/BaseError.ts'
import type { ErrorCode } from './errors/codes.ts'
import type { ViewEntry } from './modal/views.ts'
import type { OnrampState } from './onramp/OnrampState.ts'
import type { Purchase } from './onramp/Purchase.ts'
import type { PaymentRequest } from './receiver/PaymentRequest.ts'
import type { NameFacts } from './receiver/receiverAbilities.ts'
import type { SignInState } from './signIn/SignIn.ts'
import type { Preferences } from './storage/preferences.ts'
import type { MarketSource, SwapState } from './swap/SwapPlan.ts'

export type AccountTab = 'tokens' | 'nfts' | 'activity'

export type ModalState = {
  open: boolean
  /** Why the modal was last opened or closed: `button`, `escape`, `done` … */
  reason?: string | undefined
  loading: boolean
  /** Set while the modal shakes to say that closing is blocked. */
  shake: boolean
  /** The views opened; the last one is on screen. */
  stack: readonly [ViewEntry, ...ViewEntry[]]
  /** How the view on screen was opened; it sets the direction of the animation. */
  direction: 'forward' | 'back' | 'none'
  /** The `namespace` passed to `open`. */
  namespace?: ChainNamespace | undefined
  loadingNamespaces: Partial<Record<ChainNamespace, boolean>>
}

/** The transfer being prepared; what the visitor typed lives in the view. */
export type SendState = {
  token?: TokenBalance | undefined
  /** As typed, in whole tokens. */
  sendTokenAmount?: string | undefined
  /** Whether that is the most that can be sent: at another speed it is another amount. */
  isMost?: boolean | undefined
  /** The sum of money that `sendTokenAmount` was computed from, as typed; absent once tokens are typed. */
  fiatAmount?: string | undefined
  /** Whether the form shows that sum as the tokens computed from it. It is still checked as a sum. */
  fiatInTokens?: boolean | undefined
  /** The market that confirmed `fiatAmount` as the value of `sendTokenAmount`, set by the review; without it, only the server's price does. */
  fiatSource?: MarketSource | undefined
  receiverAddress?: string | undefined
  receiverProfileName?: string | undefined
  receiverProfileImageUrl?: string | undefined
  /** Facts about the name that the visitor is shown before sending. */
  receiverNameFacts?: NameFacts | undefined
  /** As typed; where the network has none, it is not sent. */
  memo?: string | undefined
  /** The address that the memo is for, once it is known: it must not go to another one. */
  memoReceiver?: string | undefined
  /** A pasted or scanned payment request that the form cannot apply yet: on another network, or of a token that is not found yet. */
  paymentRequest?: PaymentRequest | undefined
  loading: boolean
  /** When the balance request last failed, epoch ms. Requests are blocked for 30 s after it. */
  lastRetry?: number | undefined
}

/** The transaction list of one account on one network. */
export type TransactionsState = {
  /** The account that the list belongs to; a list of another account is never shown. */
  caipAddress?: CaipAddress | undefined
  transactions: readonly Transaction[]
  loading: boolean
  empty: boolean
  /** Set where no server lists this network's transactions: the app knows only what it sends itself. */
  isUnlisted?: true | undefined
  next?: string | undefined
  error?: BaseError | undefined
}

/** A transaction that this app sent, followed until it is final, and stored across reloads. `kind` is what it does. */
export type SentTransaction = SentFacts & SentDetails

type SentFacts = {
  hash: string
  /** Set when another transaction was mined in its place: sped up, replaced or cancelled in the wallet. */
  minedHash?: string
  caipNetworkId: CaipNetworkId
  from: string
  nonce: number | undefined
  /** The last block that can include it, on chains whose transactions expire. */
  validUntilBlock?: number
  /** Epoch ms. */
  sentAt: number
  /** Epoch ms of the last change of this entry; absent before the first. */
  updatedAt?: number
  /**
   * `dropped`: no node has it any more and its nonce is free; the search continues. `expired`: no block included it in time, and nothing
   * was sent.
   */
  status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'cancelled' | 'dropped' | 'expired'
  /**
   * Of `dropped`. `unseen`: no node ever had it, as far as is known: its broadcast may have been lost. `lowFee`: nodes refuse it because of
   * its fee. Absent where a node had it and does not any more.
   */
  dropReason?: 'unseen' | 'lowFee'
  /** A node of the network had it. */
  isSeen?: boolean
  /** Set while the network's nodes report different outcomes: it stays pending until they agree. */
  isDisputed?: boolean
  /** The contract's revert reason. */
  reason?: string
  /** The network fee that was paid, in base units of the native currency, a decimal string; absent while, or where, it is unknown. */
  fee?: string
  /** The block that has it, or what took its place. */
  blockNumber?: number
  /** The id of the request that sent it. */
  requestId?: string
  /** What tells it from others of the same call, on chains without nonces. */
  mark?: string
  /** No block before it can have it. */
  sinceBlock?: number
  /** The requested call; kept until the outcome is known, to distinguish a speed-up from another transaction. */
  call?: SentCall
  /**
   * Of its replacement where there is one, else of itself: the signed bytes in hex, for `resendTransaction`. Only where this page broadcast
   * it itself, on chains where a second broadcast cannot pay twice; kept until the outcome is known.
   */
  signed?: string
  /** Epoch ms at which this page broadcast `signed`. */
  signedAt?: number
  /** It was shown as dropped at some time: the visitor may have paid anew, so nothing is broadcast again but by `resendTransaction`. */
  wasDropped?: true
  /** The transaction that this one speeds up or cancels. Listed separately, because its nonce is different or unknown. */
  replaces?: Replaced
  /**
   * The last speed-up or cancellation sent in its place, with the hashes of those before it. `status` and `minedHash` say which was mined.
   */
  replacement?: { purpose: ReplacementPurpose; hash: string; earlier?: readonly string[] }
}

type Replaced = { hash: string; purpose: ReplacementPurpose }

/** A call as stored: `value` is in base units, a decimal string. */
export type SentCall = { to: string; value: string; data?: string; memo?: string }

/** A transaction that a wallet was requested to send and has not responded to; stored across reloads and crashes. */
export type RequestedTransaction = {
  id: string
  caipNetworkId: CaipNetworkId
  from: string
  /** The lowest nonce it can get; undefined where the node reported none at the time of the request. */
  nonce: number | undefined
  /** What tells it from others of the same call, on chains without nonces. */
  mark?: string
  /** No block before it can have the transaction. */
  sinceBlock?: number
  call: SentCall
  details: SentDetails
  /** Epoch ms. */
  requestedAt: number
  /** Epoch ms until when the wallet may still send it. */
  keepUntil: number
  /** The wallet returned an error but may have broadcast the transaction; it no longer shows the request. */
  hasFailed?: boolean
  /** The session and id of the request at a paired wallet, whose response may arrive after a reload. */
  walletRequest?: string
  /** The transaction that this one speeds up or cancels. */
  replaces?: Replaced
}

/** What a transaction does. Amounts are base units as decimal strings, because they are stored. */
export type SentDetails =
  | { kind: 'transfer'; to: string; token: SentToken; amount: string; memo?: string }
  | { kind: 'nft'; to: string; nft: SentNft; amount: string }
  /** `to` is the contract that may take the token. */
  | { kind: 'approval'; to: string; token: SentToken; amount: string }
  /** `to` is the router; `minimum` is the minimum received. */
  | {
      kind: 'swap'
      to: string
      sold: { token: SentToken; amount: string }
      bought: { token: SentToken; minimum: string }
    }

export type SentToken = TokenReference & { iconUrl?: string }

export type SentNft = NftReference & { name: string; imageUrl?: string }

export type BannerState =
  | {
      state: 'success' | 'loading' | 'error'
      message: string
      /** Set for Latchkey's own errors, which have a message in each language. */
      code?: ErrorCode
      /** The hash of the transaction it is about: the next one about it takes its place at once. */
      about?: string
      /** The name of the wallet that was disconnected or locked, which has a message in each language. */
      lockedWallet?: string
      id: number
    }
  | undefined

/** The state of a pairing. */
export type PairingState = {
  /** The link in the QR code; undefined while there is none. It contains a key: pass it to the wallet only. */
  uri?: string | undefined
  /** When the link expires, epoch ms; it is replaced about 10 s before. */
  expiresAt?: number | undefined
  /** True until the relay has accepted the proposal: no wallet can find it before. */
  buffering: boolean
  /** The wallet whose link the visitor opened. */
  linking?: WalletLink | undefined
  error?: BaseError | undefined
  /** The wallet chosen last from the catalogue. */
  recentWallet?: Wallet | undefined
  /**
   * What the paired wallet says about itself, unverified: its name, '' for none, and the `sessionProperties` that it settled with, such as
   * `capabilities` (EIP-5792) as JSON text.
   */
  peer?: { name: string; sessionProperties?: Readonly<Record<string, string>> } | undefined
}

/** A wallet's own link, which is opened again for each request. */
export type WalletLink = {
  name: string
  href: string
  /** Its id in the catalogue. */
  walletId?: string
}

/** The name and picture of an address. */
export type Profile = { address: string; name: string | undefined; image: string | undefined }

export type State = {
  /** False until `start` has restored the stored session. */
  ready: boolean
  connectors: readonly Connector[]
  connections: Readonly<Record<ChainNamespace, Connection>>
  /** The connected wallets besides those of `connections`, the one used last first. */
  background: Partial<Readonly<Record<ChainNamespace, readonly Connected[]>>>
  /** Empty: every namespace with an adapter is enabled. */
  disabledNamespaces: readonly ChainNamespace[]
  activeNamespace: ChainNamespace | undefined
  /** The network chosen on this page, per namespace; a connected wallet's own chain has priority. */
  chosenNetworks: Partial<Record<ChainNamespace, CaipNetworkId>>
  accountTab: AccountTab
  modal: ModalState
  send: SendState
  swap: SwapState
  transactions: TransactionsState
  requestedTransactions: readonly RequestedTransaction[]
  sentTransactions: readonly SentTransaction[]
  recentWalletIds: readonly string[]
  preferences: Preferences
  pairing: PairingState
  banner: BannerState
  /** The name and picture of the account shown; absent until they are known. */
  profile?: Profile
  /** Whether the visitor has accepted the app's terms on this page; absent before. */
  hasAcceptedTerms?: boolean
  /** The embedded wallet's visitor and look; absent without one. */
  embedded?: { user?: AccountUser | undefined; appearance?: EmbeddedAppearance | undefined }
  /** Whether the account shown is signed in; absent before a wallet was connected, and where the app signs nobody in. */
  signIn?: SignInState
  /** The purchase being prepared; absent without one. */
  onramp?: OnrampState
  /** Checkouts opened here, newest first; absent without any. */
  purchases?: readonly Purchase[]
}
