import { UpstreamError } from './UpstreamError.ts'

/** Keeps calls away from a provider that is down, so that nobody waits for its timeout again and again. */
export type Breaker = {
  /** @throws UpstreamError at once while the provider rests; else whatever `work` throws. */
  run: <result>(work: () => Promise<result>) => Promise<result>
}

/**
 * A breaker that opens after `failures` failures in a row and lets one call try again after `restMs`. Refusals and the caller's own
 * aborts are no failures: the provider is there.
 */
export function createBreaker(
  { upstream }: { upstream: string },
  { failures = 5, restMs = 10_000, now = Date.now }: { failures?: number; restMs?: number; now?: () => number } = {},
): Breaker {
  let inARow = 0
  let closedUntilTry = 0

  return {
    async run(work) {
      if (inARow >= failures) {
        if (now() < closedUntilTry)
          throw new UpstreamError({ upstream, failure: 'unavailable', reason: 'it failed repeatedly and is left alone for a while' })
        // The one that tries: the others go on waiting.
        closedUntilTry = now() + restMs
      }
      try {
        const result = await work()
        inARow = 0
        return result
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        if (error.failure === 'refused') inARow = 0
        else {
          inARow += 1
          closedUntilTry = now() + restMs
        }
        throw error
      }
    },
  }
}
