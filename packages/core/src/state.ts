import type { CaipAddress, CaipNetworkId, ChainNamespace, TokenBalance, Transaction, Wallet } from '@latchkey/wire'
import type { Connector } from './adapter.ts'
import type { NftReference, ReplacementPurpose, TokenReference } from './chainTerms.ts'
import type { Connection } from './connection/machine.ts'
import type { BaseError } from './errors/BaseError.ts'
import type { ErrorCode } from './errors/codes.ts'
import type { ViewEntry } from './modal/views.ts'
import type { OnrampState } from './onramp/OnrampState.ts'
import type { Purchase } from './onramp/Purchase.ts'
import type { PaymentRequest } from './receiver/parsePaymentRequest.ts'
import type { NameFacts } from './receiver/receiverAbilities.ts'
import type { SwapState } from './swap/SwapPlan.ts'

export type AccountTab = 'tokens' | 'nfts' | 'activity'

export type ModalState = {
  open: boolean
  /** Why the modal was last opened or closed: `button`, `escape`, `done` … */
  reason: string | undefined
  loading: boolean
  /** Set while the modal shakes to say that closing is blocked. */
  shake: boolean
  /** The last entry is on screen; never empty. */
  stack: readonly [ViewEntry, ...ViewEntry[]]
  /** How the view on screen came: views slide in the direction of travel. */
  direction: 'forward' | 'back' | 'none'
  /** The namespace that a caller of `open` named. */
  namespace: ChainNamespace | undefined
  loadingNamespaces: Partial<Record<ChainNamespace, boolean>>
}

/** The transfer being prepared; what the visitor typed lives in the view. */
export type SendState = {
  token: TokenBalance | undefined
  /** As typed, in whole tokens. */
  sendTokenAmount: string | undefined
  receiverAddress: string | undefined
  receiverProfileName: string | undefined
  receiverProfileImageUrl: string | undefined
  /** What the visitor should know of the name first. */
  receiverNameFacts: NameFacts | undefined
  /** What a pasted or scanned text requests and the form does not hold yet: on another network, or of a token still to be found. */
  paymentRequest: PaymentRequest | undefined
  loading: boolean
  /** When the balance last failed, epoch ms: another request is blocked for 30 s. */
  lastRetry: number | undefined
}

/** The transaction list of one account on one network. */
export type TransactionsState = {
  /** `caipAddress` the list belongs to; a list of another account is never shown. */
  caipAddress: CaipAddress | undefined
  transactions: readonly Transaction[]
  loading: boolean
  empty: boolean
  next: string | undefined
  error: BaseError | undefined
}

/** A transaction this app sent, followed until it is final; kept across reloads. `kind` says what it did. */
export type SentTransaction = SentFacts & SentDetails

type SentFacts = {
  hash: string
  /** Set when another hash was mined in its place: sped up, replaced or cancelled in the wallet. */
  minedHash?: string
  caipNetworkId: CaipNetworkId
  from: string
  nonce: number | undefined
  /** Epoch ms. */
  sentAt: number
  /** Epoch ms of the last change of what is known; absent before the first. */
  updatedAt?: number
  /** `dropped`: no node knows it any more and its nonce is free; the search continues. */
  status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'cancelled' | 'dropped'
  /** Set while nodes of its network give different outcomes: it stays pending until they agree. */
  isDisputed?: boolean
  /** Why it failed, as the contract said it. */
  reason?: string
  /** Of the request it was sent by. */
  requestId?: string
  /** What the wallet was requested to call; kept until the outcome is known, to distinguish a speed-up from another transaction. */
  call?: SentCall
  /** The transaction it was to speed up or cancel; listed by itself, as its nonce is another or not known yet. */
  replaces?: Replaced
  /** The last speed-up or cancellation sent for it, under its nonce; which of the two was mined, `status` and `minedHash` say. */
  replacement?: { purpose: ReplacementPurpose; hash: string }
}

type Replaced = { hash: string; purpose: ReplacementPurpose }

/** A call as it goes through storage: `value` is base units as a decimal string. */
export type SentCall = { to: string; value: string; data?: string }

/** What a wallet was requested to send, while its response is missing; kept across reloads and crashes. */
export type RequestedTransaction = {
  id: string
  caipNetworkId: CaipNetworkId
  from: string
  /** The lowest nonce it can still get; undefined where the node reported none when the wallet got the request. */
  nonce: number | undefined
  call: SentCall
  details: SentDetails
  /** Epoch ms. */
  requestedAt: number
  /** Epoch ms until when the wallet may still send it. */
  keepUntil: number
  /** The wallet answered with an error of its own: it shows the request no longer, but may have sent it. */
  hasFailed?: boolean
  /** The transaction it speeds up or cancels. */
  replaces?: Replaced
}

/** What a transaction was sent for. Amounts are base units as decimal strings: they go through storage. */
export type SentDetails =
  | { kind: 'transfer'; to: string; token: SentToken; amount: string }
  | { kind: 'nft'; to: string; nft: SentNft; amount: string }
  /** `to` is the contract that may take the token. */
  | { kind: 'approval'; to: string; token: SentToken; amount: string }
  /** `to` is the router; what is bought is at least `minimum`. */
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
      /** Set for an error of ours: a screen in another language has its own sentence for it. */
      code?: ErrorCode
      id: number
    }
  | undefined

/** The state of a pairing. */
export type PairingState = {
  /** The link in the QR code; undefined while none is offered. It contains a key: pass it to the wallet only. */
  uri: string | undefined
  /** Epoch ms at which the link ends; it is replaced some 10 s before. */
  expiresAt: number | undefined
  /** True until the relay has taken the proposal: before that no wallet can find it. */
  buffering: boolean
  /** The wallet whose link the visitor followed. */
  linking: WalletLink | undefined
  error: BaseError | undefined
  /** The wallet chosen last from the catalogue. */
  recentWallet: Wallet | undefined
  /** What the paired wallet calls itself; a claim. */
  peer: { name: string } | undefined
}

/** A wallet's own link, as it was opened or is opened again for each request. */
export type WalletLink = {
  name: string
  href: string
  /** Its id in the catalogue. */
  walletId?: string
}

/** The name and picture of an address. */
export type Profile = { address: string; name: string | undefined; image: string | undefined }

export type State = {
  /** False until `start` has restored what storage knew. */
  ready: boolean
  connectors: readonly Connector[]
  connections: Readonly<Record<ChainNamespace, Connection>>
  /** Empty means all namespaces with an adapter. */
  disabledNamespaces: readonly ChainNamespace[]
  activeNamespace: ChainNamespace | undefined
  /** The network chosen on this page, per namespace; a connected wallet's own chain wins over it. */
  chosenNetworks: Partial<Record<ChainNamespace, CaipNetworkId>>
  accountTab: AccountTab
  modal: ModalState
  send: SendState
  swap: SwapState
  transactions: TransactionsState
  requestedTransactions: readonly RequestedTransaction[]
  sentTransactions: readonly SentTransaction[]
  recentWalletIds: readonly string[]
  pairing: PairingState
  banner: BannerState
  /** What is known of the account shown; absent while nothing is. */
  profile?: Profile
  /** The purchase being prepared; absent until one is. */
  onramp?: OnrampState
  /** Checkouts opened here, the latest first; absent while none was. */
  purchases?: readonly Purchase[]
}
