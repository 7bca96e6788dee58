import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createSecret } from '../secrets/createSecret.ts'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { migrationsFolder } from './migrationsFolder.ts'
import { openDatabase } from './openDatabase.ts'

const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))

describe('migrations', () => {
  test('are applied once when six servers start together', async () => {
    const databaseUrl = createSecret(await createTestDatabase({ isEmpty: true }))
    const opened = await Promise.all(Array.from({ length: 6 }, () => openDatabase({ databaseUrl, dataDir: '' })))
    const { rows } = (await opened[0]!.db.execute(
      sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
    )) as unknown as { rows: { applied: number }[] }
    expect(rows[0]!.applied).toBe(files.length)
    await Promise.all(opened.map(({ close }) => close()))
  })

  test('create the same tables on both databases', async () => {
    const columns = async (options: Parameters<typeof openDatabase>[0]) => {
      const { db, close } = await openDatabase(options)
      const { rows } = (await db.execute(
        sql`select table_name, column_name, data_type, is_nullable from information_schema.columns where table_schema = 'public' order by 1, 2`,
      )) as unknown as { rows: unknown[] }
      await close()
      return rows
    }
    const shared = await columns({
      databaseUrl: createSecret(await createTestDatabase({ isEmpty: true })),
      dataDir: '',
    })
    expect(shared.length).toBeGreaterThan(40)
    expect(await columns({ dataDir: 'memory://' })).toEqual(shared)
  })

  // The previous version still reads and writes while the next one migrates.
  test.each(files)('%s removes nothing that the previous version uses', (name) => {
    const text = readFileSync(join(migrationsFolder, name), 'utf8')
    expect(text).not.toMatch(/\bdrop\s+(table|column)\b|\brename\b|\balter\s+column\b|\btruncate\b/i)
    for (const added of text.match(/\badd\s+column\b[^;]*/gi) ?? []) expect(added).toMatch(/default|^(?!.*not null)/i)
  })
})
