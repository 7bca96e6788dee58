/** Lets so much through in the long run and a burst at once. */
export type TokenBucket = {
  /** Takes `cost`, into debt if it must; false when the bucket was empty before. */
  take(cost: number): boolean
  /** What was taken beyond the burst. */
  readonly debt: number
  /** Less than one is left. */
  readonly isEmpty: boolean
  /** True when nothing was taken for long enough. */
  readonly isFull: boolean
}

/**
 * @param options.perSecond what flows back.
 * @param options.burst what a rested bucket holds.
 * @param options.now milliseconds of a clock that never goes back.
 */
export function createTokenBucket(options: { perSecond: number; burst: number; now?: () => number }): TokenBucket {
  const { perSecond, burst, now = () => performance.now() } = options
  let tokens = burst
  let filledAt = now()
  function fill(): void {
    const at = now()
    tokens = Math.min(burst, tokens + ((at - filledAt) / 1000) * perSecond)
    filledAt = at
  }
  return {
    take(cost) {
      fill()
      const isAllowed = tokens > 0
      tokens -= cost
      return isAllowed
    },
    get debt() {
      fill()
      return Math.max(0, -tokens)
    },
    get isEmpty() {
      fill()
      return tokens < 1
    },
    get isFull() {
      fill()
      return tokens === burst
    },
  }
}
