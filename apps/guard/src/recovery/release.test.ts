import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../server/test/createDatabase.ts'
import { startPostgres } from '../../../server/test/startPostgres.ts'
import { guardRecoveries, guardStopLinks, walletAddressLimits, walletLoginFlows } from '../db/schema.ts'
import { createGuardDevice, createRecipient } from '../test/createGuardDevice.ts'
import { findStopLink, startGuard, type TestGuard } from '../test/startGuard.ts'

const walletOrigin = 'https://wallet.test'

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

  /** A share of a visitor, and a recovery whose delay is over. */
  async function startReleasable() {
    const device = await createGuardDevice(guard)
    const stored = await device.storeShare()
    const { recoveryId } = await device.startRecovery(stored)
    const isIt = eq(guardRecoveries.id, recoveryId)
    await guard.context.db.update(guardRecoveries).set({ releaseAt: new Date() }).where(isIt)
    const { recipient } = await createRecipient()
    const of = { recoveryId, enrolmentId: stored.enrolmentId, recipient }
    return { device, stored, of, recoveryId, email: stored.email }
  }

  test('the second code is used once, for its recovery, by its device; the first one is none', async () => {
    const { device, stored, of, ...recovery } = await startReleasable()
    const first = await device.requestCode('startRecovery', stored)
    expect((await device.call('release', { ...of, ...first })).problem).toBe('code_wrong')
    const proof = await device.requestReleaseCode(recovery)
    const { recoveryId } = await device.startRecovery(stored)
    await guard.context.db.update(guardRecoveries).set({ releaseAt: new Date() })
    expect((await device.call('release', { ...of, ...proof, recoveryId })).problem).toBe('code_wrong')
    const { walletId } = stored
    expect((await device.call('finishRecovery', { ...proof, walletId })).problem).toBe('code_wrong')
    expect((await device.call('release', { ...of, ...proof })).status).toBe(200)
    expect((await device.call('release', { ...of, ...proof })).problem).toBe('flow_unknown')
  })

  test('five wrong codes end the right one, and ten minutes do', async () => {
    const { device, of, ...recovery } = await startReleasable()
    const { flowId, code } = await device.requestReleaseCode(recovery)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let tries = 0; tries < 5; tries += 1)
      expect(await device.call('release', { ...of, flowId, code: wrong })).toMatchObject({
        status: 401,
        problem: 'code_wrong',
      })
    expect(await device.call('release', { ...of, flowId, code })).toMatchObject({
      status: 410,
      problem: 'code_expired',
    })
    const late = await device.requestReleaseCode(recovery)
    const [flow] = await guard.context.db.select().from(walletLoginFlows).where(eq(walletLoginFlows.id, late.flowId))
    expect(flow!.expiresAt.getTime() - flow!.createdAt.getTime()).toBe(600_000)
    const past = { expiresAt: new Date() }
    await guard.context.db.update(walletLoginFlows).set(past).where(eq(walletLoginFlows.id, late.flowId))
    expect((await device.call('release', { ...of, ...late })).problem).toBe('code_expired')
  })

  test('a thousand guesses of the second code, from many addresses and with more codes mailed between, release nothing', {
    timeout: 240_000,
  }, async () => {
    const { device, of, ...recovery } = await startReleasable()
    let { flowId, code } = await device.requestReleaseCode(recovery)
    const ended = new Set<string>()
    let released = 0
    for (let guess = 1; guess <= 1_000; guess += 1) {
      const wrong = String((Number(code) + guess) % 1_000_000).padStart(6, '0')
      const ip = `10.1.${guess % 200}.${Math.floor(guess / 200)}`
      const { status, problem } = await device.call('release', { ...of, flowId, code: wrong }, { ip })
      if (status === 200) released += 1
      ended.add(problem)
      if (guess === 5) ({ flowId, code } = await device.requestReleaseCode(recovery))
    }
    // The right one, after ten wrong ones of the hour.
    expect((await device.call('release', { ...of, flowId, code }, { ip: '10.2.0.1' })).problem).toBe('too_many_tries')
    expect(released).toBe(0)
    expect([...ended].sort()).toEqual(['code_wrong', 'too_many_tries'])
  })

  test('its mails are limited, and no other mails of the address use them up', async () => {
    const { device, stored, recoveryId } = await startReleasable()
    await guard.forgetMails()
    await device.requestCode('startRecovery', stored)
    const about = { walletId: stored.walletId, email: stored.email, origin: 'https://app.test' }
    expect((await device.call('startRecovery', about)).problem).toBe('mail_cooldown')
    const { resendAfterSeconds } = await device.run('startRelease', { recoveryId })
    expect(resendAfterSeconds).toBe(30)
    const soon = await device.call('startRelease', { recoveryId })
    expect(soon).toMatchObject({ status: 429, problem: 'mail_cooldown' })
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(30)
    // Nor does it use up theirs.
    const times = (await guard.context.db.select().from(walletAddressLimits)).map(({ mailedAt }) => mailedAt.length)
    expect(times.filter((count) => count > 0)).toEqual([1, 1])
  })

  test('the link beside the code stops the recovery, and its links go with it', async () => {
    const { device, of, ...recovery } = await startReleasable()
    const proof = await device.requestReleaseCode(recovery)
    const { recoveryId, email } = recovery
    const isOf = eq(guardStopLinks.recoveryId, recoveryId)
    expect(await guard.context.db.select().from(guardStopLinks).where(isOf)).toHaveLength(2)
    expect((await fetch(await findStopLink(guard.mail, email, /second code/), { method: 'POST' })).status).toBe(200)
    expect((await device.call('release', { ...of, ...proof })).problem).toBe('guard_over')
    expect((await device.call('startRelease', { recoveryId })).problem).toBe('guard_over')
    expect(await guard.context.db.select().from(guardStopLinks).where(isOf)).toEqual([])
    expect((await fetch(await findStopLink(guard.mail, email))).status).toBe(410)
  })

  test.each([{}, { recoveryId: 'x' }, { recoveryId: walletOrigin, email: 'ada@visitor.test' }])(
    'refuses the request %j',
    async (body) => {
      const device = await createGuardDevice(guard)
      expect((await device.call('startRelease', body as never)).status).toBe(422)
    },
  )

  test.each([{ code: '12345' }, { code: undefined }, { flowId: 'x' }])('refuses a release with %j', async (change) => {
    const { device, of } = await startReleasable()
    const body = { ...of, flowId: randomUUID(), code: '000000', ...change }
    expect((await device.call('release', body as never)).status).toBe(422)
  })
})
