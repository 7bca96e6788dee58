import { sha256 } from '@noble/hashes/sha2.js'
import { once } from './createWait.ts'
import { openEnvelope, secureRandom } from './crypto/envelope.ts'
import { loadCurves } from './crypto/loadCurves.ts'
import { fromHex, textToBytes, toHex } from './encoding/bytes.ts'
import type { PairingContext, PairingEvents } from './PairingContext.ts'
import { PairingError } from './PairingError.ts'
import { connectRelay } from './relay/connectRelay.ts'
import type { RelayDelivery, WebSocketConstructor } from './relay/RelayLink.ts'
import { relayAddress } from './relay/relayAddress.ts'
import { idDigits, parseRpcMessage } from './relay/rpcMessage.ts'
import { answerPairing } from './session/answerPairing.ts'
import { answerWallet } from './session/answerWallet.ts'
import type { LoadAuthentication } from './session/authenticate.ts'
import { readOutcome } from './session/callWallet.ts'
import { disconnect, emitSessions, leave } from './session/endSession.ts'
import { type Proposal, type ProposeParameters, propose } from './session/propose.ts'
import { createReceivedIds } from './session/receivedIds.ts'
import { ping, type RequestParameters, request } from './session/request.ts'
import { type PeerMetadata, type Session, toSession } from './session/Session.ts'
import { createSessionStore, type PairingStorage } from './session/sessionStore.ts'
import { browserTabs, type TabsPort } from './tabs/browserTabs.ts'
import { shareRelay } from './tabs/shareRelay.ts'
import { watchPage } from './watchPage.ts'

/** How many handled messages are remembered: more than a relay redelivers at once. */
const rememberedMessages = 2000

export type PairingClientOptions = {
  /** Identifies the app at the relay. */
  projectId: string
  /** `wss://relay.example.com`, exactly as the relay is configured: tokens contain it. */
  relayUrl: string
  /** What wallets show about the app. */
  metadata: PeerMetadata
  /** Where identity and sessions are stored. Default: localStorage; required where there is none. */
  storage?: PairingStorage
  /** Prefix of the storage keys and of the names that tabs share. Default: `latchkey.pairing`. */
  storageKey?: string
  /**
   * For `authenticate` of `propose`, which loads it: `() => import('@latchkey/pairing/authentication')`. Without it, an app's bundler leaves
   * out its hash function and its parser.
   */
  authentication?: LoadAuthentication
  /** Default: the global WebSocket. Node 20 has none: pass the one of `ws`. */
  WebSocket?: WebSocketConstructor
  /** Default: Web Locks and BroadcastChannel where supported. */
  tabs?: TabsPort
  /** Unix milliseconds. Default: Date.now. */
  now?(): number
  /** Default: crypto.getRandomValues. */
  randomBytes?(length: number): Uint8Array
}

export type PairingClient = {
  propose(options: ProposeParameters): Proposal
  request(options: RequestParameters): Promise<unknown>
  ping(options: { topic: string; signal?: AbortSignal }): Promise<void>
  disconnect(options: { topic: string; signal?: AbortSignal }): Promise<void>
  /** Gives up one namespace of a session, such as `solana`; with the last one the session ends. */
  leave(options: { topic: string; namespace: string; signal?: AbortSignal }): Promise<void>
  /** Sessions that have not ended, including those of earlier visits and of other tabs. */
  sessions(): readonly Session[]
  /** @returns a function that stops listening. */
  on<name extends keyof PairingEvents>(name: name, listener: (value: PairingEvents[name]) => void): () => void
  /** Call it when the page is visible or online again. Browser events already do. */
  wake(): void
  /** Releases socket, timers and locks; sessions stay stored. */
  close(): void
}

/**
 * The dapp's side of WalletConnect v2. Nothing is sent before the first proposal, unless there are sessions to listen to.
 *
 * @example
 * const client = createPairingClient({ projectId, relayUrl: 'wss://relay.example.com', metadata })
 * const { uri, approval } = client.propose({
 *   namespaces: { eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['accountsChanged'] } },
 * })
 * showQrCode(uri)
 * const { topic } = await approval
 * await client.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x6869', account] })
 */
