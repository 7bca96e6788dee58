import { createWait, once } from '../createWait.ts'
import { agreeSessionKey, topicOfKey } from '../crypto/sessionKey.ts'
import { toHex } from '../encoding/bytes.ts'
import { isRecord } from '../encoding/json.ts'
import type { PairingContext } from '../PairingContext.ts'
import { PairingError, WalletRpcError } from '../PairingError.ts'
import { idDigits, type RpcMessage, timeOfId } from '../relay/rpcMessage.ts'
import { formatPairingUri, pairingLifetimeMs } from '../uri/pairingUri.ts'
import { answerPairing } from './answerPairing.ts'
import { readAnswer } from './callWallet.ts'
import { announceSessions } from './endSession.ts'
import { next, type PairingState } from './machine.ts'
import { respond, sealFor, wcMethods } from './publish.ts'
import { readRequestedNamespaces, readSettlement } from './readSettlement.ts'
import { type RequestedNamespaces, type Session, toSession } from './Session.ts'

/** How long a wallet may take to approve: a minute longer than the link is shown. */
const approvalMs = pairingLifetimeMs + 60_000

export type ProposeParameters = {
  namespaces: RequestedNamespaces
  signal?: AbortSignal
  /** A link that is on screen already, to propose by it: its 32 random bytes, never used before, and when it was made (Unix milliseconds). */
  link?: { symKey: Uint8Array; createdAt: number } | undefined
}

export type Proposal = {
  /** For a QR code or a wallet's link. It contains a key: pass it to the wallet only. */
  uri: string
  /** Unix milliseconds at which the link should be renewed; `isPairingExpired` says when. */
  expiresAt: number
  /**
   * Resolves once the relay has the proposal. Rejects with the relay's error, or whatever else ended the proposal before. Neither this nor
   * `approval` causes an unhandled rejection.
   */
  sent: Promise<void>
  /**
   * The session, once the wallet has approved. Rejects with PairingError PROPOSAL_REJECTED, PROPOSAL_UNSUPPORTED, PROPOSAL_FAILED,
   * PROPOSAL_EXPIRED, SETTLEMENT_INVALID, SESSION_EXPIRED, MESSAGE_INVALID or the relay's error, or with the signal's reason.
   */
  approval: Promise<Session>
}

/**
 * Proposes a session (`wc_sessionPropose`). The link is returned at once, while the proposal is sent to the relay, which keeps it until a
 * wallet has scanned the link.
 * @throws TypeError for namespaces that are not CAIP-2
 */
