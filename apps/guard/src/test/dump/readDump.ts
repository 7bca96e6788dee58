import { sql } from 'drizzle-orm'
import type { Database } from '../../../../server/src/db/Database.ts'

/** A dump of a database: each row of each table, as it is stored. */
export type Dump = ReadonlyMap<string, readonly Row[]>
export type Row = Record<string, unknown>

const tablesQuery = sql`select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE'`

/** Reads every table of a database, as whoever stole it has them. */
export async function readDump(db: Database): Promise<Dump> {
  const dump = new Map<string, Row[]>()
  for (const { name } of await read<{ name: string }>(db, tablesQuery)) {
    const rows = await read<{ row: Row }>(db, sql.raw(`select row_to_json(t) as row from "${name}" t`))
    dump.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return dump
}

/** Both drivers return `rows`, which the type of either does not say. */
async function read<T>(db: Database, query: Parameters<Database['execute']>[0]): Promise<T[]> {
  return ((await db.execute(query)) as unknown as { rows: T[] }).rows
}

/** A column of a row as text; empty where it has none. */
export const textOf = (row: Row | undefined, column: string): string => {
  const value = row?.[column]
  return value === undefined || value === null ? '' : String(value)
}

/** Every text in a value, however deep. */
export function listTexts(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(listTexts)
  return value === null || value === undefined ? [] : [String(value)]
}

/** Whose rows a dump has: the wallet's, its visitor's, and those of nobody in particular. */
export function splitByUser(dump: Dump): { ofUser: Map<string, Row[]>; ofNobody: Row[] } {
  const ofUser = new Map<string, Row[]>()
  const ofNobody: Row[] = []
  for (const [table, rows] of dump)
    for (const row of rows) {
      const userId = textOf(row, table === 'wallet_users' ? 'id' : 'user_id')
      if (userId === '') ofNobody.push(row)
      else ofUser.set(userId, [...(ofUser.get(userId) ?? []), row])
    }
  return { ofUser, ofNobody }
}
