/** Limits the average rate, with bursts. */
export type TokenBucket = {
  /** Takes `cost`, into debt if necessary; false when the bucket was empty before. */
  take(cost: number): boolean
  /** Tokens taken beyond the burst. */
  readonly debt: number
  /** True when less than one token is left. */
  readonly isEmpty: boolean
  /** True when the bucket has refilled. */
  readonly isFull: boolean
}

/**
 * @param options.perSecond tokens refilled per second.
 * @param options.burst tokens of a full bucket.
 * @param options.now a monotonic clock in milliseconds.
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
