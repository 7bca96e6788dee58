import type { Curves } from './crypto/Curves.ts'
import type { PairingError, PairingErrorCode, WalletRpcError } from './PairingError.ts'
import type { RpcMessage } from './relay/rpcMessage.ts'
import type { PeerMetadata, Session } from './session/Session.ts'
import type { SessionStore } from './session/sessionStore.ts'
import type { EndedSession, SharedRelay } from './tabs/shareRelay.ts'

/** What a client emits. */
export type PairingEvents = {
  /** The current list, after a session was settled, updated, extended or ended, here or in another tab. */
  sessions: readonly Session[]
  /** A wallet ended a session; emitted in every tab. */
  delete: EndedSession
  /** An event of the wallet: `accountsChanged`, `chainChanged`. `data` is not validated. */
  event: { topic: string; chainId: string; name: string; data: unknown }
  /**
   * A wallet's response that no call of this tab waits for: to a request of another tab, of an earlier page, or one that was given up.
   * `id` is what `request` passed to `onId`.
   */
  answer: { topic: string; id: string; result?: unknown; error?: WalletRpcError }
  /** An error that no call reports: a rejected connection, an ignored message. */
  error: PairingError
}

/** A conversation on one topic: the handler of its messages, and their key if both sides have one. */
export type Conversation = {
  /** The client was closed. */
  onClosed(error: PairingError): void
} & (
  | { symKey: Uint8Array; onMessage(message: RpcMessage): void }
  /** Its messages bring the public key of their sender. */
  | { symKey?: undefined; onSealed(message: string): void }
)

/** The handlers of the wallet's response to a request. */
export type Answer = {
  topic: string
  onAnswer(message: RpcMessage): void
  /** The session ended or the client was closed, so no response will come. */
  onEnded(code: PairingErrorCode): void
}

/** What the parts of the client share. */
export type PairingContext = {
  metadata: PeerMetadata
  curves(): Promise<Curves>
  relay: SharedRelay
  store: SessionStore
  /** Unix milliseconds. */
  now(): number
  randomBytes(length: number): Uint8Array
  /** A new message id: digits, unique and increasing. */
  nextId(): string
  /** Proposals under way in this tab, by topic, without stored sessions. */
  conversations: Map<string, Conversation>
  /** Requests of this tab that wait for the wallet, by the digits of their id. */
  answers: Map<string, Answer>
  /** Whether a message was neither handled nor sent by us yet: relays redeliver, and some echo. */
  isNew(message: string): boolean
  /**
   * Records a wallet's request by its id. @returns the ids to store; undefined for one received before. @throws PairingError
   * MESSAGE_INVALID
   */
  receive(topic: string, idToken: string): readonly string[] | undefined
  emit<name extends keyof PairingEvents>(name: name, value: PairingEvents[name]): void
}
