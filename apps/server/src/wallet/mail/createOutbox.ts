import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, count, eq, gt, lte, min, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/Database.ts'
import { walletMails } from '../../db/schema.ts'
import { ApiError } from '../../errors/ApiError.ts'
import { createStateLog } from '../../logs/createStateLog.ts'
import type { DeploymentKeys } from '../keys/openDeploymentKeys.ts'
import { mailsAtOnce } from './createMailer.ts'
import { type Mail, type Mailer, mailSchema } from './Mail.ts'
import { isUnreached, withoutAddress } from './mailErrors.ts'

/** Mails that are sent after the response of their request, at least once, also where a server dies in between. */
export type Outbox = {
  /** Whether there is a mail server. */
  isAvailable: boolean
  /**
   * Whether no mail server was reached at the latest attempt, within the last half minute. It is the same for all addresses: a mailbox that a
   * mail server does not accept is none of it.
   */
  isDown: () => boolean
  /**
   * Stores a mail, encrypted, in the transaction of what it reports.
   * @param options.isCode anybody can request it: fewer of them may wait, so that strangers keep no change from being reported, or undone.
   * @throws ApiError 503 where too many wait
   */
  queue: (tx: Database, mail: Mail, options: { expiresAt: Date; isCode?: true }) => Promise<void>
  /** Sends what this server has queued since; at once, not at the next round. */
  wake: () => void
  /** What waits in the database, of all servers, as last read; undefined before that, and without a mail server. */
  backlog: () => MailBacklog | undefined
  /** Whether the mail server took the last mail, or the last sign-in since; undefined before the first, and without a mail server. */
  isUp: () => boolean | undefined
  start: () => void
  stop: () => Promise<void>
}

/** `oldestAt`: since when the first of them has waited; null without any. */
export type MailBacklog = { waiting: number; oldestAt: Date | null }

/** How often each server looks for mails that are due: those of servers that died, and retries. */
const paceMs = 2_000
/** No other server takes a mail within this time of an attempt, which is longer than an attempt takes. */
const leaseMs = 60_000
const backlogPaceMs = 1_000
const firstRetryMs = 4_000
const longestRetryMs = 15 * 60_000
const wakeMs = 5_000
/** After a failed attempt, visitors are told so long not to wait for a mail. Then the mail of one of them is the next attempt. */
const downMs = 30_000
/** How often the mail server is asked whether it takes mails, while there are none to send: an operator learns of it before a visitor. */
const checkPaceMs = 60_000
/** Mails of all servers with which no more codes are mailed; a visitor can wait for a few, and an attacker must not fill the disk. */
const maxBeforeCodes = 5_000
const maxQueued = 20_000

type Row = typeof walletMails.$inferSelect

/**
 * @param context.mailer undefined where no mail server is configured.
 * @param context.checkEveryMs for tests; a minute when absent.
 */
