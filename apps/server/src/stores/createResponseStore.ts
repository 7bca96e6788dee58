import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Database } from '../db/Database.ts'
import { keptResponses } from '../db/schema.ts'
import { IdempotencyConflictError } from '../state/SharedState.ts'
import { deleteExpired } from './deleteExpired.ts'

/** A call that its caller may repeat. */
export type KeyedCall = {
  /** The endpoint and its caller, so that keys of different callers do not collide. */
  scope: readonly string[]
  /** The caller's idempotency key. */
  key: string
  /** The raw body. */
  body: string
}

export type ResponseStore = {
  /**
   * The stored response of an earlier call; undefined without one. @throws IdempotencyConflictError when the key was used with another body.
   */
  get: (call: KeyedCall) => Promise<unknown>
  /**
   * Stores a response for a day. Call it in the transaction of the change.
   * @throws IdempotencyConflictError when another call with the key was faster.
   */
  keep: (tx: Database, call: KeyedCall, response: unknown) => Promise<void>
}

const keepMs = 24 * 60 * 60_000

/** Responses in the database, by idempotency key. */
export function createResponseStore(db: Database): ResponseStore {
  return {
    async get(call) {
      const [kept] = await db
        .select()
        .from(keptResponses)
        .where(eq(keptResponses.key, toKey(call)))
      if (!kept || kept.expiresAt < new Date()) return undefined
      if (kept.fingerprint !== hash(call.body)) throw new IdempotencyConflictError()
      return kept.answer
    },
    async keep(tx, call, response) {
      await deleteExpired(tx, { table: keptResponses, key: keptResponses.key, expiresAt: keptResponses.expiresAt })
      const row = { fingerprint: hash(call.body), answer: response, expiresAt: new Date(Date.now() + keepMs) }
      const kept = await tx
        .insert(keptResponses)
        .values({ key: toKey(call), ...row })
        .onConflictDoUpdate({ target: keptResponses.key, set: row, setWhere: lt(keptResponses.expiresAt, new Date()) })
        .returning({ key: keptResponses.key })
      if (kept.length === 0) throw new IdempotencyConflictError()
    },
  }
}

function toKey({ scope, key }: KeyedCall): string {
  return hash(JSON.stringify([...scope, key]))
}

/** Keys and bodies come from callers, of any length and content. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
