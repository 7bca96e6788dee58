import { type Idempotency, IdempotencyConflictError } from '../Idempotency.ts'
import { createExpiringMap } from './createExpiringMap.ts'

const maxAnswers = 50_000

/** Answers in this process. */
export function createMemoryIdempotency(): Idempotency {
  const answers = createExpiringMap<{ fingerprint: string; answer: unknown }>({ maxEntries: maxAnswers })
  const running = new Map<string, { fingerprint: string; done: Promise<unknown> }>()

  return {
    async run(key, { fingerprint, ttlMs, work, signal }) {
      for (;;) {
        signal?.throwIfAborted()
        const kept = answers.get(key)
        const other = running.get(key)
        if ((kept ?? other) && (kept ?? other)?.fingerprint !== fingerprint) throw new IdempotencyConflictError()
        if (kept) return kept.answer as never // the same key and fingerprint, so the same kind of answer
        if (!other) break
        // When it fails there is no answer to share, so this one does the work itself.
        await other.done.catch(() => undefined)
      }
      const done = work()
      running.set(key, { fingerprint, done })
      try {
        const answer = await done
        answers.set(key, { fingerprint, answer }, ttlMs)
        return answer
      } finally {
        running.delete(key)
      }
    },
  }
}
