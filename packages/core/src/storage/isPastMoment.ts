import { isMoment } from '@latchkey/wire'

/** A clock that ran ahead and was set right is off by minutes. */
const clockSkewMs = 10 * 60_000

/**
 * Whether storage can have noted a moment by now, or can name one that lies at most `aheadMs` ahead. An entry of a far future would come
 * before everything this page adds, and would never end.
 */
export function isPastMoment(value: unknown, { aheadMs = 0 }: { aheadMs?: number } = {}): value is number {
  return isMoment(value) && value <= Date.now() + aheadMs + clockSkewMs
}