export function propose(context: PairingContext, { namespaces, signal, link }: ProposeParameters): Proposal {
  const requested = readRequestedNamespaces(namespaces)
  if (!requested) throw new TypeError('propose: namespaces need lists of chains (CAIP-2), methods and events.')
  const symKey = link?.symKey ?? context.randomBytes(32)
  const privateKey = context.randomBytes(32)
  const agreementKey = once(async () => (await context.curves()).agreementKey(privateKey))
  const topic = topicOfKey(symKey)
  const now = link?.createdAt ?? context.now()
  const expiryTimestamp = Math.floor((now + approvalMs) / 1000)
  const idToken = context.nextId()
  const topics: string[] = []
  const sending = new AbortController()
  let state: PairingState = { status: 'proposed' }

  const limits = { timeoutMs: approvalMs, timeoutError: () => new PairingError('PROPOSAL_EXPIRED'), signal }
  const sent = createWait<void>(limits)
  const approval = createWait<Session>({ ...limits, onDone: () => dispatch({ status: 'ended' }) })
  if (!signal?.aborted) {
    // Listen before the key is ready: if the connection breaks before the relay responds, the next one subscribes; an abort unsubscribes.
    listen(topic, symKey, onPairingMessage)
    send().then(sent.resolve, end)
  }
  return {
    uri: formatPairingUri({ topic, symKey: toHex(symKey), expiryTimestamp }),
    expiresAt: now + pairingLifetimeMs,
    sent: sent.promise,
    approval: approval.promise,
  }

  function dispatch(event: PairingState): void {
    const before = state
    state = next(before, event)
    if (state === before) return
    if (state.status === 'approved') agree(state.walletPublicKey).catch(end)
    else if (state.status === 'agreed') listen(topicOfKey(state.sessionKey), state.sessionKey, onSessionMessage)
    else leave()
  }

  function end(error: unknown): void {
    sent.reject(error)
    approval.reject(error)
  }

  function leave(): void {
    sending.abort()
    for (const left of topics) {
      context.conversations.delete(left)
      // A settled session stays subscribed, and so does the link it came from.
      if (!context.store.byTopic(left)) context.relay.removeTopic(left)
    }
  }

  /** An error in a message ends the proposal. */
  function listen(topic: string, symKey: Uint8Array, handle: (message: RpcMessage) => void): void {
    topics.push(topic)
    context.conversations.set(topic, {
      symKey,
      onClosed: end,
      onMessage: (message) => void Promise.resolve(message).then(handle).catch(end),
    })
    context.relay.addTopics([topic], { isSubscribed: topics.length === 1 })
  }

  async function send(): Promise<void> {
    const { publicKey } = await agreementKey()
    const params = {
      // Everything is optional, so that a wallet with fewer chains still connects.
      requiredNamespaces: {},
      optionalNamespaces: requested,
      relays: [{ protocol: 'irn' }],
      pairingTopic: topic,
      proposer: { publicKey: toHex(publicKey), metadata: context.metadata },
      expiryTimestamp,
    }
    const message = sealFor(context, { topic, symKey, idToken, members: { method: 'wc_sessionPropose', params } })
    await sendProposal(context, { topic, message, signal: sending.signal })
  }

  function onPairingMessage(message: RpcMessage): void {
    // A wallet that responds has read it, even if the relay's response is still under way.
    sent.resolve()
    const { method } = message.body
    const isDeleted = answerPairing(context, { topic, symKey }, message)
    // Some wallets delete the pairing once they have approved.
    if (isDeleted && state.status === 'proposed') throw new PairingError('PROPOSAL_REJECTED')
    // After an approval, a second scanner of the code has no say.
    if (method === undefined && state.status === 'proposed' && idDigits(message.idToken) === idToken)
      dispatch({ status: 'approved', walletPublicKey: readApproval(message) })
  }

  async function agree(walletPublicKey: string): Promise<void> {
    const sessionKey = await agreeSessionKey(await agreementKey(), walletPublicKey)
    dispatch({ status: 'agreed', walletPublicKey, sessionKey })
  }

  function onSessionMessage({ body, idToken }: RpcMessage): void {
    if (body.method !== 'wc_sessionSettle' || state.status !== 'agreed') return
    const { sessionKey, walletPublicKey } = state
    const channel = { topic: topicOfKey(sessionKey), symKey: toHex(sessionKey) }
    const answer = { ...channel, idToken, method: 'wc_sessionSettle' } as const
    try {
      const settlement = readSettlement(body.params, { requested: namespaces, walletPublicKey, now: context.now() })
      const changedAt = timeOfId(idToken)
      const receivedIds = [idDigits(idToken)]
      const pairing = { topic, symKey: toHex(symKey) }
      const session = { ...settlement, ...channel, pairing, requested: namespaces, changedAt, receivedIds }
      context.store.put(session)
      dispatch({ status: 'settled' })
      approval.resolve(toSession(session))
      announceSessions(context)
      respond(context, { ...answer, members: { result: true } })
    } catch (error) {
      // This error ends the session in the wallet, so no `wc_sessionDelete` is needed.
      const message = error instanceof Error ? error.message : String(error)
      respond(context, { ...answer, members: { error: { code: 7000, message } } })
      throw error
    }
  }
}

/** The wallet's public key in its approval. */
function readApproval(message: RpcMessage): string {
  try {
    const result = readAnswer(message)
    if (isRecord(result) && typeof result.responderPublicKey === 'string') return result.responderPublicKey
  } catch (cause) {
    if (!(cause instanceof WalletRpcError)) throw cause
    const { code } = cause
    const isUnsupported = code >= 5100 && code < 5200
    const failed = isUnsupported ? 'PROPOSAL_UNSUPPORTED' : 'PROPOSAL_FAILED'
    throw new PairingError(code === 4001 ? 'PROPOSAL_REJECTED' : failed, {
      details: `${cause.walletCode} ${cause.message}`,
      cause,
    })
  }
  throw new PairingError('MESSAGE_INVALID', { details: 'There is no public key.' })
}

/**
 * Sends the sealed proposal to the relay: by `wc_proposeSession`, which also subscribes, or by subscribe and publish where the relay does
 * not support that method.
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

/** Reads the details, because an error from another tab has lost its cause. */
function isMethodNotFound(error: unknown): boolean {
  return (
    error instanceof PairingError && error.code === 'RELAY_REFUSED' && /-32601|not found/i.test(error.details ?? '')
  )
}
