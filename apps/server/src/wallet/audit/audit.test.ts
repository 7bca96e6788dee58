import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletCommand } from '../../cli/walletCommand.ts'
import { walletAudit, walletUsers } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import { createRecipient } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'
import { checkAudit } from './checkAudit.ts'

describe.each(storages)('the audit log on %s', (storage) => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer({ storage })
  })
  afterAll(() => server.close())

  /** A visitor with a log of `2 + releases` entries. */
  const createVisitor = async (releases: number) => {
    const visitor = await server.createVisitor()
    const { device, enrolmentId } = visitor
    const release = async () => {
      const { recipient } = await createRecipient()
      return await device.run('releaseShare', { enrolmentId, recipient, purpose: 'sign' })
    }
    await Promise.all(Array.from({ length: releases }, release))
    return visitor
  }
  const check = () => checkAudit(server.context.db, server.wallet.context.wallet.keys)
  const findFault = async (userId: string) => (await check()).faults.find((fault) => fault.userId === userId)?.entry
  const entry = (userId: string, id: number) => and(eq(walletAudit.userId, userId), eq(walletAudit.id, id))

  test('has each event once, numbered without gaps, also those that happened at once', async () => {
    const { device, userId } = await createVisitor(20)
    const { entries, next } = await device.run('readAudit', {})
    expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: 22 }, (_, index) => 22 - index))
    expect(entries.slice(-2).map(({ event }) => event)).toEqual(['wallet_created', 'signed_in'])
    expect(entries[0]).toMatchObject({ event: 'share_released.sign', device: 'Chrome, Linux' })
    expect(next).toBeNull()
    expect(await findFault(userId)).toBeUndefined()
  })

  test('is read in pages, and by its visitor only', async () => {
    const { device, userId } = await server.createVisitor()
    const { keys } = server.wallet.context.wallet
    const { appendAudit } = await import('./appendAudit.ts')
    for (let count = 0; count < 60; count += 1)
      await server.context.db.transaction((tx) => appendAudit(tx, keys, { userId, event: 'signed_in', device: 'Test' }))
    const first = await device.run('readAudit', {})
    expect([first.entries.length, first.next]).toEqual([50, 13])
    const second = await device.run('readAudit', { before: first.next ?? 0 })
    expect([second.entries.length, second.next]).toEqual([12, null])
    const stranger = await server.createVisitor()
    expect((await stranger.device.run('readAudit', {})).entries).toHaveLength(2)
  })

  test('the operator’s command says that all logs are whole, or names those that are not', async () => {
    const printed: string[] = []
    const { db } = server.context
    const command = () =>
      walletCommand({ db, config: server.config, print: (line) => printed.push(line) }, ['check-audit'])
    const { userId } = await createVisitor(1)
    const visitors = await db.$count(walletUsers)
    await command()
    expect(printed).toEqual([`checked the logs of ${visitors} visitors: all are whole`])
    await db.update(walletAudit).set({ device: 'Somebody’s phone' }).where(entry(userId, 2))
    await expect(command()).rejects.toThrow(`visitor ${userId}, from entry 2`)
    expect(printed.at(-1)).toBe(`checked the logs of ${visitors} visitors: 1 is broken`)
  })

  test('the operator’s command asks whether a database without visitors is the right one', async () => {
    const empty = await createWalletTestServer({ storage })
    const printed: string[] = []
    const { db } = empty.context
    await walletCommand({ db, config: empty.config, print: (line) => printed.push(line) }, ['check-audit'])
    expect(printed.at(-1)).toBe('This database has no visitors. Is DATABASE_URL the right one?')
    await empty.close()
  })

  test('a changed, removed, added or reordered entry is found', async () => {
    const { db } = server.context
    const changed = await createVisitor(3)
    await db.update(walletAudit).set({ event: 'signed_in' }).where(entry(changed.userId, 3))
    expect(await findFault(changed.userId)).toBe(3)
    const removed = await createVisitor(3)
    await db.delete(walletAudit).where(entry(removed.userId, 4))
    expect(await findFault(removed.userId)).toBe(4)
    const cut = await createVisitor(3)
    await db.delete(walletAudit).where(entry(cut.userId, 5))
    await db.update(walletUsers).set({ auditCount: 4 }).where(eq(walletUsers.id, cut.userId))
    expect(await findFault(cut.userId)).toBe(5)
    const moved = await createVisitor(3)
    await db.update(walletAudit).set({ userId: moved.userId, id: 6 }).where(entry(changed.userId, 2))
    expect(await findFault(moved.userId)).toBe(6)
  })
})
