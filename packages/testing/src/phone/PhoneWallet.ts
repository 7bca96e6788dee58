import type { Address } from 'viem'

/** The namespaces that it has accounts in. */
export type PhoneNamespace = 'eip155' | 'solana' | 'bip122' | 'cosmos' | 'polkadot'

type Metadata = { name: string; description: string; url: string; icons: readonly string[] }

/** An app's session proposal. */
export type PhoneProposal = {
  id: number
  /** It asks to sign in as well (`wc_sessionAuthenticate`), with this domain and nonce. */
  signIn?: { domain: string; nonce: string }
  /** The topic of the pairing link. */
  pairingTopic: string
  /** The app's own description. */
  peer: Metadata
  /** Requested CAIP-2 ids, required and optional ones together; likewise methods and events. */
  chains: readonly string[]
  methods: readonly string[]
  events: readonly string[]
  /** Unix milliseconds. */
  expiresAt: number
}

export type PhoneSession = {
  topic: string
  peer: Metadata
  /** CAIP-2 ids it was settled or last updated with. */
  chains: readonly string[]
  /** CAIP-10, of every namespace: `eip155:31337:0xf39F…`. */
  accounts: readonly string[]
  methods: readonly string[]
  /** Unix milliseconds. */
  expiresAt: number
}

/** One request the wallet got. */
export type PhoneRequest = {
  id: number
  /** Of the session. */
  topic: string
  /** CAIP-2. */
  chainId: string
  method: string
  params: unknown
  /** Unix milliseconds. */
  at: number
  expiresAt: number
}

export type PhoneRequestRecord = PhoneRequest & {
  /** `open` until the response; `closed` without one: ignored, expired, or its session has ended. */
  status: 'open' | 'answered' | 'closed'
  /** The response, once it was sent. */
  answer?: PhoneAnswer
}

export type PhoneAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/**
 * The response to a proposal.
 * - `approve`: the chains that app and wallet have in common; rejected with 5100 when there are none. To sign in, one message is signed.
 * - `reject`: code 5000, or the error given.
 * - `ignore`: none.
 * - `{ chains }`: settles with exactly these CAIP-2 ids, even if they are fewer than requested or unknown.
 * - `{ namespaces }`: approves only the common chains of these namespaces, such as `['solana']`, even if the app requires others.
 * - `{ signs }`: signs in with these members of the CACAO's payload in place of those requested, such as `{ domain: 'evil.test' }`; else as
 *   `approve`.
 */
export type ProposalAnswer =
  | 'approve'
  | 'reject'
  | 'ignore'
  | { chains: readonly string[] }
  | { namespaces: readonly PhoneNamespace[] }
  | { signs: Readonly<Record<string, unknown>> }
  | { error: { code: number; message: string } }

/**
 * The response to a request.
 * - `approve`: actually signs, sends or switches.
 * - `reject`: code 5000, or the error given (many wallets use 4001).
 * - `ignore`: none.
 * - `twice`: approves in two messages with the same id.
 * - `late`: approves two seconds after the request has expired.
 * - `disconnect`: ends the session instead.
 * - `corrupt`: approves, after an envelope on the same topic that no key can decrypt.
 * - `{ result }`: exactly this result.
 */
export type RequestAnswer =
  | 'approve'
  | 'reject'
  | 'ignore'
  | 'twice'
  | 'late'
  | 'disconnect'
  | 'corrupt'
  | { error: { code: number; message: string; data?: unknown } }
  | { result: unknown }

/** A phone wallet and its user. Waiting methods have a timeout of 60 s, unless their options set another. */
export type PhoneWallet = {
  /** All EVM accounts, the active one first. */
  accounts(): readonly Address[]
  /** All Solana accounts, the active one first; none without a Solana chain. */
  solanaAccounts(): readonly string[]
  /** All Bitcoin accounts, the active one first; none without a Bitcoin chain. */
  bitcoinAccounts(): readonly string[]
  /** CAIP-2 id of the active EVM chain. */
  chainId(): string
  /** CAIP-2 ids of the chains it has a node for, also added ones. */
  chains(): readonly string[]
  /**
   * Opens a `wc:` link and responds to its proposal.
   * @returns the session once its settlement has been published; undefined when the wallet did not approve, or the app ended the session at
   * once.
   * @throws Error when the link is invalid or has expired, when no proposal arrives, or when the relay does not respond.
   */
  pair(uri: string, options?: WaitOptions): Promise<PhoneSession | undefined>
  sessions(): readonly PhoneSession[]
  /** All proposals and requests, in order. */
  proposals(): readonly PhoneProposal[]
  requests(): readonly PhoneRequestRecord[]
  /** The oldest open request, or the next one; of one method if given. */
  waitForRequest(method?: string, options?: WaitOptions): Promise<PhoneRequest>
  /** Resolves once the session has ended, by either side. */
  waitForEnd(topic: string, options?: WaitOptions): Promise<void>
  /** Sets the response to the next proposal. */
  answerNextProposal(answer: ProposalAnswer): void
  /** Sets the response to the next request, or the next of one method. */
  answerNext(answer: RequestAnswer, options?: { method?: string }): void
  /** Rejects the next request, or the next of one method. */
  rejectNext(method?: string): void
  setLatency(latencyMs: number): void
  /** Leaves proposals and requests open until `release`. */
  hold(): void
  release(): void
  /** Makes one of its accounts the active one; every session with its namespace is updated and gets `accountsChanged`. */
  switchAccount(address: string): Promise<void>
  /** Switches to an EVM chain that it has a node for; sessions without it are updated, and all get `chainChanged`. */
  switchChain(chainId: string): Promise<void>
  /** Ends one session, or all. */
  disconnect(topic?: string): Promise<void>
  /** Publishes an envelope on a session's topic that no key can decrypt. */
  sendCorrupted(topic: string): Promise<void>
  /** Called after any of the above changes. @returns unsubscribes */
  onChange(listener: () => void): () => void
  /** The wallet's own failures, such as a response to a session that has ended. */
  failures(): readonly Error[]
  /** Closes the socket and clears every timer. Sessions are not ended; those in memory are lost. */
  close(): Promise<void>
}

export type WaitOptions = { signal?: AbortSignal; timeoutMs?: number }
