import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DatabaseInUseError } from './lockFolder.ts'
import { openDatabase } from './openDatabase.ts'
import { tokens } from './schema.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-db-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

test('keeps data across a restart, and recovers from an interrupted first start', async () => {
  await mkdir(join(dataDir, 'pglite.new'))
  await writeFile(join(dataDir, 'pglite.new/PG_VERSION'), 'half')
  const first = await openDatabase({ dataDir })
  await first.db.insert(tokens).values({ chainId: 1, address: '0x1', symbol: 'ONE', blockNumber: 1 })
  await first.close()
  const second = await openDatabase({ dataDir })
  expect(await second.db.select().from(tokens)).toMatchObject([{ symbol: 'ONE' }])
  await second.close()
})

test('rejects a folder that another running process has locked', async () => {
  await writeFile(join(dataDir, 'latchkey.pid'), String(process.ppid))
  await expect(openDatabase({ dataDir })).rejects.toThrow(DatabaseInUseError)
})
