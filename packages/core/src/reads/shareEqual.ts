/**
 * `now`, with every part that equals the same part of `before` replaced by it: who compares by reference sees only what changed. Looks into
 * arrays and plain objects.
 */
export function shareEqual(before: unknown, now: unknown): unknown {
  if (Object.is(before, now) || !isPlain(before) || !isPlain(now) || Array.isArray(before) !== Array.isArray(now))
    return now
  const keys = Object.keys(now)
  const parts = keys.map((key) => [key, shareEqual(before[key], now[key])] as const)
  const isSame =
    keys.length === Object.keys(before).length &&
    parts.every(([key, part]) => Object.is(part, before[key]) && Object.hasOwn(before, key))
  if (isSame) return before
  return Array.isArray(now) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    Array.isArray(value) ||
    (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
  )
}
