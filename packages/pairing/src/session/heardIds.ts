import { PairingError } from '../PairingError.ts'
import { idDigits, timeOfId } from '../relay/rpcMessage.ts'
import type { StoredSession } from './Session.ts'

/** How far behind a newer request an older one may arrive. */
const latenessMs = 60_000
/** Of one session; a wallet sends a few requests a minute. */
const mostIds = 100

/**
 * Records each request of a wallet by its id, across visits: a relay can deliver any sealed message again.
 * @param sessions those stored when this tab opened. Ids of later sessions are recorded by this tab alone: another tab may store an id before
 *   this one receives the request.
 */
export function createHeardIds(sessions: readonly StoredSession[]) {
  const heard = new Map(sessions.map(({ topic, heardIds }) => [topic, heardIds]))

  /**
   * @returns the ids to store; undefined for a request that was received before
   * @throws PairingError MESSAGE_INVALID for one that is too old
   */
  return (topic: string, idToken: string): readonly string[] | undefined => {
    const id = idDigits(idToken)
    const ids = heard.get(topic) ?? []
    if (ids.includes(id)) return undefined
    const [oldest] = ids
    const newestMs = Math.max(0, ...ids.map(timeOfId))
    const isForgotten = ids.length === mostIds && oldest !== undefined && timeOfId(id) <= timeOfId(oldest)
    if (isForgotten || timeOfId(id) < newestMs - latenessMs)
      throw new PairingError('MESSAGE_INVALID', { details: 'It is older than what came before it.' })
    const kept = [...ids, id]
      .filter((one) => timeOfId(one) >= Math.max(newestMs, timeOfId(id)) - latenessMs)
      .sort((one, other) => timeOfId(one) - timeOfId(other))
      .slice(-mostIds)
    heard.set(topic, kept)
    return kept
  }
}

/** Parses a session's stored ids; none when the value is anything else, as in storage of an earlier version. */
export function readHeardIds(value: unknown): readonly string[] {
  const isIds = Array.isArray(value) && value.length <= mostIds && value.every((id) => /^\d{1,20}$/.test(String(id)))
  return isIds ? value.map(String) : []
}
