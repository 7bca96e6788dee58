import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletEnrolments, walletRotations, walletWallets } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import { guardRowKey } from '../guard/guardRow.ts'
import { createEnrolment, createRecipient, random } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'

const authKey = random(32)

describe.each(storages)('a rotation on %s', (storage) => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer({ storage, env: { RATE_LIMIT_PER_SECOND: '0' } })
  })
  afterAll(() => server.close())
  beforeEach(() => server.forgetMails())

  /** A visitor with a second device, and what a rotation is staged with. */
  async function prepare() {
    const visitor = await server.createVisitor({ authKey })
    await server.forgetMails()
    const other = await server.createDevice()
    await server.signIn(other, visitor.email)
    const { recipient } = await createRecipient()
    const proven = await other.run('proveRecovery', { kind: 'password', authKey, recipient })
    const second = await createEnrolment(server.hpkeKey)
    await other.run('enrolDevice', { enrolment: second.enrolment, recoveredFrom: proven.enrolmentId })
    const newKey = random(32)
    const next = await createEnrolment(server.hpkeKey, { authKey: newKey })
    const staged = { generation: 1, blob: random(64), enrolment: next.enrolment }
    return { ...visitor, other, second, next, newKey, staged }
  }

  test('ends every share of the old generation at once, and the new password brings the wallet back', async () => {
    const { device, other, second, next, newKey, staged, facts, email } = await prepare()
    await device.run('stageRotation', staged)
    const { recipient, open } = await createRecipient()
    const read = await device.run('readRotation', { recipient })
    expect(await open(read.authShare, next.enrolmentId)).toEqual(next.share)
    expect(read.wallet).toMatchObject({ generation: 1, blob: staged.blob, addresses: facts.addresses })

    const after = await device.run('finishRotation', { generation: 1 })
    expect(after).toMatchObject({
      generation: 1,
      blob: staged.blob,
      enrolmentId: next.enrolmentId,
      recovery: ['password'],
    })
    expect(await device.run('finishRotation', { generation: 1 })).toEqual(after)
    const old = { enrolmentId: second.enrolmentId, recipient, purpose: 'sign' } as const
    expect((await other.call('releaseShare', old)).problem).toBe('enrolment_unknown')
    // A device that is not enrolled, such as that of whoever only reads the mail, gets no blob by repeating it.
    expect((await other.call('finishRotation', { generation: 1 })).problem).toBe('enrolment_unknown')
    expect((await other.call('proveRecovery', { kind: 'password', authKey, recipient })).problem).toBe('recovery_wrong')
    // What the old password had proven enrols nothing.
    const { enrolment } = await createEnrolment(server.hpkeKey)
    const late = await other.call('enrolDevice', { enrolment, recoveredFrom: next.enrolmentId })
    expect(late.problem).toBe('recovery_not_proven')

    await server.forgetMails()
    const third = await server.createDevice()
    await server.signIn(third, email)
    const proven = await third.run('proveRecovery', { kind: 'password', authKey: newKey, recipient })
    expect(proven).toMatchObject({ enrolmentId: next.enrolmentId, wallet: { generation: 1 } })
  })

  test('interrupted after any step, the old set opens the wallet or the new one does, and it can be done again', async () => {
    const { device, facts, share, enrolmentId, staged, next } = await prepare()
    const { recipient, open } = await createRecipient()
    const release = async (id: string) => {
      const released = await device.run('releaseShare', { enrolmentId: id, recipient, purpose: 'verify' })
      return { share: await open(released.authShare, id), wallet: released.wallet }
    }
    for (const step of [
      async () => {},
      () => device.run('stageRotation', staged),
      () => device.run('readRotation', { recipient }),
    ]) {
      await step()
      expect(await release(enrolmentId)).toEqual({ share, wallet: facts })
    }
    // A later attempt takes the place of one that was interrupted.
    const again = await createEnrolment(server.hpkeKey, { authKey: random(32) })
    const blob = random(64)
    await device.run('stageRotation', { generation: 1, blob, enrolment: again.enrolment })
    await device.run('finishRotation', { generation: 1 })
    const opened = await release(again.enrolmentId)
    expect(opened).toMatchObject({ share: again.share, wallet: { generation: 1, blob } })
    expect(
      (await device.call('releaseShare', { enrolmentId: next.enrolmentId, recipient, purpose: 'verify' })).problem,
    ).toBe('enrolment_unknown')
  })

  test('says in its mail that recovery by email has ended, where it was set up', async () => {
    const { db } = server.context
    const renew = async (hasGuard: boolean) => {
      const { device, email, staged, second } = await prepare()
      const row = eq(walletEnrolments.id, second.enrolmentId)
      if (hasGuard) await db.update(walletEnrolments).set({ deviceKey: guardRowKey }).where(row)
      await device.run('stageRotation', staged)
      await device.run('finishRotation', { generation: 1 })
      const find = () =>
        server.mail.mails.find(({ to, parsed }) => to.includes(email) && /new keys/.test(parsed.subject ?? ''))
      await expect.poll(find, { timeout: 10_000 }).toBeDefined()
      return find()?.parsed.text
    }
    expect(await renew(true)).toContain('Recovery by email has ended')
    expect(await renew(false)).not.toContain('Recovery by email')
  })

  test('ends no recovery method without another one in its place', async () => {
    const { device, staged } = await prepare()
    const { enrolment } = await createEnrolment(server.hpkeKey)
    expect((await device.call('stageRotation', { ...staged, enrolment })).status).toBe(400)
    expect((await device.call('finishRotation', { generation: 1 })).problem).toBe('rotation_over')
    await device.run('stageRotation', staged)
  })

  test('of two devices that rotate at once, one set is whole', async () => {
    const { device, other, staged, userId } = await prepare()
    const theirs = await createEnrolment(server.hpkeKey, { authKey: random(32) })
    const body = { generation: 1, blob: random(64), enrolment: theirs.enrolment }
    await Promise.all([device.call('stageRotation', staged), other.call('stageRotation', body)])
    await Promise.all([
      device.call('finishRotation', { generation: 1 }),
      other.call('finishRotation', { generation: 1 }),
    ])
    const rows = await server.context.db.select().from(walletEnrolments).where(eq(walletEnrolments.userId, userId))
    const [wallet] = await server.context.db.select().from(walletWallets).where(eq(walletWallets.userId, userId))
    expect(rows).toHaveLength(1)
    const isOwn = rows[0]?.id === staged.enrolment.enrolmentId
    expect(wallet).toMatchObject({ generation: 1, blob: isOwn ? staged.blob : body.blob })
  })

  test('a device that is not enrolled stages nothing, and nothing but the next generation can be staged', async () => {
    const { email, staged, device, userId } = await prepare()
    await server.forgetMails()
    const thief = await server.createDevice()
    await server.signIn(thief, email)
    expect((await thief.call('stageRotation', staged)).problem).toBe('enrolment_unknown')
    expect((await device.call('stageRotation', { ...staged, generation: 2 })).problem).toBe('rotation_over')
    expect((await device.call('finishRotation', { generation: 1 })).problem).toBe('rotation_over')
    const { recipient } = await createRecipient()
    await device.run('stageRotation', staged)
    expect((await thief.call('readRotation', { recipient })).problem).toBe('rotation_over')
    expect((await thief.call('finishRotation', { generation: 1 })).problem).toBe('rotation_over')
    const { db } = server.context
    expect(await db.select().from(walletRotations).where(eq(walletRotations.userId, userId))).toHaveLength(1)
  })

  test('a device that was removed meanwhile does not come back by what it had staged', async () => {
    const { device, email, other, second, enrolmentId } = await prepare()
    const theirs = await createEnrolment(server.hpkeKey, { authKey: random(32) })
    await other.run('stageRotation', { generation: 1, blob: random(64), enrolment: theirs.enrolment })
    await device.run('removeDevice', { enrolmentId: second.enrolmentId })
    await server.forgetMails()
    await server.signIn(other, email)
    expect((await other.call('finishRotation', { generation: 1 })).problem).toBe('rotation_over')
    const { recipient } = await createRecipient()
    expect((await other.call('readRotation', { recipient })).problem).toBe('rotation_over')
    expect((await device.call('releaseShare', { enrolmentId, recipient, purpose: 'sign' })).status).toBe(200)
  })
  test('what was staged more than an hour ago is put into use no more, and can be staged again', async () => {
    const { device, staged, userId } = await prepare()
    const { db } = server.context
    await device.run('stageRotation', staged)
    const createdAt = new Date(Date.now() - 3_600_001)
    await db.update(walletRotations).set({ createdAt }).where(eq(walletRotations.userId, userId))
    expect((await device.call('finishRotation', { generation: 1 })).problem).toBe('rotation_over')
    const { recipient } = await createRecipient()
    expect((await device.call('readRotation', { recipient })).problem).toBe('rotation_over')
    await device.run('stageRotation', staged)
    expect(await device.run('finishRotation', { generation: 1 })).toMatchObject({ generation: 1 })
  })
})
