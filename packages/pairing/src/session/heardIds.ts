import { PairingError } from '../PairingError.ts'
import { idDigits } from '../relay/rpcMessage.ts'
import type { StoredSession } from './Session.ts'
import { timeOfId } from './timeOfId.ts'

/** How much later than a newer one a request may arrive. */
const latenessMs = 60_000
/** Of one session; a wallet says a few things a minute. */
const mostIds = 100

/**
 * Notes each request of a wallet by its id, from what an earlier visit stored on: a relay can deliver any sealed message again.
 * @param sessions as this tab found them. Later ones it hears from their beginning: another tab may have stored an id before this one hears it.
 */
export function createHeardIds(sessions: readonly StoredSession[]) {
  const heard = new Map(sessions.map(({ topic, heardIds }) => [topic, heardIds]))

  /**
   * @returns the ids to store; undefined for a request that was heard before
   * @throws PairingError MESSAGE_INVALID for one that is older than those heard
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

/** The ids that storage holds of a session; none where it holds anything else, as an earlier version's does. */
export function readHeardIds(value: unknown): readonly string[] {
  const isIds = Array.isArray(value) && value.length <= mostIds && value.every((id) => /^\d{1,20}$/.test(String(id)))
  return isIds ? value.map(String) : []
}
