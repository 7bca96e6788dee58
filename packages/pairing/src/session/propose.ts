import { createWait } from '../createWait.ts'
import { agreeSessionKey, topicOfKey } from '../crypto/sessionKey.ts'
import { toHex } from '../encoding/hex.ts'
import { isRecord } from '../encoding/json.ts'
import { once } from '../once.ts'
import type { PairingContext } from '../PairingContext.ts'
import { PairingError } from '../PairingError.ts'
import { idDigits, type RpcMessage, timeOfId } from '../relay/rpcMessage.ts'
import { pairingLifetimeMs } from '../uri/pairingLifetime.ts'
import { formatPairingUri } from '../uri/pairingUri.ts'
import { WalletRpcError } from '../WalletRpcError.ts'
import { announceSessions } from './endSession.ts'
import { publish, sealFor } from './publish.ts'
import { readAnswer } from './readAnswer.ts'
import { readRequestedNamespaces } from './readNamespaces.ts'
import { readSettlement } from './readSettlement.ts'
import { type RequestedNamespaces, type Session, type StoredSession, toSession } from './Session.ts'
import { wcMethods } from './wcMethods.ts'

/** How long a wallet may take to approve: a minute more than the link is shown. */
const approvalMs = pairingLifetimeMs + 60_000

export type ProposeParameters = { namespaces: RequestedNamespaces; signal?: AbortSignal }

export type Proposal = {
  /** For a QR code or a wallet's link. It holds a key: show it to nobody but the wallet. */
  uri: string
  /** Unix milliseconds at which the link should be renewed; `isPairingExpired` says when. */
  expiresAt: number
  /**
   * Resolves once the relay holds the proposal: from then on it is the wallet that is waited for. Rejects with the relay's error
   * or whatever else ended the proposal before. May be left alone, as `approval` may: neither is ever an unhandled rejection.
   */
  sent: Promise<void>
  /**
   * The session, once the wallet approved. Rejects with PairingError PROPOSAL_REJECTED, PROPOSAL_EXPIRED, SETTLEMENT_INVALID,
   * SESSION_EXPIRED, MESSAGE_INVALID or the relay's, or with the signal's reason.
   */
  approval: Promise<Session>
}

/**
 * Proposes a session (`wc_sessionPropose`). The link is there at once; the relay is told meanwhile and keeps the proposal until
 * a wallet has scanned it.
 * @throws TypeError for namespaces that are not CAIP-2
 */
