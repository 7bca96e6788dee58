import type { $ZodType } from 'zod/v4/core'

/** Answers kept by the key a caller chose, so that a repeated call is answered again and not done again. */
export type Idempotency = {
  /**
   * Does `work` once per key and keeps its answer for `ttlMs`. A call with the key of one that still runs waits for its answer;
   * when the server that ran it died, one of those waiting takes over after a lease. Failures are not kept.
   *
   * It spares doubled work; what must never be doubled also needs a unique constraint in the database.
   * @param key put the route and the project into it, so that callers cannot meet each other's keys.
   * @throws IdempotencyConflictError when the key was used with another fingerprint; StateUnavailableError; what `work` throws.
   */
  run: <answer>(key: string, options: IdempotentWork<answer>) => Promise<answer>
}

export type IdempotentWork<answer> = {
  /** Anything that tells one request from another: its raw body, for example. */
  fingerprint: string
  /** Milliseconds the answer is kept. */
  ttlMs: number
  schema: $ZodType<answer>
  work: () => Promise<answer>
  signal?: AbortSignal | undefined
}

/** How long a server that stopped responding keeps others from taking its work over. */
export const workLeaseMs = 10_000

/** One key came with two different requests. */
export class IdempotencyConflictError extends Error {
  override readonly name = 'IdempotencyConflictError'

  constructor() {
    super('This idempotency key was used for another request. Choose a new key for a new request.')
  }
}
