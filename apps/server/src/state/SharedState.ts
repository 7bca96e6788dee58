import type { $ZodType } from 'zod/v4/core'
import type { RequestFacts } from '../logs/RequestFacts.ts'

/** The state that servers of one installation share besides the database: in this process's memory, or in Redis for several servers. */
export type SharedState = {
  cache: Cache
  rateLimiter: RateLimiter
  nonces: Nonces
  idempotency: Idempotency
  locks: Locks
  pubSub: PubSub
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
}

export type CacheLoadOptions<value> = {
  /** Milliseconds the value lives; zero keeps nothing. */
  ttlMs: number | ((value: value) => number)
  /** Reads what another process wrote; a kept value that does not fit (an older version's) is loaded again. JSON in, JSON out. */
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
   */
  take: (key: string, options: { limit: RateLimit; cost: number; paid?: number }) => Promise<RateDecision>
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
   * A fresh nonce: 64 hexadecimal characters, alphanumeric as EIP-4361 requires (`nonceText`). It carries its own proof, and only used ones are
   * kept, so it is valid until it expires or is used, whatever other callers request.
   * @param options.purpose what it is good for, `name:register` for example.
   * @param options.subject what it is bound to; it is consumed under the same subject only.
   * @throws StateUnavailableError
   */
  issue: (options: NonceBinding & { ttlMs: number }) => Promise<string>
  /**
   * Uses a nonce up. Of any number of calls at once, on any server, exactly one gets true. To be called once the signature is checked: what
   * is used up is kept until its time.
   * @throws StateUnavailableError
   */
  consume: (options: NonceBinding & { nonce: string }) => Promise<boolean>
}

export type NonceBinding = { purpose: string; subject: string }

/** Responses by idempotency key, so that a repeated call gets the same response and does no work. */
export type Idempotency = {
  /**
   * Runs `work` once per key and keeps its response for `ttlMs`. A call with the key of a running one waits for its response;
   * when the server that ran it died, one of those waiting takes over after a lease. Failures are not kept.
   *
   * It spares doubled work; what must never be doubled also needs a unique constraint in the database.
   * @param key put the route and the project into it, so that callers cannot meet each other's keys.
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

/** Names that one holder has at a time. */
export type Locks = {
  /**
   * Takes a lock, or gives undefined while another holds it. It is renewed by itself until released; when its holder dies it is
   * free again after `leaseMs`.
   * @throws StateUnavailableError
   */
  acquire: (name: string, options: { leaseMs: number }) => Promise<Lease | undefined>
}

export type Lease = {
  /** Aborts when the lock can no longer be taken for held: its holder stops at once. */
  signal: AbortSignal
  release: () => Promise<void>
}

/** Messages to every server of this installation, including the sender's process. Messages without a listener are lost. */
export type PubSub = {
  /** @throws StateUnavailableError */
  publish: (channel: string, message: string) => Promise<void>
  /**
   * Calls `listener` with each message until the returned function is called. Messages sent while the connection is being restored are
   * lost.
   * @throws StateUnavailableError
   */
  subscribe: (channel: string, listener: (message: string) => void) => Promise<() => Promise<void>>
}
