import { PairingError } from '../PairingError.ts'
import { idDigits, timeOfId } from '../relay/rpcMessage.ts'
import type { StoredSession } from './Session.ts'

/** How far behind a newer request an older one may arrive. */
const latenessMs = 60_000
/** Per session; a wallet sends a few requests a minute. */
const mostIds = 100

/**
 * Records each request of a wallet by its id, across visits, because a relay can redeliver any sealed message.
 * @param sessions those stored when this tab opened. For later sessions this tab records the ids itself, because another tab may store an
 * id before this one receives the request.
 */
export function createReceivedIds(sessions: readonly StoredSession[]) {
  const received = new Map(sessions.map(({ topic, receivedIds }) => [topic, receivedIds]))

  /**
   * @returns the ids to store; undefined for a request that was received before
   * @throws PairingError MESSAGE_INVALID for one that is too old
   */
  return (topic: string, idToken: string): readonly string[] | undefined => {
    const id = idDigits(idToken)
    const ids = received.get(topic) ?? []
    if (ids.includes(id)) return undefined
    const at = timeOfId(id)
    const times = ids.map(timeOfId)
    const isForgotten = ids.length === mostIds && at <= Math.min(...times)
    const oldestMs = Math.max(at, ...times) - latenessMs
    if (isForgotten || at < oldestMs) throw new PairingError('MESSAGE_INVALID', { details: 'It is too old.' })
    const kept = [...ids, id]
      .filter((one) => timeOfId(one) >= oldestMs)
      .sort((one, other) => timeOfId(one) - timeOfId(other))
      .slice(-mostIds)
    received.set(topic, kept)
    return kept
  }
}

/** Parses a session's stored ids; none if invalid, as in storage of an earlier version. */
export function readReceivedIds(value: unknown): readonly string[] {
  const isIds = Array.isArray(value) && value.length <= mostIds && value.every((id) => /^\d{1,20}$/.test(String(id)))
  return isIds ? value.map(String) : []
}