export function createOutbox(context: {
  db: Database
  keys: DeploymentKeys
  log: FastifyBaseLogger
  mailer: Mailer | undefined
  checkEveryMs?: number
}): Outbox {
  const { db, keys, log, mailer, checkEveryMs = checkPaceMs } = context
  const named = mailer && { fields: { mailServer: mailer.server } }
  const delivery = createStateLog(log, {
    failed: 'the mail server did not accept a mail, will retry',
    works: 'the mail server accepts mails again',
    ...named,
  })
  const checks = createStateLog(log, {
    failed: 'the mail server takes no mails now: nobody gets a code by mail until it does',
    works: 'the mail server takes mails again',
    ...named,
  })
  const reading = createStateLog(log, { failed: 'mails were not read, will retry', works: 'mails are read again' })
  /** Until when responses wake it: the one of a queued mail comes once its transaction is committed, and not before. */
  let wakesUntil = 0
  let wakeUp = new AbortController()
  let running: { controller: AbortController; done: Promise<void> } | undefined
  let backlog: MailBacklog | undefined
  let backlogDueAt = 0
  let unreachedAt = Number.NEGATIVE_INFINITY
  let isUp: boolean | undefined
  let deliveredAt = Number.NEGATIVE_INFINITY

  /** Takes mails that are due, the oldest first, for this server alone: in one statement, as a busy server takes a hundred a second. */
  async function take(most: number): Promise<Row[]> {
    const now = new Date()
    const due = db
      .select({ id: walletMails.id })
      .from(walletMails)
      .where(and(lte(walletMails.nextAttemptAt, now), gt(walletMails.expiresAt, now)))
      .orderBy(asc(walletMails.createdAt))
      .limit(most)
      .for('update', { skipLocked: true })
    const rows = await db
      .update(walletMails)
      .set({ attempts: sql`${walletMails.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
      // As an array, the rows are chosen once, whatever the plan.
      .where(sql`${walletMails.id} = any(array(${due}))`)
      .returning()
    return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  }

  async function deliver(to: Mailer, row: Row): Promise<void> {
    try {
      const mail = mailSchema.parse(JSON.parse(keys.open(row.sealed, `mail ${row.id}`)))
      await to.send(mail, row.id)
    } catch (error) {
      delivery.failed(withoutAddress(error))
      isUp = !isUnreached(error)
      unreachedAt = isUp ? Number.NEGATIVE_INFINITY : performance.now()
      const waitMs = Math.min(firstRetryMs * 2 ** (row.attempts - 1), longestRetryMs)
      const nextAttemptAt = new Date(Date.now() + waitMs)
      await db.update(walletMails).set({ nextAttemptAt }).where(eq(walletMails.id, row.id))
      return
    }
    delivery.works()
    checks.works()
    isUp = true
    deliveredAt = performance.now()
    unreachedAt = Number.NEGATIVE_INFINITY
    await db.delete(walletMails).where(eq(walletMails.id, row.id))
  }

  async function sendDue(to: Mailer, signal: AbortSignal): Promise<void> {
    const sends = new Set<Promise<void>>()
    while (!signal.aborted) {
      // In batches, as a statement for each mail alone is what a busy server has no time for.
      while (sends.size > mailsAtOnce / 2) await Promise.race(sends)
      const rows = await take(mailsAtOnce - sends.size)
      if (rows.length === 0) break
      for (const row of rows) {
        const sent = deliver(to, row)
          .catch((error: unknown) => reading.failed(error))
          .finally(() => sends.delete(sent))
        sends.add(sent)
      }
    }
    await Promise.all(sends)
  }

  async function readBacklog(): Promise<void> {
    backlogDueAt = performance.now() + backlogPaceMs
    const [row] = await db.select({ waiting: count(), oldestAt: min(walletMails.createdAt) }).from(walletMails)
    backlog = { waiting: row?.waiting ?? 0, oldestAt: row?.oldestAt ?? null }
  }

  async function follow(to: Mailer, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      wakeUp = new AbortController()
      try {
        await sendDue(to, signal)
        // Of a busy server each response wakes it, and counting takes as long as many mails wait.
        if (performance.now() >= backlogDueAt) await readBacklog()
        reading.works()
      } catch (error) {
        reading.failed(error)
      }
      // A rejection here is the wake-up or the end, which the loop's condition tells apart.
      await sleep(paceMs, undefined, { signal: AbortSignal.any([signal, wakeUp.signal]) }).catch(() => undefined)
    }
  }

  /** An operator learns of a wrong setting, or of an outage, here, and not from the next visitor. */
  async function checkAgain(to: Mailer, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      if (performance.now() - deliveredAt > checkEveryMs) await check(to, signal)
      await sleep(checkEveryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async function check(to: Mailer, signal: AbortSignal): Promise<void> {
    try {
      await to.check()
      isUp = true
      checks.works()
    } catch (error) {
      if (signal.aborted) return
      isUp = false
      checks.failed(withoutAddress(error))
    }
  }

  return {
    isAvailable: mailer !== undefined,
    isDown: () => performance.now() - unreachedAt < downMs,
    async queue(tx, mail, { expiresAt, isCode }) {
      const [row] = await tx.select({ waiting: count() }).from(walletMails)
      if ((row?.waiting ?? 0) >= (isCode ? maxBeforeCodes : maxQueued))
        throw new ApiError(503, { field: '', description: 'Too many mails wait to be sent. Try again later.' })
      const id = randomUUID()
      const now = new Date()
      const sealed = keys.seal(JSON.stringify(mail), `mail ${id}`)
      await tx.insert(walletMails).values({ id, sealed, createdAt: now, expiresAt, nextAttemptAt: now })
      wakesUntil = performance.now() + wakeMs
    },
    wake() {
      if (performance.now() < wakesUntil && !wakeUp.signal.aborted) wakeUp.abort()
    },
    backlog: () => backlog,
    isUp: () => isUp,
    start() {
      if (running || !mailer) return
      const controller = new AbortController()
      running = { controller, done: follow(mailer, controller.signal) }
      void checkAgain(mailer, controller.signal)
    },
    async stop() {
      running?.controller.abort()
      await running?.done
      running = undefined
      mailer?.close()
    },
  }
}
