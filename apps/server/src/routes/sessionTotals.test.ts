import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { isDatabaseUnavailable } from '../db/Database.ts'
import { cosignedOperations, smartSessions } from '../db/schema.ts'
import { createDapp, hashOperation, sessionEnv } from '../test/createDapp.ts'
import { storages, testChain } from '../test/createTestServer.ts'
import { setUpServer } from '../test/setUp.ts'
import { userOperation } from '../test/userOperations.ts'

function many<value>(count: number, of: (index: number) => value): value[] {
  return Array.from({ length: count }, (_, index) => of(index))
}
/** The most limits a session can have, none of which is ever reached. */
const unlimited = {
  permissions: many(32, () => ({
    type: 'native-token-recurring-allowance',
    data: { allowance: `0x${'f'.repeat(60)}`, start: 0, period: 253_402_300_799 },
  })),
  policies: many(32, () => ({ type: 'gas-limit', data: { limit: `0x${'f'.repeat(60)}` } })),
}

describe.each(storages)('the totals of a session’s co-signed operations, on %s', (storage) => {
  const server = setUpServer(() => ({
    storage,
    // An owner's key needs no node.
    chains: [testChain({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })],
    env: sessionEnv,
    projects: ['shop'],
  }))

  async function startSession(grant: object = unlimited) {
    const dapp = createDapp(server, { project: 'shop', grant })
    const { pci } = await dapp.start()
    const operation = (nonce: number, value = 1n) =>
      userOperation(dapp.owner.address, {
        calls: [{ to: dapp.owner.address, value, data: '0x' }],
        nonce: BigInt(nonce),
      })
    const sign = async (nonce: number, value?: bigint) => await dapp.sign(pci, operation(nonce, value))
    return { pci, operation, sign }
  }

  /** As versions before migration 0014 count. */
  const countEarlier = (pci: string, operations: { hash: string; native: bigint; signedAt: Date }[]) =>
    server.context.db
      .insert(cosignedOperations)
      .values(operations.map(({ native, ...one }) => ({ pci, ...one, native: String(native), fees: '100000' })))

  const readUsage = async (pci: string) =>
    (await server.context.db.select().from(smartSessions).where(eq(smartSessions.pci, pci)))[0]?.usage
  const countLeft = (pci: string) => server.context.db.$count(cosignedOperations, eq(cosignedOperations.pci, pci))

  test('are taken over from the previous version, which then counts nothing more', async () => {
    const minute = 60_000
    const { pci, operation, sign } = await startSession({
      permissions: [
        { type: 'native-token-recurring-allowance', data: { allowance: '0x64', start: 0, period: 1_000_000_000 } },
      ],
      policies: [
        { type: 'call-limit', data: { count: 6 } },
        { type: 'gas-limit', data: { limit: '600000' } },
        { type: 'rate-limit', data: { count: 3, interval: 600 } },
      ],
    })
    const ago = (minutes: number) => new Date(Date.now() - minutes * minute)
    await countEarlier(pci, [
      { hash: hashOperation(operation(1, 30n)), native: 30n, signedAt: ago(20) },
      { hash: hashOperation(operation(2, 30n)), native: 30n, signedAt: ago(20) },
      { hash: hashOperation(operation(3, 30n)), native: 30n, signedAt: ago(5) },
    ])
    expect((await sign(4, 11n)).status).toBe(401)
    // Counted before: signing it again counts nothing.
    expect((await sign(3, 30n)).status).toBe(200)
    expect((await sign(4, 10n)).status).toBe(200)
    expect((await sign(5, 1n)).status).toBe(401)
    expect((await sign(1, 30n)).status).toBe(200)
    expect(await readUsage(pci)).toMatchObject({ count: 4, fees: '400000', sent: { '0:1000000000': { wei: '100' } } })
    expect(await countLeft(pci)).toBe(0)
    const failure = await countEarlier(pci, [{ hash: '0x01', native: 1n, signedAt: new Date() }]).catch(
      (error: unknown) => error,
    )
    // That version returns 503 for it.
    expect(isDatabaseUnavailable(failure)).toBe(true)
  })

  const run = (statement: string) => server.context.db.execute(sql.raw(statement))

  /** A session whose limit of calls the previous version has used up. */
  async function startUsedUp() {
    const session = await startSession({
      permissions: unlimited.permissions.slice(0, 1),
      policies: [{ type: 'call-limit', data: { count: 3 } }],
    })
    const signedAt = new Date()
    await countEarlier(
      session.pci,
      many(3, (index) => ({ hash: `0x0${index}`, native: 1n, signedAt })),
    )
    return session
  }

  test('are taken over by a rejected operation too, so that no other rejection adds them up again', async () => {
    const { pci, sign } = await startUsedUp()
    expect((await sign(1)).status).toBe(401)
    const usage = await readUsage(pci)
    expect(usage).toMatchObject({ count: 3, fees: '300000' })
    expect(await countLeft(pci)).toBe(0)
    await run('alter table cosigned_operations rename to out_of_reach')
    try {
      expect((await sign(2)).status).toBe(401)
    } finally {
      await run('alter table out_of_reach rename to cosigned_operations')
    }
    expect(await readUsage(pci)).toEqual(usage)
  })

  test('are neither lost nor counted twice when taking them over fails halfway', async () => {
    const { pci, sign } = await startUsedUp()
    await run('alter table smart_sessions add constraint broken_off check (usage is null) not valid')
    try {
      expect((await sign(1)).status).toBe(500)
    } finally {
      await run('alter table smart_sessions drop constraint broken_off')
    }
    expect(await countLeft(pci)).toBe(3)
    expect((await sign(1)).status).toBe(401)
    expect(await readUsage(pci)).toMatchObject({ count: 3, fees: '300000' })
  })

  test('keep the hashes of the last 32 operations and grow no further', async () => {
    const { pci, sign } = await startSession()
    for (let nonce = 0; nonce < 40; nonce += 1) expect((await sign(nonce)).status).toBe(200)
    const usage = await readUsage(pci)
    expect(usage).toMatchObject({ count: 40, latest: expect.objectContaining({ length: 32 }) })
    expect(Object.keys(usage?.sent ?? {})).toHaveLength(1)
    expect((await sign(39)).status).toBe(200)
    expect(await readUsage(pci)).toEqual(usage)
  })

  // The embedded database has one connection and does not go through `pg`.
  describe.runIf(storage !== 'embedded')('database connections', () => {
    /** The server's SQL statements about sessions. */
    async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      try {
        await work()
        return query.mock.calls
          .map(([statement]) =>
            typeof statement === 'string' ? statement : (statement as unknown as pg.QueryConfig).text,
          )
          .filter((text) => /smart_sessions|cosigned_operations/.test(text))
      } finally {
        query.mockRestore()
      }
    }

    test('the next operation takes three statements, after one and after 10,000', async () => {
      const [young, old] = [await startSession(), await startSession()]
      const signedAt = new Date()
      for (let first = 0; first < 10_000; first += 1_000)
        await countEarlier(
          old.pci,
          many(1_000, (index) => ({ hash: `0x${(first + index).toString(16)}` as Hex, native: 1n, signedAt })),
        )
      const signed = [await young.sign(0), await old.sign(0)]
      expect(signed.map(({ status }) => status)).toEqual([200, 200])
      const afterOne = await listStatements(() => young.sign(1))
      const afterMany = await listStatements(() => old.sign(1))
      expect(afterMany).toEqual(afterOne)
      expect(afterMany).toHaveLength(3)
      for (const statement of afterMany) expect(statement).not.toMatch(/cosigned_operations/)
      expect((await readUsage(old.pci))?.count).toBe(10_002)
    })

    test('one account uses one, and all accounts three in total, so others are served', async () => {
      const sessions = await Promise.all(many(5, () => startSession()))
      const [busy, ...others] = sessions
      if (!busy) throw new Error('No session was begun.')
      const rest: Promise<{ status: number }[]>[] = []
      await server.context.db.transaction(async (tx) => {
        const isOne = sql`${smartSessions.pci} in ${sessions.map(({ pci }) => pci)}`
        await tx.select().from(smartSessions).where(isOne).for('update')
        const waiting = async () => {
          const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`
          const { rows } = (await tx.execute(
            sql`select count(*)::int as count from pg_stat_activity where ${isWaiting}`,
          )) as unknown as { rows: { count: number }[] }
          return rows[0]?.count
        }
        const flood = many(66, (nonce) => busy.sign(nonce))
        rest.push(Promise.all(flood))
        expect(await Promise.race(flood)).toMatchObject({
          status: 429,
          headers: { 'retry-after': '1' },
          body: { reasons: [{ field: 'rate_limited' }] },
        })
        await expect.poll(waiting).toBe(1)
        rest.push(Promise.all(others.map(({ sign }) => sign(0))))
        await expect.poll(waiting).toBe(3)
        const lookup = await server.get('/v1/profile/account/nobody.reown.id?projectId=shop')
        expect(lookup).toMatchObject({ status: 404 })
        expect(await waiting()).toBe(3)
      })
      const statuses = (await Promise.all(rest)).flat().map(({ status }) => status)
      expect(statuses.sort()).toEqual([...many(69, () => 200), 429])
    })
  })
})
