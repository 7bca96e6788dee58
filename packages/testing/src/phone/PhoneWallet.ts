import type { Address } from 'viem'

type Metadata = { name: string; description: string; url: string; icons: readonly string[] }

/** What an app asks for before there is a session. */
export type PhoneProposal = {
  id: number
  /** Of the pairing link. */
  pairingTopic: string
  /** Who the app says it is. */
  peer: Metadata
  /** CAIP-2 ids the app asked for, required and optional ones together; likewise methods and events. */
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
  /** CAIP-10: `eip155:31337:0xf39F…`. */
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
  /** `open` until it is answered, `dropped` when it never is: ignored, expired, or its session is gone. */
  status: 'open' | 'answered' | 'dropped'
  /** What the app was told, once it was. */
  answer?: PhoneAnswer
}

export type PhoneAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/**
 * How a proposal is answered.
 * - `approve`: the chains that app and wallet have in common; rejected with 5100 when there are none.
 * - `reject`: code 5000, or the error given.
 * - `ignore`: not at all.
 * - `{ chains }`: settles with exactly these CAIP-2 ids, be they fewer than asked for or unheard of.
 */
export type ProposalAnswer =
  | 'approve'
  | 'reject'
  | 'ignore'
  | { chains: readonly string[] }
  | { error: { code: number; message: string } }

/**
 * How a request is answered.
 * - `approve`: signs, sends or switches, for real.
 * - `reject`: code 5000, or the error given (4001 is what many wallets say).
 * - `ignore`: not at all.
 * - `twice`: approves, and says it in two messages with the same id.
 * - `late`: approves two seconds after the request has expired.
 * - `disconnect`: ends the session instead.
 * - `corrupt`: approves, after an envelope on the same topic that no key opens.
 * - `{ result }`: this, whatever it is.
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

/** A phone wallet, and the hands of the person who holds it. Waiting methods wait 60 s at most, or as their options say. */
export type PhoneWallet = {
  /** All accounts, the active one first. */
  accounts(): readonly Address[]
  /** CAIP-2 id of the active chain. */
  chainId(): string
  /** CAIP-2 ids of the chains it has a node for, also added ones. */
  chains(): readonly string[]
  /**
   * Opens a `wc:` link and answers the proposal behind it.
   * @returns the session once its settlement has been published; undefined when the wallet did not approve, or the app ended the session at
   * once.
   * @throws Error when the link does not read or has expired, when no proposal comes, or when the relay does not answer.
   */
  pair(uri: string, options?: WaitOptions): Promise<PhoneSession | undefined>
  sessions(): readonly PhoneSession[]
  /** What it was asked, in order. */
  proposals(): readonly PhoneProposal[]
  requests(): readonly PhoneRequestRecord[]
  /** The next request to come, or an open one that has come already; of one method if given. */
  waitForRequest(method?: string, options?: WaitOptions): Promise<PhoneRequest>
  /** Until the session is gone, whoever ended it. */
  waitForEnd(topic: string, options?: WaitOptions): Promise<void>
  /** Plans the answer to the next proposal, once. */
  answerNextProposal(answer: ProposalAnswer): void
  /** Plans the answer to the next request, or the next of one method, once. */
  answerNext(answer: RequestAnswer, options?: { method?: string }): void
  /** Declines the next request, or the next of one method. */
  rejectNext(method?: string): void
  setLatency(latencyMs: number): void
  /** Leaves whatever comes open until `release`. */
  hold(): void
  release(): void
  /** Makes one of its accounts the active one; every session is updated and gets `accountsChanged`. */
  switchAccount(address: Address): Promise<void>
  /** Goes to a chain it has a node for; sessions that lack it are updated, and all get `chainChanged`. */
  switchChain(chainId: string): Promise<void>
  /** Ends one session, or all. */
  disconnect(topic?: string): Promise<void>
  /** Publishes an envelope on a session's topic that no key opens. */
  sendCorrupted(topic: string): Promise<void>
  /** Called after anything above has changed. @returns the call that stops listening. */
  onChange(listener: () => void): () => void
  /** What went wrong on the wallet's own side, such as an answer to a session that is gone. */
  failures(): readonly Error[]
  /** Lets go of the socket and of every timer. Sessions are not ended; in memory they are forgotten. */
  close(): Promise<void>
}

export type WaitOptions = { signal?: AbortSignal; timeoutMs?: number }
