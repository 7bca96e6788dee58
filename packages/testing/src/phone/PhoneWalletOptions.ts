import type { Hex } from 'viem'
import type { PhoneProposal, PhoneRequest, ProposalAnswer, RequestAnswer } from './PhoneWallet.ts'

/** The part of the Web Storage interface that the wallet uses; `localStorage` is one. */
export type PhoneStorage = {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type PhoneWalletOptions = {
  /** `ws://127.0.0.1:8420`, exactly as the app's client and the relay have it. */
  relayUrl: string
  /** What the relay knows the wallet by; `latchkey` when absent. */
  projectId?: string
  /**
   * Private keys, or a mnemonic of which the first `count` accounts (5) are taken; the first account is active.
   * When absent, the first account of the well-known development mnemonic, which the local world funds.
   */
  accounts?: readonly Hex[] | { mnemonic: string; count?: number }
  /** The wallet's nodes by CAIP-2 id. It approves these chains and sends through these nodes; the first is the active chain. */
  rpcUrls: Readonly<Record<string, string>>
  /** What the app sees of the wallet. */
  metadata?: { name: string; description: string; url: string; icons: string[] }
  /** How long each answer takes in ms; 0 when absent. */
  latencyMs?: number
  /**
   * Answers the proposals that no `answerNextProposal` was planned for; 'approve' when absent. May take its time, as a person does; the
   * signal aborts when the proposal expires or the wallet is closed.
   */
  onProposal?(
    proposal: PhoneProposal,
    options: { signal: AbortSignal },
  ): ProposalAnswer | undefined | Promise<ProposalAnswer | undefined>
  /** The same for requests; the signal aborts when the request expires, its session ends or the wallet is closed. */
  onRequest?(
    request: PhoneRequest,
    options: { signal: AbortSignal },
  ): RequestAnswer | undefined | Promise<RequestAnswer | undefined>
  /** Where sessions live; memory when absent, so that wallets of one process share nothing. */
  storage?: PhoneStorage
  /** Unix milliseconds, by which 'late' answers are late; Date.now when absent. */
  now?(): number
}
