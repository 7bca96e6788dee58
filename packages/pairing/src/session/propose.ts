import type { AuthenticateParameters, Authentication } from '../authentication/Authentication.ts'
import { createWait, once } from '../createWait.ts'
import { agreeSessionKey, topicOfKey } from '../crypto/sessionKey.ts'
import { toHex } from '../encoding/bytes.ts'
import type { PairingContext } from '../PairingContext.ts'
import { PairingError } from '../PairingError.ts'
import { idDigits, type RpcMessage, timeOfId } from '../relay/rpcMessage.ts'
import { formatPairingUri, pairingLifetimeMs } from '../uri/pairingUri.ts'
import { answerPairing } from './answerPairing.ts'
import type { AuthOffer, AuthResponse, LoadAuthentication } from './authenticate.ts'
import { announceSessions } from './endSession.ts'
import { next, type PairingState } from './machine.ts'
import { respond, sealFor } from './publish.ts'
import { readApproval } from './readApproval.ts'
import { readRequestedNamespaces, readSettlement } from './readSettlement.ts'
import { type RequestedNamespaces, type Session, type StoredSession, toSession } from './Session.ts'
import { sendProposal } from './sendProposal.ts'

/** How long a wallet may take to approve: a minute longer than the link is shown. */
const approvalMs = pairingLifetimeMs + 60_000

export type ProposeParameters = {
  namespaces: RequestedNamespaces
  signal?: AbortSignal
  /**
   * A link that is on screen already, to propose by it: its 32 random bytes, never used before, and when it was made (Unix milliseconds).
   * With `authenticate`, it announces `authenticateMethods`.
   */
  link?: { symKey: Uint8Array; createdAt: number } | undefined
  /**
   * Also signs in, in the same prompt, with a wallet that knows `wc_sessionAuthenticate`; any other gets the proposal alone. The protocol has
   * it for eip155 only: a wallet that signs in grants no other namespace. Needs the client's `authentication`.
   */
  authenticate?: AuthenticateParameters
}

/** What a link announces so that a wallet shows one prompt, of the two requests it receives. */
export const authenticateMethods: readonly string[] = ['wc_sessionAuthenticate']

/** A session as it was approved. */
export type ApprovedSession = Session & {
  /** What the wallet signed, one for each account; absent where it did not sign in. Verify the signatures before you rely on them. */
  authentication?: readonly Authentication[]
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
   * PROPOSAL_EXPIRED, SETTLEMENT_INVALID, AUTHENTICATION_INVALID, SESSION_EXPIRED, MESSAGE_INVALID or the relay's error, with TypeError for
   * an `authenticate` that no message can say, or with the signal's reason.
   */
  approval: Promise<ApprovedSession>
}

/**
 * Proposes a session (`wc_sessionPropose`). The link is returned at once, while the proposal is sent to the relay, which keeps it until a
 * wallet has scanned the link.
 * @throws TypeError for namespaces that are not CAIP-2; for `authenticate` on chains that are not proposed, or with a client that was created
 * without `authentication`
 */
export function propose(
  context: PairingContext,
  options: ProposeParameters,
  authentication?: LoadAuthentication,
): Proposal {
  const { namespaces, signal, link, authenticate } = options
  const requested = readRequestedNamespaces(namespaces)
  if (!requested) throw new TypeError('propose: namespaces need lists of chains (CAIP-2), methods and events.')
  if (authenticate && !isOffered(authenticate.chains, requested))
    throw new TypeError('propose: authenticate needs chains of eip155, all of them proposed.')
  if (authenticate && !authentication)
    throw new TypeError('propose: authenticate needs a client with the `authentication` option.')
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
  const approval = createWait<ApprovedSession>({ ...limits, onDone: () => dispatch({ status: 'ended' }) })
  if (!signal?.aborted) {
    // Listen before the key is ready: if the connection breaks before the relay responds, the next one subscribes; an abort unsubscribes.
    listen(topic, symKey, onPairingMessage)
    send().then(sent.resolve, end)
  }
  return {
    uri: formatPairingUri({
      topic,
      symKey: toHex(symKey),
      expiryTimestamp,
      methods: authenticate ? authenticateMethods : undefined,
    }),
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
    else if (state.status !== 'authenticated') leave()
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
    const offering =
      authenticate &&
      authentication?.().then(({ createAuthOffer }) =>
        createAuthOffer(context, { authenticate, requested: namespaces }),
      )
    const [{ publicKey }, offer] = await Promise.all([agreementKey(), offering])
    sending.signal.throwIfAborted()
    if (offer) listenTo(offer)
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
    const channel = { topic, symKey, signal: sending.signal }
    await Promise.all([offer?.send({ ...channel, expiryTimestamp }), sendProposal(context, { ...channel, message })])
  }

  /** Of messages that no key opens here, and of such as do not respond, the proposal takes no notice. */
  function listenTo(offer: AuthOffer): void {
    topics.push(offer.topic)
    context.conversations.set(offer.topic, {
      onClosed: end,
      onSealed: (message) =>
        void offer.open(message).then(
          (response) => response && onAuthenticated(offer, response),
          (error: unknown) => (error instanceof PairingError ? context.emit('error', error) : end(error)),
        ),
    })
    context.relay.addTopics([offer.topic])
  }

  function onAuthenticated(offer: AuthOffer, response: AuthResponse): void {
    // After another response, and after the end, this one has no say.
    if (state.status !== 'proposed') return
    sent.resolve()
    const channel = { topic: topicOfKey(response.sessionKey), symKey: toHex(response.sessionKey) }
    try {
      const { authentication, ...granted } = offer.read(response)
      dispatch({ status: 'authenticated' })
      context.relay.addTopics([channel.topic])
      const pairing = { topic, symKey: toHex(symKey) }
      const changedAt = timeOfId(response.rpc.idToken)
      settle({ ...granted, ...channel, pairing, requested: namespaces, changedAt, receivedIds: [] }, authentication)
    } catch (error) {
      if (offer.isMethodUnknown(error)) return
      // A wallet that has approved has the session already.
      if (error instanceof PairingError && response.rpc.body.error === undefined) offer.refuse(channel, error)
      end(error)
    }
  }

  function settle(session: StoredSession, authentication?: readonly Authentication[]): void {
    context.store.put(session)
    dispatch({ status: 'settled' })
    approval.resolve({ ...toSession(session), ...(authentication && { authentication }) })
    announceSessions(context)
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
      settle({ ...settlement, ...channel, pairing, requested: namespaces, changedAt, receivedIds })
      respond(context, { ...answer, members: { result: true } })
    } catch (error) {
      // This error ends the session in the wallet, so no `wc_sessionDelete` is needed.
      const message = error instanceof Error ? error.message : String(error)
      respond(context, { ...answer, members: { error: { code: 7000, message } } })
      throw error
    }
  }
}

function isOffered(chains: readonly string[], { eip155 }: RequestedNamespaces): boolean {
  return chains.length > 0 && chains.every((chain) => eip155?.chains.includes(chain) && chain.startsWith('eip155:'))
}