export function createPairingClient(options: PairingClientOptions): PairingClient {
  const { projectId, relayUrl, metadata, storageKey = 'latchkey.pairing' } = options
  const { now = Date.now, randomBytes = secureRandom, storage = globalThis.localStorage } = options
  const listeners = new Map<string, Set<(value: never) => void>>()
  const seen = new Set<string>()
  const store = createSessionStore({ storage, storageKey, now, randomBytes })
  const subject = randomBytes(32)
  const curves = once(loadCurves)
  const identity = once(async () => (await curves()).signingKey(store.seed()))
  let lastId = 0

  const context: PairingContext = {
    metadata,
    curves,
    store,
    now,
    randomBytes,
    conversations: new Map(),
    answers: new Map(),
    relay: shareRelay(options.tabs ?? browserTabs({ name: storageKey }), {
      createId: () => toHex(randomBytes(8)),
      connect: (handlers) =>
        connectRelay({
          ...handlers,
          nextId,
          WebSocket: options.WebSocket ?? globalThis.WebSocket,
          url: async () => relayAddress(await identity(), { relayUrl, projectId, subject, now: now() }),
        }),
      onDelivery,
      onSent: isNew,
      onError: (error) => emit('error', error),
      onChange(ended) {
        for (const answer of context.answers.values()) if (!store.get(answer.topic)) answer.onEnded('SESSION_DELETED')
        listenToSessions()
        emitSessions(context, ended)
      },
    }),
    nextId,
    isNew,
    receive: createReceivedIds(store.all()),
    emit,
  }
  const closing = new AbortController()
  watchPage({
    onWake: () => context.relay.wake(),
    // Another tab's message may arrive before its writes are visible here; this reports that they are.
    onStored: () => emitSessions(context, undefined),
    storageKey: `${storageKey}.sessions`,
    signal: closing.signal,
  })
  listenToSessions()

  /** To each stored session, and to the link it came from. */
  function listenToSessions(): void {
    context.relay.addTopics(store.all().flatMap(({ topic, pairing }) => (pairing ? [topic, pairing.topic] : topic)))
  }

  function onDelivery({ topic, message }: RelayDelivery): void {
    const session = store.byTopic(topic)
    const conversation = context.conversations.get(topic)
    if (conversation && 'onSealed' in conversation) {
      if (isNew(message)) conversation.onSealed(message)
      return
    }
    const pairing = session?.topic === topic ? undefined : session?.pairing
    const symKey = session ? fromHex((pairing ?? session).symKey) : conversation?.symKey
    // Another tab's proposal, or an outdated topic.
    if (!symKey || !isNew(message)) return
    try {
      const rpc = parseRpcMessage(openEnvelope({ message, key: symKey }))
      if (!rpc) throw new PairingError('MESSAGE_INVALID', { details: 'It is not JSON-RPC.' })
      if (conversation) conversation.onMessage(rpc)
      else if (session && pairing) {
        // All tabs receive it; the leading one answers.
        if (!context.relay.isLeading() || !answerPairing(context, pairing, rpc)) return
        context.relay.removeTopic(topic)
        store.put({ ...session, pairing: undefined })
      } else if (session && rpc.body.method !== undefined) answerWallet(context, session, rpc)
      else {
        const id = idDigits(rpc.idToken)
        const answer = context.answers.get(id)
        if (answer?.topic === topic) answer.onAnswer(rpc)
        else if (!answer) emit('answer', { topic, id, ...readOutcome(rpc) })
      }
    } catch (error) {
      if (!(error instanceof PairingError)) throw error
      emit('error', error)
    }
  }

  function nextId(): string {
    lastId = Math.max(lastId + 1, now() * 1000 + ((randomBytes(1)[0] ?? 0) % 250))
    return String(lastId)
  }

  function isNew(message: string): boolean {
    const hash = toHex(sha256(textToBytes(message)))
    if (seen.has(hash)) return false
    seen.add(hash)
    const [oldest] = seen
    if (seen.size > rememberedMessages && oldest !== undefined) seen.delete(oldest)
    return true
  }

  function emit<name extends keyof PairingEvents>(name: name, value: PairingEvents[name]): void {
    // The cast: a listener is registered under its own name only, so the types match.
    for (const listener of [...(listeners.get(name) ?? [])]) (listener as (value: PairingEvents[name]) => void)(value)
  }

  return {
    propose: (parameters) => propose(context, parameters, options.authentication),
    request: (parameters) => request(context, parameters),
    ping: (parameters) => ping(context, parameters),
    disconnect: (parameters) => disconnect(context, parameters),
    leave: (parameters) => leave(context, parameters),
    sessions: () => store.all().map(toSession),
    on(name, listener) {
      const group = listeners.get(name) ?? new Set()
      listeners.set(name, group.add(listener))
      return () => group.delete(listener)
    },
    wake: () => context.relay.wake(),
    close() {
      closing.abort()
      for (const answer of context.answers.values()) answer.onEnded('RELAY_CLOSED')
      for (const { onClosed } of context.conversations.values()) onClosed(new PairingError('RELAY_CLOSED'))
      context.relay.close()
    },
  }
}
