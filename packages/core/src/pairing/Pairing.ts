import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@latchkey/wire'

/** Pairing as Latchkey uses it: one client, one session, seen per namespace. */
export type Pairing = {
  /** The same object each time. */
  wallet(namespace: ChainNamespace): PairedWallet
  stop(): void
}

/** What a paired wallet granted one namespace. */
export type PairedSession = {
  /** CAIP-10, the account in use first; one entry for each account on each chain it was approved for. */
  accounts: readonly CaipAddress[]
  /** What may be requested of the wallet. */
  methods: readonly string[]
}

/** What a paired wallet emits on its own. */
export type PairedWalletEvent =
  /** Settled, updated or ended (`undefined`), here, in another tab or by the wallet. */
  | { type: 'session'; session: PairedSession | undefined }
  /** The wallet's own news (`accountsChanged`, `chainChanged`). `data` is as the wallet wrote it: parse it. */
  | { type: 'event'; name: string; data: unknown; chainId: CaipNetworkId }

/**
 * A wallet on another device, as the adapter of one namespace sees it. Core does the pairing; an adapter makes the namespace's own
 * provider of this.
 */
export type PairedWallet = {
  /**
   * Shows a code and waits for a wallet's yes; gives the session there is where there is one.
   * @throws UserRejectedError, PairingInvalidError, RelayUnavailableError, AbortedError, …
   */
  connect(options: { signal?: AbortSignal }): Promise<PairedSession>
  /** What was granted, also on an earlier visit or in another tab. */
  session(): PairedSession | undefined
  /**
   * One request; five minutes at most. Never one that the wallet did not grant.
   * @throws what the wallet answered, `{ code, message }` of EIP-1193, or an error of core
   */
  request(options: { chainId: CaipNetworkId; method: string; params: unknown; signal?: AbortSignal }): Promise<unknown>
  disconnect(options: { signal?: AbortSignal }): Promise<void>
  /** The chain this page speaks about; kept across reloads and shared by tabs. A session has many chains and knows no current one. */
  chain(): CaipNetworkId | undefined
  setChain(chainId: CaipNetworkId): void
  /** @returns what stops it */
  watch(onEvent: (event: PairedWalletEvent) => void): () => void
}

/** The connector of every wallet on another device, in each namespace that can be paired. */
export const walletConnectId = 'walletConnect'

/** A pairing link counts as expired this long before its end; a new one takes its place then. */
export const pairingLinkMarginMs = 10_000
