/** Token buckets. */
export type RateLimiter = {
  /**
   * Takes `cost` tokens from the bucket of `key`, all or none. What costs more than a whole bucket needs a full one and leaves a
   * debt, so that the long run keeps to the limit and nothing is refused for ever. A store that fails means a small bucket of this
   * process, never no limit.
   * @param options.paid what the same call took before: a bucket without it counts as full. 0 when left out.
   */
  take: (key: string, options: { limit: RateLimit; cost: number; paid?: number }) => Promise<RateDecision>
}

export type RateLimit = {
  /** Tokens of a rested bucket. */
  burst: number
  /** Tokens that flow back each second. */
  perSecond: number
}

export type RateDecision = {
  isAllowed: boolean
  /** Milliseconds until the same call would pass; 0 when it did. */
  retryAfterMs: number
}
