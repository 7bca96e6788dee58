import { expect, test } from 'vitest'
import { createDatabase } from '../../../server/test/createDatabase.ts'
import { startPostgres } from '../../../server/test/startPostgres.ts'
import { createGuardDevice } from '../test/createGuardDevice.ts'
import { startGuard } from '../test/startGuard.ts'

const walletOrigin = 'https://wallet.test'

test('on PostgreSQL, /ready follows the database, and /metrics counts what happened without saying to whom', {
  timeout: 120_000,
}, async () => {
  const postgres = await startPostgres()
  const databaseUrl = await createDatabase(postgres.url, 'guard')
  const env = { DATA_DIR: '', DATABASE_URL: databaseUrl, METRICS_PORT: '0' }
  const guard = await startGuard({ walletOrigin, env })
  const ready = async () => (await fetch(`${guard.url}/ready`)).status
  const device = await createGuardDevice(guard)
  const stored = await device.storeShare()
  await device.startRecovery(stored)

  expect(await ready()).toBe(200)
  await expect.poll(() => guard.context.metrics.format()).toContain('latchkey_guard_mails_oldest_seconds 0')
  const text = guard.context.metrics.format()
  expect(text).toContain('latchkey_guard_events_total{event="share_stored"} 1')
  expect(text).toContain('latchkey_guard_events_total{event="recovery_started"} 1')
  expect(text).toContain('latchkey_guard_database_up 1')
  await expect.poll(() => guard.context.metrics.format()).toContain('latchkey_guard_mail_server_up 1')
  for (const secret of [stored.email, stored.walletId, stored.enrolmentId]) expect(text).not.toContain(secret)

  await postgres.end('SIGINT')
  await expect.poll(ready).toBe(503)
  expect((await fetch(`${guard.url}/health`)).status).toBe(200)
  expect(guard.context.metrics.format()).toContain('latchkey_guard_database_up 0')
  await postgres.start()
  await expect.poll(ready, { timeout: 30_000 }).toBe(200)
  await guard.close()
  await postgres.stop()
})
