import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@latchkey/server/parts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import { startGuard } from '../test/startGuard.ts'
import { findMigrations } from './findMigrations.ts'

const walletOrigin = 'https://wallet.test'

test('a recovery that ran before each mail had a link of its own is stopped by the link of its mail', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-guard-'))
  const [migrationsFolder, dataDir] = [join(folder, 'migrations'), join(folder, 'data')]
  await cp(findMigrations(), migrationsFolder, { recursive: true })
  const journalPath = join(migrationsFolder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalPath, 'utf8')) as { entries: { idx: number }[] }
  const earlier = { ...journal, entries: journal.entries.filter(({ idx }) => idx < 2) }
  await writeFile(journalPath, JSON.stringify(earlier))

  const env = { DATA_DIR: dataDir, GUARD_DELAY_HOURS: '24' }
  const config = parseEnv({
    ...env,
    WALLET_ORIGIN: walletOrigin,
    GUARD_KEY: 'b8'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  const before = await openDatabase({ ...config, migrationsFolder })
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest('base64url')
  const [now, later] = [new Date(), new Date(Date.now() + 86_400_000)].map((at) => at.toISOString())
  await before.db.execute(sql`
    insert into guard_recoveries
      (id, wallet_id, subject_index, sealed_email, device_key, device, stop_hash, created_at, release_at, expires_at)
    values (${randomUUID()}, ${randomUUID()}, 'index', 'sealed', 'key', 'Chrome', ${hash}, ${now}, ${later}, ${later})`)
  await before.close()

  const guard = await startGuard({ walletOrigin, env })
  const stopUrl = `${guard.url}/v1/guard/stop?token=${token}`
  expect((await fetch(stopUrl)).status).toBe(200)
  expect((await fetch(stopUrl, { method: 'POST' })).status).toBe(200)
  expect((await fetch(stopUrl)).status).toBe(410)
  await guard.close()
  await rm(folder, { recursive: true })
})
