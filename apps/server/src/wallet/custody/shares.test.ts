import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletAudit, walletEnrolments, walletWallets } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import { createEnrolment, createRecipient, random, sealShare, type TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'

describe.each(storages)('the auth share on %s', (storage) => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer({ storage })
  })
  afterAll(() => server.close())

  const release = async (device: TestDevice, enrolmentId: string) => {
    const { recipient } = await createRecipient()
    return await device.call('releaseShare', { enrolmentId, recipient, purpose: 'sign' })
  }

  test('is released to its own device only: not to another device of the visitor, not to another visitor', async () => {
    const { device, email, enrolmentId } = await server.createVisitor()
    await server.forgetMails()
    const second = await server.createDevice()
    await server.signIn(second, email)
    const stranger = await server.createVisitor()
    expect((await release(device, enrolmentId)).status).toBe(200)
    for (const other of [second, stranger.device])
      expect(await release(other, enrolmentId)).toMatchObject({ status: 409, problem: 'enrolment_unknown' })
    expect(await release(device, stranger.enrolmentId)).toMatchObject({ status: 409, problem: 'enrolment_unknown' })
    expect(await release(device, randomUUID())).toMatchObject({ status: 409, problem: 'enrolment_unknown' })
    device.accessToken = second.accessToken
    expect(await release(device, enrolmentId)).toMatchObject({ status: 401, problem: 'proof_invalid' })
  })

  test('is sealed for one enrolment, purpose and recipient', async () => {
    const { device, enrolmentId, share } = await server.createVisitor()
    const { recipient, open } = await createRecipient()
    const { authShare } = await device.run('releaseShare', { enrolmentId, recipient, purpose: 'sign' })
    expect(await open(authShare, enrolmentId)).toEqual(share)
    await expect(open(authShare, randomUUID())).rejects.toThrow()
    await expect((await createRecipient()).open(authShare, enrolmentId)).rejects.toThrow()
    const again = await device.run('releaseShare', { enrolmentId, recipient, purpose: 'sign' })
    expect(again.authShare.ciphertext).not.toBe(authShare.ciphertext)
  })

  test('that is sealed for another enrolment, or is no point, is a 400 that stores nothing', async () => {
    const device = await server.createDevice()
    const { user } = await server.signIn(device)
    const { enrolment } = await createEnrolment(server.hpkeKey)
    const body = { walletId: randomUUID(), addresses: { eip155: `0x${'1'.repeat(40)}` }, blob: random(64) }
    const elsewhere = { ...enrolment, enrolmentId: randomUUID() }
    const noPoint = { ...enrolment, authShare: { ...enrolment.authShare, enc: 'A'.repeat(87) } }
    const tooLong = await sealShare(Buffer.alloc(200), { hpkeKey: server.hpkeKey, enrolmentId: enrolment.enrolmentId })
    for (const wrong of [elsewhere, noPoint, { ...enrolment, authShare: tooLong }])
      expect(await device.call('createWallet', { ...body, enrolment: wrong })).toMatchObject({
        status: 400,
        body: { field: 'enrolment.authShare' },
      })
    expect(await server.context.db.$count(walletWallets, eq(walletWallets.userId, user.userId))).toBe(0)
    const visitor = await server.createVisitor()
    const { enrolmentId } = visitor
    const call = visitor.device.call('releaseShare', { enrolmentId, recipient: 'A'.repeat(87), purpose: 'sign' })
    expect(await call).toMatchObject({ status: 400, body: { field: 'recipient' } })
  })

  test('is released thirty times an hour, also to concurrent requests; each is in the audit log', async () => {
    const { device, enrolmentId, userId } = await server.createVisitor()
    const all = await Promise.all(Array.from({ length: 40 }, () => release(device, enrolmentId)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(30)
    const limited = all.find(({ status }) => status !== 200)
    expect(limited).toMatchObject({ status: 429, problem: 'too_many_tries' })
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(3_500)
    const { db } = server.context
    const rows = await db.select().from(walletAudit).where(eq(walletAudit.userId, userId))
    expect(rows.filter(({ event }) => event === 'share_released.sign')).toHaveLength(30)
    await db.execute(sql`update wallet_audit set at = at - interval '61 minutes' where user_id = ${userId}`)
    expect((await release(device, enrolmentId)).status).toBe(200)
  })

  describe('409 where the database was changed by something else', () => {
    test('what is encrypted was swapped with another visitor’s', async () => {
      const [one, other] = [await server.createVisitor(), await server.createVisitor()]
      const { db } = server.context
      const rows = await db.select().from(walletEnrolments)
      const of = (id: string) => rows.find((row) => row.id === id)
      for (const column of ['sealedAuthShare', 'wrappedKey'] as const) {
        const value = of(other.enrolmentId)?.[column] ?? ''
        await db
          .update(walletEnrolments)
          .set({ [column]: value })
          .where(eq(walletEnrolments.id, one.enrolmentId))
        expect(await release(one.device, one.enrolmentId)).toMatchObject({ status: 409, problem: 'wallet_changed' })
        const own = of(one.enrolmentId)?.[column] ?? ''
        await db
          .update(walletEnrolments)
          .set({ [column]: own })
          .where(eq(walletEnrolments.id, one.enrolmentId))
        expect((await release(one.device, one.enrolmentId)).status).toBe(200)
      }
    })

    test('the whole row was given to another visitor’s device', async () => {
      const [victim, thief] = [await server.createVisitor(), await server.createVisitor()]
      const { db } = server.context
      await db.delete(walletEnrolments).where(eq(walletEnrolments.id, thief.enrolmentId))
      await db
        .update(walletEnrolments)
        .set({ userId: thief.userId, deviceKey: thief.device.thumbprint })
        .where(eq(walletEnrolments.id, victim.enrolmentId))
      expect(await release(thief.device, victim.enrolmentId)).toMatchObject({ status: 409, problem: 'wallet_changed' })
    })

    test.each(['blob', 'addresses', 'generation'] as const)(
      'the wallet’s %s was swapped or changed',
      async (column) => {
        const [one, other] = [await server.createVisitor(), await server.createVisitor()]
        const { db } = server.context
        const [row] = await db.select().from(walletWallets).where(eq(walletWallets.userId, other.userId))
        const value = column === 'generation' ? 1 : row?.[column]
        await db
          .update(walletWallets)
          .set({ [column]: value })
          .where(eq(walletWallets.userId, one.userId))
        expect(await release(one.device, one.enrolmentId)).toMatchObject({ status: 409, problem: 'wallet_changed' })
      },
    )
  })
})
