import type { Curves } from './crypto/Curves.ts'
import type { PairingError, PairingErrorCode } from './PairingError.ts'
import type { RpcMessage } from './relay/rpcMessage.ts'
import type { PeerMetadata, Session } from './session/Session.ts'
import type { SessionStore } from './session/sessionStore.ts'
import type { EndedSession, SharedRelay } from './tabs/shareRelay.ts'

/** What a client emits. */
export type PairingEvents = {
  /** A session was settled, updated, extended or ended, here or in another tab: this is the list now. */
  sessions: readonly Session[]
  /** A wallet ended a session; every tab hears it. */
  delete: EndedSession
  /** The wallet's own news: `accountsChanged`, `chainChanged`. `data` is not validated. */
  event: { topic: string; chainId: string; name: string; data: unknown }
  /** What nobody waits for: a refused connection, a message that was ignored. */
  error: PairingError
}

/** A conversation on one topic: its key, and what to do with what the other side says. */
export type Conversation = {
  symKey: Uint8Array
  onMessage(message: RpcMessage): void
  /** The client was closed. */
  onClosed(error: PairingError): void
}

/** Who waits for the wallet's answer to one request. */
export type Answer = {
  topic: string
  onAnswer(message: RpcMessage): void
  /** The session ended, or the client was closed: no answer will come. */
  onEnded(code: PairingErrorCode): void
}

/** What every part of the client works with. */
export type PairingContext = {
  metadata: PeerMetadata
  curves(): Promise<Curves>
  relay: SharedRelay
  store: SessionStore
  /** Unix milliseconds. */
  now(): number
  randomBytes(length: number): Uint8Array
  /** A new id of a message: digits, unique, later ones greater. */
  nextId(): string
  /** Proposals under way in this tab, by topic; stored sessions are not here. */
  conversations: Map<string, Conversation>
  /** Requests of this tab waiting for the wallet, by the digits of their id. */
  answers: Map<string, Answer>
  /** SHA-256 of messages already handled or sent by us: relays deliver again, and some echo. */
  isNew(message: string): boolean
  /**
   * Records a wallet's request by its id. @returns the ids to store; undefined for one received before. @throws PairingError
   * MESSAGE_INVALID
   */
  receive(topic: string, idToken: string): readonly string[] | undefined
  emit<name extends keyof PairingEvents>(name: name, value: PairingEvents[name]): void
}
