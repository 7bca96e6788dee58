import { isRecord, type JsonRecord } from '../encoding/json.ts'
import type { PairingContext } from '../PairingContext.ts'
import { PairingError } from '../PairingError.ts'
import { type RpcMessage, timeOfId } from '../relay/rpcMessage.ts'
import { announceSessions, endSession } from './endSession.ts'
import { isWcMethod, respond } from './publish.ts'
import { longestLifeSeconds, readExpiry, readNamespaces, reject } from './readSettlement.ts'
import type { StoredSession } from './Session.ts'

/**
 * Handles a wallet's request on the topic of a stored session: update, extend, event, ping, delete. All tabs receive the same message; only
 * the leading one writes and responds, the others notify their listeners. A request received before is ignored.
 */
export function answerWallet(context: PairingContext, stored: StoredSession, message: RpcMessage): void {
  const { method } = message.body
  const params = isRecord(message.body.params) ? message.body.params : {}
  if (!isWcMethod(method)) return
  const isLeading = context.relay.isLeading()
  const answer = (members: JsonRecord) => {
    if (isLeading) respond(context, { ...stored, idToken: message.idToken, method, members })
  }
  try {
    const receivedIds = context.receive(stored.topic, message.idToken)
    if (!receivedIds) return
    const session = { ...stored, receivedIds }
    if (isLeading) context.store.put(session)
    if (method === 'wc_sessionEvent') emitEvent(context, session, params)
    else if (method !== 'wc_sessionPing') {
      // The other tabs get the change from this one, which removes the session or stores the update.
      if (!isLeading) return
      if (method === 'wc_sessionDelete')
        endSession(context, session.topic, typeof params.message === 'string' ? params.message.slice(0, 500) : '')
      else if (method === 'wc_sessionUpdate')
        change(context, session, message, { namespaces: readNamespaces(params.namespaces, session.requested) })
      else if (method === 'wc_sessionExtend')
        change(context, session, message, { expiry: readExtension(context, session, message) })
      else return
    }
    answer({ result: true })
  } catch (error) {
    if (!(error instanceof PairingError)) throw error
    // The session goes on as it was.
    context.emit('error', error)
    // 3003-3006 are the protocol's codes for an unauthorized or invalid update, extension or event.
    answer({ error: { code: 3003, message: error.message } })
  }
}

/**
 * The extended expiry: at most the longest lifetime from when the wallet sent the request, however late the relay delivers it.
 * @throws PairingError SETTLEMENT_INVALID, SESSION_EXPIRED
 */
function readExtension(context: PairingContext, session: StoredSession, { body, idToken }: RpcMessage): number {
  const { params } = body
  // The official wallets send none and mean the longest lifetime.
  const wanted = (isRecord(params) ? params.expiry : undefined) ?? Number.MAX_SAFE_INTEGER
  const expiry = readExpiry(wanted, context.now())
  if (expiry < session.expiry) return reject('It would end sooner.')
  const latest = Math.floor(timeOfId(idToken) / 1000) + longestLifeSeconds
  return Math.max(session.expiry, Math.min(expiry, latest))
}

function change(
  context: PairingContext,
  session: StoredSession,
  message: RpcMessage,
  changes: Partial<Pick<StoredSession, 'namespaces' | 'expiry'>>,
): void {
  const changedAt = timeOfId(message.idToken)
  if (changedAt < session.changedAt) reject('It is too old.')
  context.store.put({ ...session, ...changes, changedAt })
  announceSessions(context)
}

function emitEvent(context: PairingContext, session: StoredSession, params: JsonRecord): void {
  const { event, chainId } = params
  const name = isRecord(event) ? event.name : undefined
  const isKnown =
    isRecord(event) &&
    typeof name === 'string' &&
    typeof chainId === 'string' &&
    // Optional twice: `constructor` is a property of every object.
    session.namespaces[chainId.split(':')[0] ?? '']?.events?.includes(name)
  if (!isKnown) throw new PairingError('MESSAGE_INVALID', { details: 'The event was not requested.' })
  context.emit('event', { topic: session.topic, chainId, name, data: event.data })
}
