import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { expect, test } from 'vitest'
import { migrationsFolder } from './migrationsFolder.ts'
import { makeTemplate, templateFile } from './openEmbeddedDatabase.ts'

test('the template has every table and migration, and its name identifies both', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-template-'))
  const bytes = await makeTemplate()
  await writeFile(join(folder, 'template.tar.gz'), bytes)
  expect(basename(await templateFile())).toMatch(/^pglite-\d+\.\d+\.\d+-[0-9a-f]{16}\.tar\.gz$/)
  const client = await PGlite.create(join(folder, 'data'), { loadDataDir: new Blob([bytes]) })
  const db = drizzle({ client })
  const before = await db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)
  await migrate(db, { migrationsFolder })
  expect(await db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`)).toEqual(before)
  const projects = await db.execute(sql`select count(*)::int as count from projects`)
  expect(projects.rows).toEqual([{ count: 0 }])
  await client.close()
  await rm(folder, { recursive: true, force: true })
})
