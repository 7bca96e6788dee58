import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { asc, count, eq, lte, min } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/Database.ts'
import { operatorNotices } from '../../db/schema.ts'
import { createStateLog } from '../../logs/createStateLog.ts'
import { hostOf } from '../../logs/describeCause.ts'
import type { Metrics } from '../../metrics/createMetrics.ts'
import type { Secret } from '../../secrets/createSecret.ts'

/** Sends notices to the operator's webhook until it has acknowledged them. */
export type Notifier = {
  start: () => void
  stop: () => Promise<void>
  /** Unacknowledged notices of all servers on the database; undefined without a webhook, and before the first read. */
  backlog: () => Backlog | undefined
}

type Backlog = { waiting: number; oldestAt: Date | undefined }

export type WebhookConfig = { url: string; secret: Secret }

/** How often each server checks for notices that are due. */
const paceMs = 1_000
const timeoutMs = 10_000
/** Per server. */
const sendsAtOnce = 8
/** Doubles with each attempt. The first is longer than an attempt takes, so that no two servers send a notice at once. */
const firstRetryMs = 15_000
const longestRetryMs = 3_600_000

type Notice = typeof operatorNotices.$inferSelect

/**
 * Sends the notices of `queueNotice`, at least once: a notice is retried until the receiver returns 2xx, and then deleted.
 * @param context.webhook undefined sends nothing.
 */
export function createNotifier(context: {
  db: Database
  log: FastifyBaseLogger
  metrics: Pick<Metrics, 'count'>
  webhook: WebhookConfig | undefined
}): Notifier {
  const { db, log, metrics, webhook } = context
  const delivery = createStateLog(log, {
    failed: 'the webhook did not accept a notice, will retry',
    works: 'the webhook accepts notices again',
    ...(webhook && { fields: { webhook: hostOf(webhook.url) } }),
  })
  const reading = createStateLog(log, { failed: 'notices were not read, will retry', works: 'notices are read again' })
  let backlog: Backlog | undefined
  let running: { controller: AbortController; done: Promise<void> } | undefined

  /** Takes a notice that is due and postpones its next attempt, so that no other server takes it meanwhile. */
  async function take(): Promise<Notice | undefined> {
    return await db.transaction(async (tx) => {
      const [notice] = await tx
        .select()
        .from(operatorNotices)
        .where(lte(operatorNotices.nextAttemptAt, new Date()))
        .orderBy(asc(operatorNotices.createdAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!notice) return undefined
      const waitMs = Math.min(firstRetryMs * 2 ** notice.attempts, longestRetryMs)
      const next = { attempts: notice.attempts + 1, nextAttemptAt: new Date(Date.now() + waitMs) }
      await tx.update(operatorNotices).set(next).where(eq(operatorNotices.id, notice.id))
      return { ...notice, ...next }
    })
  }

  /** Sends the notices that are due, several at a time. */
  async function sendDue(config: WebhookConfig, options: { signal: AbortSignal; sends: Set<Promise<void>> }) {
    const { signal, sends } = options
    for (;;) {
      if (sends.size >= sendsAtOnce) await Promise.race(sends)
      const notice = await take()
      if (!notice || signal.aborted) return
      const sent = deliver(notice, { ...config, signal })
        .catch((error: unknown) => reading.failed(error))
        .finally(() => sends.delete(sent))
      sends.add(sent)
    }
  }

  async function deliver(notice: Notice, options: WebhookConfig & { signal: AbortSignal }): Promise<void> {
    try {
      await send(notice, options)
    } catch (error) {
      if (options.signal.aborted) return
      metrics.count('notices_total', { outcome: 'failed' })
      delivery.failed(error)
      return
    }
    metrics.count('notices_total', { outcome: 'delivered' })
    delivery.works()
    await db.delete(operatorNotices).where(eq(operatorNotices.id, notice.id))
  }

  async function readBacklog(): Promise<void> {
    const { createdAt } = operatorNotices
    const [row] = await db.select({ waiting: count(), oldestAt: min(createdAt) }).from(operatorNotices)
    backlog = { waiting: row?.waiting ?? 0, oldestAt: row?.oldestAt ?? undefined }
    // Another server may have delivered the notices that this one could not.
    if (backlog.waiting === 0) delivery.works()
  }

  async function follow(config: WebhookConfig, signal: AbortSignal): Promise<void> {
    const sends = new Set<Promise<void>>()
    while (!signal.aborted) {
      try {
        await sendDue(config, { signal, sends })
        await readBacklog()
        reading.works()
      } catch (error) {
        reading.failed(error)
      }
      // A rejection here is the abort, which ends the loop by its condition.
      await sleep(paceMs, undefined, { signal }).catch(() => undefined)
    }
    await Promise.all(sends)
  }

  return {
    start() {
      if (running || !webhook) return
      const controller = new AbortController()
      running = { controller, done: follow(webhook, controller.signal) }
    },
    async stop() {
      running?.controller.abort()
      await running?.done
      running = undefined
    },
    backlog: () => backlog,
  }
}

/** @throws where the receiver does not return 2xx in time. */
async function send(notice: Notice, options: WebhookConfig & { signal: AbortSignal }): Promise<void> {
  const { url, secret, signal } = options
  const { id, event, createdAt, data } = notice
  const body = JSON.stringify({ id, event, created_at: createdAt.toISOString(), data })
  const time = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', secret.reveal()).update(`${time}.${body}`).digest('hex')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'latchkey-signature': `t=${time},v1=${mac}` },
    body,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The webhook returned ${response.status}.`)
}
