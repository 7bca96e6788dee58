import { eq, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as schema from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import { createWalletSweeper } from '../createWalletSweeper.ts'
import { random } from '../test/createTestDevice.ts'
import { createTestPasskey } from '../test/createTestPasskey.ts'
import { createWalletTestServer, type WalletTestServer, walletOrigin } from '../test/createWalletTestServer.ts'

const { walletSessions, walletUsers } = schema

describe.each(storages)('deleting an account on %s', (storage) => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer({ storage, env: { RATE_LIMIT_PER_SECOND: '0' } })
  })
  afterAll(() => server.close())

  const sweep = () => createWalletSweeper({ db: server.context.db, log: server.wallet.app.log }).sweep()
  const deleteNow = async (userId: string) => {
    const deleteAfter = new Date(Date.now() - 1)
    await server.context.db.update(walletUsers).set({ deleteAfter }).where(eq(walletUsers.id, userId))
  }

  /** Everything in the database, as text. */
  async function dump(): Promise<string> {
    const tables = Object.values(schema).flatMap((value): PgTable[] => (is(value, PgTable) ? [value] : []))
    const rows = await Promise.all(tables.map((table) => server.context.db.select().from(table)))
    return JSON.stringify(rows)
  }

  test('nothing of the account is left in a dump once its days are over', async () => {
    const { device, email, userId, walletId, body, enrolmentId } = await server.createVisitor({ authKey: random(32) })
    const passkey = createTestPasskey({ origin: walletOrigin })
    const { challengeId, challenge } = await device.run('startPasskey', {})
    await device.run('addPasskey', { challengeId, credential: passkey.register({ challenge }) })
    const index = server.wallet.context.wallet.keys.mac('email', email)
    const traces = [userId, walletId, enrolmentId, body.blob, body.addresses.eip155, passkey.credentialId, index]
    const before = await dump()
    expect(traces.filter((trace) => !before.includes(trace))).toEqual([])

    const { deleteAfter } = await device.run('startDeletion', { confirmation: 'delete' })
    expect(Date.parse(deleteAfter) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    expect((await device.call('listSessions', {})).problem).toBe('session_ended')
    await sweep()
    expect(await dump()).toContain(userId)
    await deleteNow(userId)
    await sweep()
    const after = await dump()
    expect(traces.filter((trace) => after.includes(trace))).toEqual([])
    expect(after).not.toContain(email)
  })

  test('signing in before that keeps everything', async () => {
    const { device, email, userId, facts } = await server.createVisitor()
    await device.run('startDeletion', { confirmation: 'delete' })
    await server.forgetMails()
    const { user, deletionCanceled } = await server.signIn(device, email)
    expect(user).toMatchObject({ userId, wallet: facts })
    expect(deletionCanceled).toBe(true)
    await sweep()
    const [row] = await server.context.db.select().from(walletUsers).where(eq(walletUsers.id, userId))
    expect(row?.deleteAfter).toBeNull()
    const { entries } = await device.run('readAudit', {})
    expect(entries.map(({ event }) => event)).toEqual(expect.arrayContaining(['deletion_started', 'deletion_canceled']))
  })

  test('who only reads the mail, or signed in long ago, deletes nothing', async () => {
    const { device, email, userId } = await server.createVisitor()
    await server.forgetMails()
    const thief = await server.createDevice()
    await server.signIn(thief, email)
    expect((await thief.call('startDeletion', { confirmation: 'delete' })).problem).toBe('enrolment_unknown')
    const createdAt = new Date(Date.now() - 301_000)
    await server.context.db.update(walletSessions).set({ createdAt }).where(eq(walletSessions.userId, userId))
    const stale = await device.call('startDeletion', { confirmation: 'delete' })
    expect(stale.problem).toBe('proof_required_fresh_login')
    const [row] = await server.context.db.select().from(walletUsers).where(eq(walletUsers.id, userId))
    expect(row?.deleteAfter).toBeNull()
  })
})
