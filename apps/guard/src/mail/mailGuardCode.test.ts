import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCode } from '../../../server/src/wallet/test/startMailServer.ts'
import { walletAddressLimits } from '../db/schema.ts'
import { createGuardDevice } from '../test/createGuardDevice.ts'
import { findMail, startGuard, type TestGuard } from '../test/startGuard.ts'

const origin = 'https://app.test'
let guard: TestGuard
beforeAll(async () => {
  guard = await startGuard({ walletOrigin: 'https://wallet.test', env: { GUARD_DELAY_HOURS: '24' } })
})
afterAll(() => guard.close())
beforeEach(() => guard.forgetMails())

type Device = Awaited<ReturnType<typeof createGuardDevice>>

/** Requests two codes and types five wrong ones for each. */
async function guessTenTimes(device: Device, { walletId, email }: { walletId: () => string; email: string }) {
  for (let flow = 0; flow < 2; flow += 1) {
    const of = { walletId: walletId(), email }
    const { flowId, code } = await device.requestCode('startRecovery', of)
    for (let guess = 1; guess <= 5; guess += 1) {
      const wrong = String((Number(code) + guess) % 1_000_000).padStart(6, '0')
      const { problem } = await device.call('finishRecovery', { flowId, walletId: of.walletId, code: wrong })
      expect(problem).toBe('code_wrong')
    }
  }
}

test('a stranger who makes up wallets keeps nobody from recovering by email, with wrong codes or mails', async () => {
  const { walletId, email } = await (await createGuardDevice(guard)).storeShare()
  const stranger = await createGuardDevice(guard)
  await guessTenTimes(stranger, { walletId: randomUUID, email })
  const late = { walletId: randomUUID(), email }
  const proof = await stranger.requestCode('startRecovery', late)
  expect((await stranger.call('finishRecovery', { ...proof, walletId: late.walletId })).problem).toBe('too_many_tries')
  const mailedAt = Array.from({ length: 30 }, () => Date.now() - 200_000)
  const isAddress = eq(walletAddressLimits.subjectIndex, guard.context.keys.mac('email', email))
  await guard.context.db.update(walletAddressLimits).set({ mailedAt }).where(isAddress)
  const another = await stranger.call('startRecovery', { walletId: randomUUID(), email, origin })
  expect(another.problem).toBe('mail_cooldown')

  const owner = await createGuardDevice(guard)
  const seen = guard.mail.mails.length
  const { flowId } = await owner.run('startRecovery', { walletId, email, origin })
  const code = readCode(await findMail(guard.mail, { email, subject: /code to recover/, seen }))
  expect((await owner.call('finishRecovery', { flowId, walletId, code })).status).toBe(200)
})

test('the codes and mails of a wallet with a share have the limits of an address, however its address is written', async () => {
  const { walletId, email } = await (await createGuardDevice(guard)).storeShare()
  const device = await createGuardDevice(guard)
  await guessTenTimes(device, { walletId: () => walletId, email })
  const { flowId, code } = await device.requestCode('startRecovery', { walletId, email })
  const locked = await device.call('finishRecovery', { flowId, walletId, code })
  expect(locked).toMatchObject({ status: 429, problem: 'too_many_tries' })
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3_500)
  for (const written of [email, email.toUpperCase()]) {
    const again = await device.call('startRecovery', { walletId, email: written, origin })
    expect(again).toMatchObject({ status: 429, problem: 'mail_cooldown' })
  }
})
