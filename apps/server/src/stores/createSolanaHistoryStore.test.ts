import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenedDatabase } from '../db/Database.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { createSecret } from '../secrets/createSecret.ts'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { joinRanges } from './accountRanges.ts'
import { createSolanaHistoryStore } from './createSolanaHistoryStore.ts'
import type { SolanaHistoryStore } from './SolanaHistoryStore.ts'

const network = 'solana:test'

test.each([
  ['the first', null, [5, 9], [5, 9]],
  ['one that touches', [10, 20], [21, 30], [10, 30]],
  ['one that overlaps', [10, 20], [5, 12], [5, 20]],
  ['one inside', [10, 20], [12, 15], [10, 20]],
  ['a newer one, with a gap', [10, 20], [22, 30], [22, 30]],
  ['an older one, with a gap', [22, 30], [10, 20], [22, 30]],
  ['none', [22, 30], undefined, [22, 30]],
] as const)('%s joins what is known only without a gap', (_, known, read, expected) => {
  expect(joinRanges(known, read)).toEqual(expected)
})

describe.each(['embedded', 'PostgreSQL'])('the history of Solana accounts in %s', (kind) => {
  let database: OpenedDatabase
  let store: SolanaHistoryStore
  beforeAll(async () => {
    database = await openDatabase(
      kind === 'embedded'
        ? { dataDir: 'memory://' }
        : { databaseUrl: createSecret(await createTestDatabase()), dataDir: '' },
    )
    store = createSolanaHistoryStore(database.db)
  }, 60_000)
  afterAll(() => database?.close())

  const make = (slot: number, options: { program?: string; readAt?: Date } = {}) => ({
    signature: `signature of ${slot}`,
    slot,
    place: 0,
    movements: { slot, time: 1, isFailed: false, payer: 'me', program: options.program ?? null, changes: [] },
    readAt: options.readAt ?? new Date(),
  })
  const slots = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const keep = (owner: string, [from, to]: readonly [number, number], accounts = [owner]) =>
    store.keep(
      { network, owner },
      { transactions: slots(from, to).map((slot) => make(slot)), accounts, range: [from, to], readAt: undefined },
    )
  const age = (owner: string, column: 'read_at' | 'requested_at', interval: string) =>
    database.db.execute(
      sql`update solana_histories set ${sql.identifier(column)} = now() - ${interval}::interval where owner = ${owner}`,
    )
  const find = async (owner: string, options: { upTo?: number; limit?: number } = {}) => {
    const { accounts, transactions } = await store.find({ network, owner }, { limit: 10_000, ...options })
    return { accounts: Object.fromEntries(accounts), slots: transactions.map(({ slot }) => slot) }
  }

  test('has nothing of an account that nobody requested', async () => {
    expect(await find('nobody')).toEqual({ accounts: {}, slots: [] })
  })

  test('has what was kept, newest first, up to a slot, and by account which slots are complete', async () => {
    await keep('owner', [11, 20])
    await keep('owner', [1, 10], ['owner', 'token account'])
    expect(await find('owner', { upTo: 12, limit: 3 })).toEqual({
      accounts: { owner: [1, 20], 'token account': [1, 10] },
      slots: [12, 11, 10],
    })
    await store.keep(
      { network: 'solana:other', owner: 'owner' },
      { transactions: [make(99)], accounts: ['owner'], range: undefined, readAt: undefined },
    )
    expect((await find('owner')).slots).toHaveLength(20)
  })

  test('takes no gap for complete', async () => {
    await keep('gap', [1, 10])
    await keep('gap', [21, 30])
    expect((await find('gap')).accounts).toEqual({ gap: [21, 30] })
    expect((await find('gap')).slots).toHaveLength(20)
    await keep('gap', [10, 20])
    expect((await find('gap')).accounts).toEqual({ gap: [10, 30] })
  })

  test('believes for six hours that there is nothing else, and remembers the accounts', async () => {
    await keep('old', [1, 10], ['old', 'token account'])
    await age('old', 'read_at', '5 hours 59 minutes')
    await keep('old', [11, 12])
    expect((await find('old')).accounts).toEqual({ old: [1, 12], 'token account': [1, 10] })
    await age('old', 'read_at', '6 hours 1 minute')
    expect(await find('old')).toEqual({ accounts: { old: null, 'token account': null }, slots: slots(1, 12).reverse() })
    await keep('old', [13, 14])
    expect((await find('old')).accounts).toEqual({ old: [13, 14], 'token account': null })
  })

  test('keeps no claim that rests on one that is over, or was read anew', async () => {
    const owner = 'founded'
    const keepOn = (slot: number, readAt: Date | undefined) =>
      store.keep({ network, owner }, { transactions: [make(slot)], accounts: [owner], range: [slot, slot], readAt })
    const readAt = async () => (await store.find({ network, owner }, { limit: 1 })).readAt
    await keepOn(1, undefined)
    const first = await readAt()
    await keepOn(2, first)
    expect((await find(owner)).accounts).toEqual({ founded: [1, 2] })
    await age(owner, 'read_at', '6 hours 1 minute')
    expect(await readAt()).toBeUndefined()
    await keepOn(3, first)
    expect(await find(owner)).toEqual({ accounts: { founded: null }, slots: [3, 2, 1] })
    await keepOn(4, undefined)
    await keepOn(5, first)
    expect(await find(owner)).toEqual({ accounts: { founded: [4, 4] }, slots: [5, 4, 3, 2, 1] })
    await keepOn(5, await readAt())
    expect((await find(owner)).accounts).toEqual({ founded: [4, 5] })
  })

  test('has no row of an account without transactions', async () => {
    const owner = 'empty'
    const claim = { transactions: [], accounts: [owner], range: [1, 9], readAt: undefined } as const
    await store.keep({ network, owner }, claim)
    expect(await find(owner)).toEqual({ accounts: {}, slots: [] })
    const { rows } = (await database.db.execute(
      sql`select owner from solana_histories where owner = ${owner}`,
    )) as unknown as { rows: { owner: string }[] }
    expect(rows).toEqual([])
    await keep(owner, [10, 10])
    await store.keep({ network, owner }, claim)
    expect((await find(owner)).accounts).toEqual({ empty: [1, 10] })
  })

  test('replaces what a transaction moved by what was read later', async () => {
    const of = { network, owner: 'again' }
    const read = async () => {
      const [found] = (await store.readMovements(of, ['signature of 1'])).values()
      return found && [found.movements.program, found.isOld]
    }
    const keepOne = (program: string, readAt: Date) =>
      store.keep(of, {
        transactions: [make(1, { program, readAt })],
        accounts: ['again'],
        range: undefined,
        readAt: undefined,
      })
    await keepOne('first', new Date(Date.now() - 31 * 86_400_000))
    expect(await read()).toEqual(['first', true])
    await keepOne('second', new Date())
    expect(await read()).toEqual(['second', false])
    await keepOne('third', new Date(0))
    expect(await read()).toEqual(['second', false])
  })

  test('joins what two servers keep at once', async () => {
    const other = createSolanaHistoryStore(database.db)
    const parts = slots(0, 19).map((part) => [part * 5 + 1, part * 5 + 5] as const)
    await Promise.all(
      [...parts, ...parts].map(([from, to], index) =>
        (index % 2 === 0 ? store : other).keep(
          { network, owner: 'both' },
          {
            transactions: slots(from, to).map((slot) => make(slot)),
            accounts: ['both'],
            range: [from, to],
            readAt: undefined,
          },
        ),
      ),
    )
    const found = await find('both')
    expect(found.slots).toEqual(slots(1, 100).reverse())
    const [from, to] = found.accounts.both ?? []
    expect(to).toBe(100)
    expect((from ?? 0) % 5).toBe(1)
    const { rows } = (await database.db.execute(
      sql`select kept from solana_histories where owner = 'both'`,
    )) as unknown as { rows: { kept: number }[] }
    expect(rows[0]?.kept).toBe(100)
  })

  test('keeps the newest 5,000 of an account, and claims no more', async () => {
    for (let part = 0; part < 10; part += 1) await keep('busy', [part * 505 + 1, part * 505 + 505])
    const found = await find('busy')
    expect(found.slots).toEqual(slots(51, 5_050).reverse())
    expect(found.accounts).toEqual({ busy: [51, 5_050] })
  })

  test('deletes accounts that nobody requested lately, and above the limit those not requested for longest', async () => {
    await database.db.execute(sql`delete from solana_histories`)
    for (const owner of ['today', 'yesterday', 'long ago', 'last month']) await keep(owner, [1, 10])
    await age('yesterday', 'requested_at', '1 day')
    await age('long ago', 'requested_at', '20 days')
    await age('last month', 'requested_at', '31 days')
    const left = async () => {
      const { rows } = (await database.db.execute(
        sql`select owner, count(*)::int as count from solana_transactions group by owner order by owner`,
      )) as unknown as { rows: { owner: string; count: number }[] }
      return rows.map(({ owner, count }) => `${owner} ${count}`)
    }
    const before = new Date(Date.now() - 30 * 86_400_000)
    await store.prune({ before, maxKept: 1_000 })
    expect(await left()).toEqual(['long ago 10', 'today 10', 'yesterday 10'])
    // A request is enough to stay.
    await find('long ago')
    await store.prune({ before, maxKept: 20 })
    expect(await left()).toEqual(['long ago 10', 'today 10'])
  })
})
