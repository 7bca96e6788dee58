import type { Database } from '@latchkey/server/parts'
import { sql } from 'drizzle-orm'

/** A database slower than this counts as down: a balancer checks every few seconds. */
const timeoutMs = 2_000
/** It is asked at most this often, for any number of requests. */
const keptMs = 1_000

/** Whether the guard can serve: it can do nothing without its database. */
export type GuardReadiness = { read: () => Promise<boolean>; last: () => boolean | undefined }

export function createReadiness({ db }: { db: Database }): GuardReadiness {
  let asked: { at: number; isUp: Promise<boolean> } | undefined
  let last: boolean | undefined

  async function ask(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs)
    })
    const answered = db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    last = await Promise.race([answered, late])
    clearTimeout(timer)
    return last
  }

  return {
    async read() {
      if (!asked || performance.now() - asked.at > keptMs) asked = { at: performance.now(), isUp: ask() }
      return await asked.isUp
    },
    last: () => last,
  }
}
