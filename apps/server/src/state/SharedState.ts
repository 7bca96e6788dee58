import type { $ZodType } from 'zod/v4/core'
import type { RequestFacts } from '../logs/RequestFacts.ts'

/** The state that servers of one installation share besides the database: in this process's memory, or in Redis for several servers. */
export type SharedState = {
  cache: Cache
  rateLimiter: RateLimiter
  nonces: Nonces
  idempotency: Idempotency
  locks: Locks
  /** @throws StateUnavailableError */
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** A cache of values that can always be loaded again: losing them only costs time. */
export type Cache = {
  /**
   * The cached value, or the one from `load`. Concurrent callers share one load, also across servers. Failures are not
   * cached. Values are shared between callers: never mutate one.
   * @example await cache.load(`price:${token}`, { ttlMs: 15_000, schema: z.number(), load: () => fetchPrice(token) })
   */
  load: <value>(key: string, options: CacheLoadOptions<value>) => Promise<value>
  /** Loads again and caches the result for the next `load`. */
  refresh: <value>(key: string, options: CacheLoadOptions<value>) => Promise<value>
  get: <value>(key: string, options: { schema: $ZodType<value> }) => Promise<value | undefined>
  /** Keeps a JSON value for `ttlMs` milliseconds. */
  set: (key: string, value: unknown, options: { ttlMs: number }) => Promise<void>
  delete: (key: string) => Promise<void>
  /** How often `delete` was called; undefined where other servers can call it too. What was read before may have changed since. */
  deletions: () => number | undefined
}

export type CacheLoadOptions<value> = {
  /** Milliseconds the value lives; zero keeps nothing. */
  ttlMs: number | ((value: value) => number)
  /** Reads what another process wrote; an invalid cached value, such as an older version's, is reloaded. JSON in, JSON out. */
  schema: $ZodType<value>
  /** Not tied to one caller's signal: its result may serve others. Bound it by a timeout of its own. */
  load: () => Promise<value>
  /** The request, whose log line says whether the value was cached. */
  facts?: RequestFacts | undefined
}

/** Token buckets. */
export type RateLimiter = {
  /**
   * Takes `cost` tokens from the bucket of `key`, all or none. What costs more than a whole bucket needs a full one and leaves a
   * debt, so that the average keeps to the limit and nothing is rejected forever. When the store fails, a small bucket of this
   * process applies, so there is always a limit.
   * A negative cost gives tokens back, up to a full bucket.
   * @param options.paid what the same call took before: a bucket without it counts as full. 0 when left out.
   * @returns the decision itself where the buckets are in this process: every request takes from one.
   */
  take: (
    key: string,
    options: { limit: RateLimit; cost: number; paid?: number },
  ) => RateDecision | Promise<RateDecision>
}

export type RateLimit = {
  /** Tokens of a full bucket. */
  burst: number
  /** Tokens refilled per second. */
  perSecond: number
}

export type RateDecision = {
  isAllowed: boolean
  /** Milliseconds until the same call would pass; 0 when it did. */
  retryAfterMs: number
}

/** Single-use values that a caller must sign or send back, so that a signed message cannot be replayed. */
export type Nonces = {
  /**
   * A nonce of 64 hex characters (EIP-4361 requires alphanumerics), see `nonceText`. It is self-authenticating and only used nonces are
   * stored, so it is valid until it expires or is used, whatever other callers request.
   * @param options.purpose what it authorizes, such as `name:register`.
   * @param options.subject what it is bound to; it is consumed under the same subject only.
   * @throws StateUnavailableError
   */
  issue: (options: NonceBinding & { ttlMs: number }) => Promise<string>
  /**
   * Consumes a nonce. Of any number of concurrent calls, on any server, exactly one gets true. Call it after the signature is verified: used
   * nonces are stored until they expire.
   * @throws StateUnavailableError
   */
  consume: (options: NonceBinding & { nonce: string }) => Promise<boolean>
  /**
   * Takes a value that its caller chose at random, for `ttlMs` milliseconds. Of any number of concurrent calls, on any server, exactly one
   * gets true. Call it after the signature is verified.
   * @throws StateUnavailableError
   */
  claim: (options: NonceBinding & { nonce: string; ttlMs: number }) => Promise<boolean>
}

export type NonceBinding = { purpose: string; subject: string }

/** Stored responses by idempotency key: a repeated call gets the same response without running again. */
export type Idempotency = {
  /**
   * Runs `work` once per key and keeps its response for `ttlMs`. A call with the key of a running one waits for its response;
   * when the server that ran it died, one of those waiting takes over after a lease. Failures are not kept.
   *
   * Avoids duplicate work; correctness also needs a unique constraint in the database.
   * @param key include the route and the project, so that keys of different callers cannot collide.
   * @throws IdempotencyConflictError when the key was used with another fingerprint; StateUnavailableError; what `work` throws.
   */
  run: <response>(key: string, options: IdempotentWork<response>) => Promise<response>
}

export type IdempotentWork<response> = {
  /** Identifies the request, such as its raw body. */
  fingerprint: string
  /** How long the response is kept, milliseconds. */
  ttlMs: number
  schema: $ZodType<response>
  work: () => Promise<response>
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

/** Named locks, each with one holder at a time. */
export type Locks = {
  /**
   * Acquires a lock; undefined if held. It is renewed automatically until released; when its holder dies, it is free again after
   * `leaseMs`.
   * @throws StateUnavailableError
   */
  acquire: (name: string, options: { leaseMs: number }) => Promise<Lease | undefined>
}

export type Lease = {
  /** Aborts when the lock may no longer be held: the holder must stop at once. */
  signal: AbortSignal
  release: () => Promise<void>
}
