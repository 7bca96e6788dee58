/**
 * Reads a Retry-After header: seconds or an HTTP date (RFC 9110 §10.2.3).
 * @returns milliseconds from `now` (epoch ms), or undefined for anything else
 */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
