import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { guardRecoveries, walletLoginFlows } from '../db/schema.ts'
import { createGuardDevice, createRecipient } from '../test/createGuardDevice.ts'
import { findMail, findStopLink, startGuard, type TestGuard } from '../test/startGuard.ts'

const walletOrigin = 'https://wallet.test'
let guard: TestGuard
beforeAll(async () => {
  guard = await startGuard({ walletOrigin, env: { GUARD_DELAY_HOURS: '24' } })
})
afterAll(() => guard.close())
afterEach(() => void vi.restoreAllMocks())

const noCode = () => ({ flowId: randomUUID(), code: '000000' })
const passDelay = (recoveryId: string) =>
  guard.context.db.update(guardRecoveries).set({ releaseAt: new Date() }).where(eq(guardRecoveries.id, recoveryId))

test('after the delay and for its code the share is released, sealed for the caller, and the address is told', async () => {
  const stored = await (await createGuardDevice(guard)).storeShare()
  const device = await createGuardDevice(guard)
  const { recoveryId, releaseAt } = await device.startRecovery(stored)
  expect(Date.parse(releaseAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  expect(new URL(await findStopLink(guard.mail, stored.email)).origin).toBe(guard.url)
  await passDelay(recoveryId)
  const { recipient, open } = await createRecipient()
  const { enrolmentId, email } = stored
  const proof = await device.requestReleaseCode({ recoveryId, email })
  const released = await device.run('release', { ...proof, recoveryId, enrolmentId, recipient })
  expect(await open(released.share, stored.enrolmentId)).toEqual(stored.share)
  const { parsed } = await findMail(guard.mail, { email: stored.email, subject: /was recovered/ })
  expect(parsed.text).toContain(walletOrigin)
  // A lost response: the code was used, and another one does the same again.
  const again = await device.call('release', { ...proof, recoveryId, enrolmentId, recipient })
  expect(again).toMatchObject({ status: 404, problem: 'flow_unknown' })
  const fresh = await device.requestReleaseCode({ recoveryId, email })
  expect((await device.call('release', { ...fresh, recoveryId, enrolmentId, recipient })).status).toBe(200)
})

test('whoever reads the mail gets no byte of a share before the delay is over, nor on another device after it', async () => {
  const stored = await (await createGuardDevice(guard)).storeShare()
  const thief = await createGuardDevice(guard)
  const { recoveryId } = await thief.startRecovery(stored)
  const { recipient } = await createRecipient()
  const body = { ...noCode(), recoveryId, enrolmentId: stored.enrolmentId, recipient }
  expect(await thief.call('startRelease', { recoveryId })).toMatchObject({ status: 429, problem: 'guard_waiting' })
  const early = await thief.call('release', body)
  expect(early).toMatchObject({ status: 429, problem: 'guard_waiting' })
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(86_000)
  expect(Object.keys(early.body as object).sort()).toEqual(['detail', 'field', 'requestId', 'status', 'title', 'type'])
  await passDelay(recoveryId)
  const other = await createGuardDevice(guard)
  expect(await other.call('startRelease', { recoveryId })).toMatchObject({ status: 410, problem: 'guard_over' })
  const proof = await thief.requestReleaseCode({ recoveryId, email: stored.email })
  const elsewhere = await other.call('release', { ...body, ...proof })
  expect(elsewhere).toMatchObject({ status: 410, problem: 'guard_over' })
})

test('the link in the mail stops every recovery of the wallet, once its button is pressed', async () => {
  const stored = await (await createGuardDevice(guard)).storeShare()
  const [one, two] = [await createGuardDevice(guard), await createGuardDevice(guard)]
  const [first, second] = [await one.startRecovery(stored), await two.startRecovery(stored)]
  const link = await findStopLink(guard.mail, stored.email)
  const shown = await fetch(link)
  expect(await shown.text()).toContain('<button>Stop the recovery</button>')
  await passDelay(first.recoveryId)
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  const { recipient } = await createRecipient()
  for (const [device, { recoveryId }] of [
    [one, first],
    [two, second],
  ] as const)
    expect(
      (await device.call('release', { ...noCode(), recoveryId, enrolmentId: stored.enrolmentId, recipient })).problem,
    ).toBe('guard_over')
  expect((await fetch(link, { method: 'POST' })).status).toBe(410)
})

test('the device that started a recovery stops it', async () => {
  const device = await createGuardDevice(guard)
  const stored = await device.storeShare()
  const { recoveryId } = await device.startRecovery(stored)
  await (await createGuardDevice(guard)).run('cancel', { recoveryId })
  const { recipient } = await createRecipient()
  const body = { ...noCode(), recoveryId, enrolmentId: stored.enrolmentId, recipient }
  expect((await device.call('release', body)).problem).toBe('guard_waiting')
  await device.run('cancel', { recoveryId })
  expect((await device.call('release', body)).problem).toBe('guard_over')
})

test('nothing tells an address that the guard knows from one that it does not, without the wallet’s id or the mail', async () => {
  const device = await createGuardDevice(guard)
  const stored = await device.storeShare()
  await guard.forgetMails()
  const ask = async (email: string) => {
    const answers: unknown[] = []
    for (const walletId of [randomUUID(), randomUUID()]) {
      const { status, problem, body } = await device.call('startRecovery', {
        walletId,
        email,
        origin: 'https://app.test',
      })
      answers.push({ status, problem, keys: Object.keys(body as object) })
    }
    return answers
  }
  const known = await ask(stored.email)
  expect(known).toMatchObject([{ status: 200 }, { status: 429, problem: 'mail_cooldown' }])
  expect(await ask('nobody@visitor.test')).toEqual(known)
  const other = { walletId: stored.walletId, email: 'nobody.else@visitor.test' }
  const proof = await device.requestCode('startRecovery', other)
  const { problem } = await device.call('finishRecovery', { ...proof, walletId: stored.walletId })
  expect(problem).toBe('guard_unknown')
})

test('a thousand guesses of codes, from many addresses and with the right code among them, start nothing', {
  timeout: 240_000,
}, async () => {
  const stored = await (await createGuardDevice(guard)).storeShare()
  const thief = await createGuardDevice(guard)
  const { walletId } = stored
  const mailed = await thief.requestCode('startRecovery', stored)
  let started = 0
  for (let guess = 0; guess < 1_000; guess += 1) {
    // The right one comes after the five tries.
    const code = guess === 500 ? mailed.code : String((Number(mailed.code) + guess + 1) % 1_000_000).padStart(6, '0')
    const ip = `10.0.${guess % 200}.${Math.floor(guess / 200)}`
    const { status } = await thief.call('finishRecovery', { flowId: mailed.flowId, walletId, code }, { ip })
    if (status === 200) started += 1
  }
  expect(started).toBe(0)
  expect(await guard.context.db.select().from(guardRecoveries).where(eq(guardRecoveries.walletId, walletId))).toEqual(
    [],
  )
})

test('a code is used once, by the device, for the wallet and for the purpose that it was mailed for', async () => {
  const device = await createGuardDevice(guard)
  const stored = await device.storeShare()
  const { walletId } = stored
  const proof = await device.requestCode('startRecovery', stored)
  const other = await createGuardDevice(guard)
  expect((await other.call('finishRecovery', { ...proof, walletId })).problem).toBe('flow_unknown')
  expect((await device.call('finishRecovery', { ...proof, walletId: randomUUID() })).problem).toBe('code_wrong')
  expect((await device.call('finishRecovery', { ...proof, walletId })).status).toBe(200)
  expect((await device.call('finishRecovery', { ...proof, walletId })).problem).toBe('flow_unknown')
  const toStore = await device.requestCode('startStore', stored)
  expect((await device.call('finishRecovery', { ...toStore, walletId })).problem).toBe('code_wrong')
})

test('what is over is deleted', async () => {
  const device = await createGuardDevice(guard)
  const stored = await device.storeShare()
  const { recoveryId } = await device.startRecovery(stored)
  await device.requestCode('startRecovery', stored)
  const past = { expiresAt: new Date(Date.now() - 1) }
  await guard.context.db.update(guardRecoveries).set(past).where(eq(guardRecoveries.id, recoveryId))
  await guard.context.db.update(walletLoginFlows).set(past)
  await guard.sweep()
  expect(await guard.context.db.select().from(walletLoginFlows)).toEqual([])
  const left = await guard.context.db.select().from(guardRecoveries).where(eq(guardRecoveries.id, recoveryId))
  expect(left).toEqual([])
})

test('each event has a line in the log, without the address, a code or a share', async () => {
  const lines: unknown[] = []
  vi.spyOn(guard.context.log, 'info').mockImplementation((...line: unknown[]) => void lines.push(line))
  const device = await createGuardDevice(guard)
  const stored = await device.storeShare()
  const { recoveryId } = await device.startRecovery(stored)
  await passDelay(recoveryId)
  const { recipient } = await createRecipient()
  const proof = await device.requestReleaseCode({ recoveryId, email: stored.email })
  await device.run('release', { ...proof, recoveryId, enrolmentId: stored.enrolmentId, recipient })
  await device.run('cancel', { recoveryId })
  const events = lines.map((line) => (line as [{ event: string }])[0].event)
  expect(events).toEqual(['share_stored', 'recovery_started', 'share_released', 'recovery_canceled'])
  const text = JSON.stringify(lines)
  for (const secret of [stored.email, proof.code, stored.share.toString('base64url'), stored.ticket])
    expect(text).not.toContain(secret)
})
