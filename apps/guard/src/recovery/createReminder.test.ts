import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../server/test/createDatabase.ts'
import { startPostgres } from '../../../server/test/startPostgres.ts'
import { guardRecoveries } from '../db/schema.ts'
import { createGuardDevice } from '../test/createGuardDevice.ts'
import { findMail, findStopLink, startGuard, type TestGuard } from '../test/startGuard.ts'

const walletOrigin = 'https://wallet.test'
const subject = /^Reminder/
const hourMs = 3_600_000

describe.each(['the embedded database', 'PostgreSQL'])('on %s', (storage) => {
  let guard: TestGuard
  let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined
  beforeAll(async () => {
    postgres = storage === 'PostgreSQL' ? await startPostgres() : undefined
    const database = postgres && { DATA_DIR: '', DATABASE_URL: await createDatabase(postgres.url, 'guard') }
    guard = await startGuard({ walletOrigin, env: { GUARD_DELAY_HOURS: '24', ...database } })
  }, 120_000)
  afterAll(async () => {
    await guard.close()
    await postgres?.stop()
  })

  /**
   * A recovery that was started so many hours ago.
   * @param options.isStopped before it grows old: the guard reminds by itself every few seconds, too
   */
  async function startEarlier(hours: number, options: { releasedAt?: Date; isStopped?: boolean } = {}) {
    const { isStopped, ...change } = options
    const device = await createGuardDevice(guard)
    const stored = await device.storeShare()
    const { recoveryId } = await device.startRecovery(stored)
    const isIt = eq(guardRecoveries.id, recoveryId)
    const { db } = guard.context
    const [row] = await db.select().from(guardRecoveries).where(isIt)
    if (isStopped) await device.run('cancel', { recoveryId })
    const earlier = (at: Date) => new Date(at.getTime() - hours * hourMs)
    const { createdAt, releaseAt, expiresAt } = row!
    const times = { createdAt: earlier(createdAt), releaseAt: earlier(releaseAt), expiresAt: earlier(expiresAt) }
    await db
      .update(guardRecoveries)
      .set({ ...times, ...change })
      .where(isIt)
    return { device, stored, recoveryId, email: stored.email }
  }

  const reminders = (email: string) =>
    guard.mail.mails.filter(({ to, parsed }) => to.includes(email) && subject.test(parsed.subject ?? ''))

  test('at half of the delay the address is reminded once, with a link that stops the recovery', async () => {
    const [early, due] = [await startEarlier(11.9), await startEarlier(12)]
    await Promise.all([guard.remind(), guard.remind()])
    const { parsed } = await findMail(guard.mail, { email: due.email, subject })
    expect(parsed.text).toContain(walletOrigin)
    await guard.remind()
    const rows = await guard.context.db.select().from(guardRecoveries).where(eq(guardRecoveries.id, early.recoveryId))
    expect(rows[0]?.remindedAt).toBeNull()
    // Another mail that is queued later has come: the absent one is not merely late.
    const link = await findStopLink(guard.mail, due.email, subject)
    const later = await startEarlier(12)
    await guard.remind()
    await findMail(guard.mail, { email: later.email, subject })
    expect([reminders(early.email).length, reminders(due.email).length]).toEqual([0, 1])
    expect((await fetch(link, { method: 'POST' })).status).toBe(200)
    expect((await due.device.call('startRelease', { recoveryId: due.recoveryId })).problem).toBe('guard_over')
  })

  test('a damaged row keeps no other address from its reminder, and no mail is queued for it', async () => {
    const [damaged, due] = [await startEarlier(13), await startEarlier(12)]
    const isDamaged = eq(guardRecoveries.id, damaged.recoveryId)
    await guard.context.db.update(guardRecoveries).set({ sealedEmail: 'damaged' }).where(isDamaged)
    await guard.remind()
    await findMail(guard.mail, { email: due.email, subject })
    const [row] = await guard.context.db.select().from(guardRecoveries).where(isDamaged)
    expect(row?.remindedAt).toBeNull()
    expect(reminders(damaged.email)).toEqual([])
    await damaged.device.run('cancel', { recoveryId: damaged.recoveryId })
  })

  test('what was stopped, released or is over is not reminded of; what was due while the guard was down is', async () => {
    const [stopped, released, over, late] = [
      await startEarlier(12, { isStopped: true }),
      await startEarlier(25, { releasedAt: new Date() }),
      await startEarlier(97),
      await startEarlier(30),
    ]
    await guard.remind()
    await findMail(guard.mail, { email: late.email, subject })
    const after = await startEarlier(12)
    await guard.remind()
    await findMail(guard.mail, { email: after.email, subject })
    expect([stopped, released, over].map(({ email }) => reminders(email).length)).toEqual([0, 0, 0])
  })
})

test('without a delay there is nothing to remind of', async () => {
  const guard = await startGuard({ walletOrigin })
  const device = await createGuardDevice(guard)
  const { recoveryId } = await device.startRecovery(await device.storeShare())
  await guard.remind()
  const rows = await guard.context.db.select().from(guardRecoveries).where(eq(guardRecoveries.id, recoveryId))
  expect(rows.map(({ remindedAt }) => remindedAt)).toEqual([null])
  await guard.close()
})
