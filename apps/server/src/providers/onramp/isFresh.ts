const windowMs = 5 * 60_000

/** Whether a report was signed within 5 minutes of now, before or after: an older one may be a replay. */
export function isFresh(options: { signedAt: number; now: number }): boolean {
  return Math.abs(options.now - options.signedAt) <= windowMs
}
