import type { Hex } from 'viem'
import type { PhoneProposal, PhoneRequest, ProposalAnswer, RequestAnswer } from './PhoneWallet.ts'

/** The part of the Web Storage interface that the wallet uses, such as `localStorage`. */
export type PhoneStorage = {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type PhoneWalletOptions = {
  /** `ws://127.0.0.1:8420`, exactly as in the app's client and the relay. */
  relayUrl: string
  /** The wallet's project id at the relay; `latchkey` when absent. */
  projectId?: string
  /**
   * Private keys, or a mnemonic of which the first `count` accounts (5) are taken; the first account is active.
   * When absent, the first account of the well-known development mnemonic, which the local world funds.
   */
  accounts?: readonly Hex[] | { mnemonic: string; count?: number }
  /**
   * Private keys on Solana, of 32 or 64 bytes in base58 or hex; the first account is active. When absent, the first accounts of the mnemonic
   * above, at m/44'/501'/index'/0'. They are read only if `rpcUrls` has a Solana chain, and need WebCrypto.
   */
  solanaAccounts?: readonly string[]
  /**
   * Private keys on Bitcoin, of 32 bytes in hex, with native SegWit addresses; the first account is active. When absent, the first accounts of
   * the mnemonic above, at m/84'/1'/0'/0/index (on the mainnet m/84'/0'/…). They are read only if `rpcUrls` has a Bitcoin chain.
   */
  bitcoinAccounts?: readonly string[]
  /** Private keys on Cosmos, of 32 bytes in hex, with addresses of the prefix `cosmos`; the first is active. None when absent. */
  cosmosAccounts?: readonly string[]
  /** Seeds of sr25519 keys on Polkadot, of 32 bytes in hex, with addresses of the prefix 42; the first is active. None when absent. */
  polkadotAccounts?: readonly string[]
  /** The wallet's nodes by CAIP-2 id, of EVM, Solana, Cosmos and Polkadot, and Esplora APIs of Bitcoin. It approves these chains; the first of EVM is active. */
  rpcUrls: Readonly<Record<string, string>>
  /**
   * It knows `wc_sessionAuthenticate`: an app that offers to sign in together with its proposal gets a session with a signed message, by one
   * prompt. Its answers are those of proposals. When absent, it shows the proposal.
   */
  authenticates?: boolean
  /** The wallet's description for the app. */
  metadata?: { name: string; description: string; url: string; icons: string[] }
  /** Delay of each response in ms; 0 when absent. */
  latencyMs?: number
  /**
   * Decides on proposals without an `answerNextProposal`; 'approve' when absent. The signal aborts when the proposal expires or the wallet
   * is closed.
   */
  onProposal?(
    proposal: PhoneProposal,
    options: { signal: AbortSignal },
  ): ProposalAnswer | undefined | Promise<ProposalAnswer | undefined>
  /** Decides on requests; the signal aborts when the request expires, its session ends or the wallet is closed. */
  onRequest?(
    request: PhoneRequest,
    options: { signal: AbortSignal },
  ): RequestAnswer | undefined | Promise<RequestAnswer | undefined>
  /** Where sessions are stored; memory when absent, so that wallets of one process share nothing. */
  storage?: PhoneStorage
  /** The clock for 'late' responses, in Unix milliseconds; Date.now when absent. */
  now?(): number
}
