import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@latchkey/wire'

/** Pairing as Latchkey uses it: one client, one session, seen per namespace. */
export type Pairing = {
  /** The same object each time. */
  wallet(namespace: ChainNamespace): PairedWallet
  stop(): void
}

/** What a paired wallet granted for a namespace. */
export type PairedSession = {
  /** CAIP-10, the account in use first; one entry for each account on each chain it was approved for. */
  accounts: readonly CaipAddress[]
  /** The methods that may be requested. */
  methods: readonly string[]
}

/** An event of a paired wallet. */
export type PairedWalletEvent =
  /** Settled, updated or ended (`undefined`), here, in another tab or by the wallet. */
  | { type: 'session'; session: PairedSession | undefined }
  /** The wallet's own event (`accountsChanged`, `chainChanged`). `data` is unvalidated: parse it. */
  | { type: 'event'; name: string; data: unknown; chainId: CaipNetworkId }

/**
 * A wallet on another device, as the adapter of one namespace sees it. Core does the pairing; the adapter turns this into the namespace's
 * provider.
 */
export type PairedWallet = {
  /**
   * Shows a pairing link and waits for a wallet's approval; returns the current session if there is one.
   * @throws UserRejectedError, PairingInvalidError, RelayUnavailableError, AbortedError, …
   */
  connect(options: { signal?: AbortSignal }): Promise<PairedSession>
  /** What was granted, also on an earlier visit or in another tab. */
  session(): PairedSession | undefined
  /**
   * Sends a request that the wallet granted, and waits at most five minutes.
   * @param options.sends the call, if the wallet sends it as a transaction: its response is found again after a reload
   * @throws the wallet's error, `{ code, message }` of EIP-1193, or an error of core
   */
  request(options: {
    chainId: CaipNetworkId
    method: string
    params: unknown
    sends?: { to?: unknown; data?: unknown }
    signal?: AbortSignal
  }): Promise<unknown>
  disconnect(options: { signal?: AbortSignal }): Promise<void>
  /** The page's current chain; kept across reloads and shared by tabs. A session has many chains but no current one. */
  chain(): CaipNetworkId | undefined
  setChain(chainId: CaipNetworkId): void
  /** @returns a function that stops it */
  watch(onEvent: (event: PairedWalletEvent) => void): () => void
}

/** The connector of every wallet on another device, in each namespace that can be paired. */
export const walletConnectId = 'walletConnect'
