import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../db/Database.ts'
import { projectKeys, projects, projectUsage } from '../db/schema.ts'
import type { Config } from '../env.ts'
import { createServerKey, hashServerKey, isProjectId } from '../projects/createProjects.ts'
import { CommandError } from './CommandError.ts'
import { type Changes, parseChanges } from './parseChanges.ts'

type Context = { db: Database; config: Config; print: (line: string) => void }

export const projectUsageText = `latchkey-server project create <id> [options]
latchkey-server project list
latchkey-server project set <id> [options]
latchkey-server project rotate <id> [--keep-old <hours>]

options:
  --name <text>
  --origins <list|*>             https://app.example.com,https://*.example.com
  --feature <id>=<on|off>[:config,config]
  --analytics <on|off>
  --enabled <on|off>
  --quota <points a month|none>  most requests cost 1 point: docs/configuration.md
  --rate <per second>/<burst>    in points; none for the server's limit
  --provider-key <name>=env:<VARIABLE>   or <name>=none`

/** `latchkey-server project …`: reads and changes projects in the database. @throws CommandError */
export async function projectCommand(context: Context, args: readonly string[]): Promise<void> {
  const [command, ...rest] = args
  if (command === 'list' && rest.length === 0) return await list(context)
  const [id, ...options] = rest
  if (id === undefined || !isProjectId(id)) throw new CommandError(projectUsageText)
  if (command === 'create') return await create(context, { id, changes: parseChanges(context.config, { id, options }) })
  if (command === 'set') return await set(context, { id, changes: parseChanges(context.config, { id, options }) })
  if (command === 'rotate') return await rotate(context, { id, keepOldHours: parseKeepOld(options) })
  throw new CommandError(projectUsageText)
}

async function create({ db, print }: Context, { id, changes }: { id: string; changes: Changes }): Promise<void> {
  const key = createServerKey()
  await db.transaction(async (tx) => {
    const { features = {}, providerKeys = {}, ...columns } = changes
    const values = { id, name: id, ...columns, features, providerKeys: withoutNulls(providerKeys) }
    const made = await tx.insert(projects).values(values).onConflictDoNothing().returning({ id: projects.id })
    if (made.length === 0) throw new CommandError(`There is a project ${id} already. Change it with: project set ${id}`)
    await tx.insert(projectKeys).values({ projectId: id, hash: hashServerKey(key.reveal()) })
  })
  print(`created ${id}`)
  print(`server key (shown this once): ${key.reveal()}`)
}

async function set({ db, print }: Context, { id, changes }: { id: string; changes: Changes }): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(projects).where(eq(projects.id, id)).for('update')
    if (!row) throw new CommandError(`There is no project ${id}. Make it with: project create ${id}`)
    const { features, providerKeys, ...columns } = changes
    const values = {
      ...columns,
      features: { ...row.features, ...features },
      providerKeys: withoutNulls({ ...row.providerKeys, ...providerKeys }),
    }
    await tx.update(projects).set(values).where(eq(projects.id, id))
  })
  print(`changed ${id}; servers apply it within seconds`)
}

async function rotate(
  { db, print }: Context,
  { id, keepOldHours }: { id: string; keepOldHours: number },
): Promise<void> {
  const key = createServerKey()
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).for('update')
    if (!row) throw new CommandError(`There is no project ${id}. Make it with: project create ${id}`)
    const expiresAt = new Date(Date.now() + keepOldHours * 3_600_000)
    const ofProject = eq(projectKeys.projectId, id)
    // A key that was replaced earlier ends now: at most two keys work at a time.
    await tx.delete(projectKeys).where(and(ofProject, isNotNull(projectKeys.expiresAt)))
    await tx.update(projectKeys).set({ expiresAt }).where(ofProject)
    await tx.insert(projectKeys).values({ projectId: id, hash: hashServerKey(key.reveal()) })
  })
  print(`server key (shown this once): ${key.reveal()}`)
  print(keepOldHours > 0 ? `the old key works for another ${keepOldHours} h` : 'the old key no longer works')
}

async function list({ db, print }: Context): Promise<void> {
  const rows = await db.select().from(projects).orderBy(asc(projects.id))
  if (rows.length === 0) print('no projects: every projectId is served as the default project')
  const month = new Date().toISOString().slice(0, 7)
  const used = new Map(
    (await db.select().from(projectUsage).where(eq(projectUsage.month, month))).map((row) => [
      row.projectId,
      row.calls,
    ]),
  )
  for (const row of rows) {
    const parts = [
      row.id,
      JSON.stringify(row.name),
      row.isEnabled ? 'enabled' : 'disabled',
      `origins=${row.allowedOrigins.join(',') || '*'}`,
      `calls=${used.get(row.id) ?? 0}/${row.quotaPerMonth ?? 'unlimited'}`,
      `rate=${row.ratePerSecond === null ? 'server' : `${row.ratePerSecond}/${row.rateBurst}`}`,
      `providers=${Object.keys(row.providerKeys).join(',') || 'server'}`,
    ]
    print(parts.join('  '))
  }
}

function parseKeepOld(options: readonly string[]): number {
  if (options.length === 0) return 0
  const hours = Number(options[1])
  if (options[0] !== '--keep-old' || options.length !== 2 || !(hours >= 0 && hours <= 720))
    throw new CommandError('--keep-old takes 0 to 720 hours.')
  return hours
}

function withoutNulls(values: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}