export function propose(context: PairingContext, { namespaces, signal }: ProposeParameters): Proposal {
  const requested = readRequestedNamespaces(namespaces)
  if (!requested) throw new TypeError('propose: namespaces need lists of chains (CAIP-2), methods and events.')
  const symKey = context.randomBytes(32)
  const privateKey = context.randomBytes(32)
  const agreementKey = once(async () => (await context.curves()).agreementKey(privateKey))
  const topic = topicOfKey(symKey)
  const now = context.now()
  const expiryTimestamp = Math.floor((now + approvalMs) / 1000)
  const idToken = context.nextId()
  const stopped = new AbortController()
  let sessionTopic: string | undefined
  let isApproved = false

  const sent = createWait<void>({
    timeoutMs: approvalMs,
    timeoutError: () => new PairingError('PROPOSAL_EXPIRED'),
    signal,
  })
  const wait = createWait<StoredSession>({
    timeoutMs: approvalMs,
    timeoutError: () => new PairingError('PROPOSAL_EXPIRED'),
    signal,
    onDone() {
      stopped.abort()
      for (const ended of sessionTopic ? [topic, sessionTopic] : [topic]) {
        context.conversations.delete(ended)
        // A settled session goes on being heard.
        if (!context.store.get(ended)) context.relay.removeTopic(ended)
      }
    },
  })
  const proposal = {
    uri: formatPairingUri({ topic, symKey: toHex(symKey), expiryTimestamp }),
    expiresAt: now + pairingLifetimeMs,
    sent: sent.promise,
    approval: wait.promise.then(toSession),
  }
  proposal.approval.catch(() => {})
  if (signal?.aborted) return proposal

  context.conversations.set(topic, {
    symKey,
    onClosed: end,
    onMessage: guard(async (message) => {
      // Who answers has read it, even if the relay's own word is still under way.
      sent.resolve()
      const { method } = message.body
      if (method === 'wc_pairingPing' || method === 'wc_pairingDelete') {
        publish(context, { topic, symKey, idToken: message.idToken, method, members: { result: true } }).catch(tell)
        // Some wallets tidy up the pairing once they have approved.
        if (method === 'wc_pairingDelete' && !isApproved) throw new PairingError('PROPOSAL_REJECTED')
      }
      if (method === undefined && idDigits(message.idToken) === idToken) await listenForSettlement(message)
    }),
  })
  // The relay is called on while the key is made. Were the connection to break before it answers, the next one listens; an abort unsubscribes.
  context.relay.addTopics([topic], { isSubscribed: true })
  send().then(sent.resolve, end)
  return proposal

  function end(error: unknown): void {
    sent.reject(error)
    wait.reject(error)
  }

  async function send(): Promise<void> {
    const { publicKey } = await agreementKey()
    const params = {
      // Everything is optional: a wallet that knows fewer chains still connects.
      requiredNamespaces: {},
      optionalNamespaces: requested,
      relays: [{ protocol: 'irn' }],
      pairingTopic: topic,
      proposer: { publicKey: toHex(publicKey), metadata: context.metadata },
      expiryTimestamp,
    }
    const message = sealFor(context, { topic, symKey, idToken, members: { method: 'wc_sessionPropose', params } })
    await sendProposal(context, { topic, message, signal: stopped.signal })
  }

  /** What goes wrong in a message ends the proposal, with words. */
  function guard(handle: (message: RpcMessage) => void | Promise<void>): (message: RpcMessage) => void {
    return (message) => {
      Promise.resolve(message).then(handle).catch(wait.reject)
    }
  }

  async function listenForSettlement(message: RpcMessage): Promise<void> {
    const walletPublicKey = readApproval(message)
    // Answering twice changes nothing: the first key counts.
    if (isApproved) return
    isApproved = true
    const sessionKey = await agreeSessionKey(await agreementKey(), walletPublicKey)
    if (stopped.signal.aborted) return
    const settledTopic = topicOfKey(sessionKey)
    sessionTopic = settledTopic
    context.conversations.set(settledTopic, {
      symKey: sessionKey,
      onClosed: end,
      onMessage: guard((settlement) => {
        // The first settlement counts, as the first approval does.
        if (settlement.body.method === 'wc_sessionSettle' && !stopped.signal.aborted)
          settle(settlement, { sessionKey, walletPublicKey })
      }),
    })
    context.relay.addTopics([settledTopic])
  }

  function settle(message: RpcMessage, options: { sessionKey: Uint8Array; walletPublicKey: string }): void {
    const { sessionKey, walletPublicKey } = options
    const channel = { topic: topicOfKey(sessionKey), symKey: sessionKey }
    const answer = { ...channel, idToken: message.idToken, method: 'wc_sessionSettle' } as const
    try {
      const settlement = readSettlement(message.body.params, {
        requested: namespaces,
        walletPublicKey,
        now: context.now(),
      })
      const session: StoredSession = {
        ...settlement,
        topic: channel.topic,
        symKey: toHex(sessionKey),
        requested: namespaces,
        changedAt: timeOfId(message.idToken),
        heardIds: [idDigits(message.idToken)],
      }
      context.store.put(session)
      wait.resolve(session)
      announceSessions(context)
      publish(context, { ...answer, members: { result: true } }).catch(tell)
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error))
      throw error
    }

    /** The error ends the session in the wallet; a `wc_sessionDelete` after it would name one that is gone. */
    function refuse(reason: string): void {
      publish(context, { ...answer, members: { error: { code: 7000, message: reason } } }).catch(tell)
    }
  }

  function tell(error: unknown): void {
    if (error instanceof PairingError) context.emit('error', error)
  }
}

/** The wallet's public key in its approval. */
function readApproval(message: RpcMessage): string {
  try {
    const result = readAnswer(message)
    if (isRecord(result) && typeof result.responderPublicKey === 'string') return result.responderPublicKey
  } catch (cause) {
    if (!(cause instanceof WalletRpcError)) throw cause
    throw new PairingError('PROPOSAL_REJECTED', { details: cause.message, cause })
  }
  throw new PairingError('MESSAGE_INVALID', { details: 'The approval holds no public key.' })
}

/**
 * Hands the sealed proposal to the relay: by `wc_proposeSession`, which also subscribes us, or by the older pair of subscribe
 * and publish where the relay does not know that method.
 */
async function sendProposal(
  context: PairingContext,
  { topic, message, signal }: { topic: string; message: string; signal: AbortSignal },
): Promise<void> {
  const { ttl, tag } = wcMethods.wc_sessionPropose
  try {
    await context.relay.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: message, ttl }, { signal })
  } catch (error) {
    if (!isMethodNotFound(error)) throw error
    await context.relay.call('irn_subscribe', { topic }, { signal })
    await context.relay.call('irn_publish', { topic, message, ttl, tag, prompt: true }, { signal })
  }
}

/** By the words of the details: an error that crossed tabs has lost its cause. */
function isMethodNotFound(error: unknown): boolean {
  return (
    error instanceof PairingError && error.code === 'RELAY_REFUSED' && /-32601|not found/i.test(error.details ?? '')
  )
}
