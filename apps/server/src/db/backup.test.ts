import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Address } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresFolder } from '../../../../scripts/programs.mjs'
import { projectCommand } from '../cli/projectCommand.ts'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { createOwner, signFresh } from '../test/signNames.ts'
import { migrationsFolder } from './migrationsFolder.ts'

/** The backups and upgrades of docs/operating.md, carried out. */
const run = promisify(execFile)
const program = (name: string) => join(postgresFolder() ?? '', name)

let anvil: Anvil
let folder: string
beforeAll(async () => {
  anvil = await startAnvil()
  folder = await mkdtemp(join(tmpdir(), 'latchkey-backup-'))
})
afterAll(async () => {
  await anvil.stop()
  await rm(folder, { recursive: true, force: true })
})

async function open(env: Record<string, string>): Promise<TestServer> {
  return await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })], env })
}

const solanaAccount = { network: 'solana:test', owner: 'me' }

/** Writes each kind of data that exists only in the database, and some that the indexer can read again. */
async function fill(server: TestServer) {
  const printed: string[] = []
  const print = (line: string) => printed.push(line)
  await projectCommand({ db: server.context.db, config: server.config, print }, 'create shop'.split(' '))
  const key = /lk_\S+/.exec(printed.join('\n'))?.[0] ?? ''
  const owner = createOwner()
  const name = 'keeper.reown.id'
  const registered = await server.post(
    '/v1/profile/account',
    await signFresh(server, owner, { name, attributes: { bio: 'kept' } }),
  )
  expect(registered).toMatchObject({ status: 200 })
  const [from] = (await anvil.client.getAddresses()) as [Address]
  await anvil.client.sendTransaction({ account: from, to: owner.address, value: 5n, chain: null })
  await anvil.client.mine({ blocks: 1 })
  await server.indexers[0]?.sync()
  const movements = { slot: 1, time: null, isFailed: false, payer: 'me', program: null, changes: [] }
  await server.context.solanaHistories.keep(solanaAccount, {
    transactions: [{ signature: 'signature', slot: 1, place: 0, movements, readAt: new Date() }],
    accounts: [solanaAccount.owner],
    range: [1, 1],
    readAt: undefined,
  })
  const read = (other: TestServer) => readAll(other, { name, key, address: owner.address })
  return { read }
}

/** What callers can read of the data. */
async function readAll(server: TestServer, { name, key, address }: { name: string; key: string; address: Address }) {
  const headers = { authorization: `Bearer ${key}` }
  const history = (await server.get(`/v1/account/${address}/history`, headers)).body
  return {
    name: (await server.get(`/v1/profile/account/${name}`)).body,
    transactions: history.data?.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash),
    solana: (await server.context.solanaHistories.find(solanaAccount, { limit: 9 })).transactions.length,
    stranger: (await server.get(`/v1/account/${address}/history?projectId=other`)).status,
  }
}

describe('a backup', () => {
  test('of the embedded database, a copy of its folder while the server is stopped, restores', async () => {
    const dataDir = join(folder, 'data')
    const server = await open({ DATA_DIR: dataDir, DATABASE_URL: '' })
    const { read } = await fill(server)
    const before = await read(server)
    expect(before).toMatchObject({
      name: { name: 'keeper.reown.id' },
      transactions: [expect.any(String)],
      solana: 1,
      stranger: 401,
    })
    await server.close()
    await cp(dataDir, join(folder, 'copy'), { recursive: true })
    await rm(dataDir, { recursive: true })
    const restored = await open({ DATA_DIR: join(folder, 'copy'), DATABASE_URL: '' })
    expect(await read(restored)).toEqual(before)
    await restored.close()
  })

  test.each([
    ['complete', []],
    [
      'without the indexed data',
      [
        ...['blocks', 'transactions', 'transfers', 'approvals', 'activity', 'tokens', 'nfts'],
        ...['solana_histories', 'solana_transactions'],
      ].map((table) => `--exclude-table-data=public.${table}`),
    ],
  ])('of PostgreSQL, %s, restores into an empty database', async (what, options) => {
    const [from, to] = [await createTestDatabase({ isEmpty: true }), await createTestDatabase({ isEmpty: true })]
    const server = await open({ DATABASE_URL: from })
    const { read } = await fill(server)
    const before = await read(server)
    const file = join(folder, `${what.replaceAll(' ', '-')}.dump`)
    // The server keeps running meanwhile.
    await run(program('pg_dump'), ['--format=custom', `--file=${file}`, ...options, from])
    await run(program('pg_restore'), ['--no-owner', '--exit-on-error', `--dbname=${to}`, file])
    const restored = await open({ DATABASE_URL: to })
    const after = options.length > 0 ? { ...before, solana: 0 } : before
    if (options.length > 0) expect(await read(restored)).toEqual({ ...after, transactions: [] })
    await restored.indexers[0]?.sync()
    expect(await read(restored)).toEqual(after)
    await Promise.all([server.close(), restored.close()])
  })
})

describe('an upgrade', () => {
  // It starts a database for each of them.
  test('from any earlier version keeps its data', { timeout: 240_000 }, async () => {
    const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[]
    }
    // Projects exist since 0001.
    for (const count of journal.entries.keys()) {
      if (count < 2) continue
      const old = join(folder, `migrations-${count}`)
      await mkdir(join(old, 'meta'), { recursive: true })
      const entries = journal.entries.slice(0, count)
      await writeFile(join(old, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
      for (const { tag } of entries) await cp(join(migrationsFolder, `${tag}.sql`), join(old, `${tag}.sql`))
      const databaseUrl = await createTestDatabase({ isEmpty: true })
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      await migrate(drizzle({ client }), { migrationsFolder: old })
      await client.query(`insert into projects (id, name) values ('shop', 'Shop')`)
      const server = await open({ DATABASE_URL: databaseUrl })
      expect((await server.get('/ready')).status).toBe(200)
      expect(await server.context.projects.find('shop')).toMatchObject({ name: 'Shop' })
      // The earlier version still works with the new tables.
      await client.query(`insert into projects (id, name) values ('later', 'Later')`)
      expect(await server.context.projects.find('later')).toMatchObject({ name: 'Later' })
      await Promise.all([server.close(), client.end()])
    }
  })
})
