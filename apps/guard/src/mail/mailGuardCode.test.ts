import { randomUUID } from 'node:crypto'
import { type MailLanguage, mailLanguages } from '@latchkey/server/parts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCode } from '../../../server/src/wallet/test/startMailServer.ts'
import { walletAddressLimits } from '../db/schema.ts'
import { createGuardDevice } from '../test/createGuardDevice.ts'
import { findMail, startGuard, type TestGuard } from '../test/startGuard.ts'
import { writeGuardCodeMail } from './writeGuardCodeMail.ts'

const origin = 'https://app.test'
const languages = Object.keys(mailLanguages) as MailLanguage[]
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

test('a code is mailed in the language of the page that asks for it', async () => {
  const [device, email] = [await createGuardDevice(guard), `${randomUUID()}@visitor.test`]
  const body = { walletId: randomUUID(), email, origin }
  const { result } = await device.call('startRecovery', body, { language: 'ar-EG,en;q=0.5' })
  const { parsed } = await findMail(guard.mail, { email, subject: /[\u0600-\u06ff]/ })
  expect(String(parsed.html)).toContain('dir="rtl"')
  for (const part of [parsed.text, parsed.html]) expect(part).toContain('https://wallet.test')
  const code = /\b\d{6}\b/.exec(parsed.text ?? '')?.[0] ?? ''
  const { flowId = '' } = result ?? {}
  // A wrong one would be `code_wrong`.
  const { problem } = await device.call('finishRecovery', { flowId, walletId: body.walletId, code })
  expect(problem).toBe('guard_unknown')
})

test.each(
  (['store', 'recover', 'release'] as const).flatMap((purpose) =>
    languages.map((language) => [purpose, language] as const),
  ),
)('a code to %s says, in %s, where it may be typed and how a recovery is stopped', (purpose, language) => {
  const about = { to: 'ada@visitor.test', code: '123456', walletOrigin: 'https://wallet.test', minutes: 10 }
  const stop = { device: 'Chrome, Android', link: 'https://guard.test/v1/guard/stop?token=1' }
  const { subject, text } = writeGuardCodeMail({ ...about, purpose, language, stop })
  expect(subject).not.toContain('123456')
  for (const said of ['    123456', about.walletOrigin, stop.device, stop.link, '10']) expect(text).toContain(said)
})
