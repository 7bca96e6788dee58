import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fetchFrom } from '../../server/src/wallet/test/createTestDevice.ts'
import { guardRecoveries, guardShares, walletMails } from './db/schema.ts'
import { createGuardDevice } from './test/createGuardDevice.ts'
import { findMail, startGuard } from './test/startGuard.ts'

const walletOrigin = 'https://wallet.test'
const folder = fileURLToPath(new URL('..', import.meta.url))

/** Starts the process, and resolves to what it logs when it listens. */
async function startProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (data: Buffer) => {
    text += data.toString()
  })
  child.stderr.on('data', (data: Buffer) => {
    text += data.toString()
  })
  const exited = once(child, 'exit')
  await Promise.race([
    exited,
    expect
      .poll(() => text, { timeout: 60_000 })
      .toContain('listens')
      .catch(() => undefined),
  ])
  const line = text.split('\n').find((one) => one.includes('listens')) ?? '{}'
  const { url = '', publicKey = '' } = JSON.parse(line) as { url?: string; publicKey?: string }
  return { child, exited, url, publicKey, text: () => text }
}

test('what the guard has acknowledged is there after kill -9', { timeout: 180_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-guard-'))
  const env = { DATA_DIR: dataDir, GUARD_DELAY_HOURS: '24' }
  const before = await startGuard({ walletOrigin, env })
  const stored = await (await createGuardDevice(before)).storeShare()
  await before.forgetMails()
  await before.close()

  const { mail, ...inProcess } = await startGuard({ walletOrigin })
  const { child, exited, url, publicKey, text } = await startProcess({
    ...env,
    PORT: '0',
    WALLET_ORIGIN: walletOrigin,
    GUARD_KEY: 'b8'.repeat(32),
    SMTP_URL: mail.url,
    GUARD_DELAY_HOUR: '0',
  })
  expect(text()).toContain('GUARD_DELAY_HOUR is not a setting of the guard. Did you mean GUARD_DELAY_HOURS?')
  const [hpkeKey = ''] = publicKey.split('.')
  const device = await createGuardDevice({ url, walletOrigin, hpkeKey, post: fetchFrom(url), mail })
  const { enrolmentId } = await device.storeShare()
  const { recoveryId } = await device.startRecovery(stored)
  child.kill('SIGKILL')
  await exited
  await inProcess.close()

  const after = await startGuard({ walletOrigin, env })
  const shares = await after.context.db.select({ id: guardShares.id }).from(guardShares)
  expect(shares.map(({ id }) => id).sort()).toEqual([stored.enrolmentId, enrolmentId].sort())
  expect(await after.context.db.select({ id: guardRecoveries.id }).from(guardRecoveries)).toEqual([{ id: recoveryId }])
  // What was being sent when it was killed is sent again once its lease is over, here at once.
  await after.context.db.update(walletMails).set({ nextAttemptAt: new Date(0) })
  await expect.poll(() => after.context.db.$count(walletMails), { timeout: 20_000 }).toBe(0)
  // The reminder is due in its next life, and is not sent again in the one after that.
  const halfADayAgo = { createdAt: new Date(Date.now() - 86_400_000), releaseAt: new Date(Date.now() + 86_000_000) }
  await after.context.db.update(guardRecoveries).set(halfADayAgo)
  await after.remind()
  await findMail(after.mail, { email: stored.email, subject: /^Reminder/ })
  await after.close()
  const again = await startGuard({ walletOrigin, env })
  await again.remind()
  const [row] = await again.context.db.select().from(guardRecoveries)
  expect(row?.remindedAt).toEqual(expect.any(Date))
  expect(await again.context.db.select().from(walletMails)).toEqual([])
  expect(again.mail.mails).toEqual([])
  await again.close()
  await rm(dataDir, { recursive: true })
})

test('a setting that is missing or wrong ends the start with one line that names it', { timeout: 60_000 }, async () => {
  const { exited, text } = await startProcess({ WALLET_ORIGIN: walletOrigin, SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(await exited).toEqual([1, null])
  expect(text()).toMatch(/^Configuration error: GUARD_KEY: is needed .*\n$/)
})
