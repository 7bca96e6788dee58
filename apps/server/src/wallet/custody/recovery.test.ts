import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletEnrolments, walletRecoveryTries, walletSessions } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import { createEnrolment, createRecipient, random, type TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'

describe.each(storages)('recovery on %s', (storage) => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer({ storage })
  })
  afterAll(() => server.close())

  const signInAgain = async (email: string) => {
    await server.forgetMails()
    const device = await server.createDevice()
    const session = await server.signIn(device, email)
    return { device, ...session }
  }
  const prove = async (device: TestDevice, authKey: string) => {
    const { recipient, open } = await createRecipient()
    return { ...(await device.call('proveRecovery', { kind: 'password', authKey, recipient })), open }
  }
  const release = async (device: TestDevice, enrolmentId: string) => {
    const { recipient } = await createRecipient()
    return await device.call('releaseShare', { enrolmentId, recipient, purpose: 'verify' })
  }
  /** A visitor with a password, and a new device that has proven it. */
  const recover = async () => {
    const authKey = random(32)
    const visitor = await server.createVisitor({ authKey })
    const { device } = await signInAgain(visitor.email)
    const { result } = await prove(device, authKey)
    return { ...visitor, authKey, second: device, recoveredFrom: result?.enrolmentId ?? '' }
  }
  const noticesOf = (email: string) =>
    server.mail.mails.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.subject)

  describe('setRecovery', () => {
    test('replaces this device’s shares, and repeated it is the same change', async () => {
      const { device, email, facts, enrolmentId } = await server.createVisitor()
      const next = await createEnrolment(server.hpkeKey, { authKey: random(32) })
      const body = { enrolment: next.enrolment, replaces: enrolmentId }
      const changed = await device.run('setRecovery', body)
      expect(changed).toEqual({ ...facts, enrolmentId: next.enrolmentId, recovery: ['password'] })
      expect(await device.run('setRecovery', body)).toEqual(changed)
      expect(await release(device, enrolmentId)).toMatchObject({ status: 409, problem: 'enrolment_unknown' })
      expect((await release(device, next.enrolmentId)).status).toBe(200)
      await expect.poll(() => noticesOf(email)).toContain('Your wallet’s recovery password was set')
    })

    test('of a device that is not enrolled, or of shares that are gone, is a 409', async () => {
      const { device, email, enrolmentId } = await server.createVisitor()
      const other = await signInAgain(email)
      const { enrolment } = await createEnrolment(server.hpkeKey, { authKey: random(32) })
      for (const [from, replaces] of [
        [other.device, enrolmentId],
        [device, randomUUID()],
      ] as const)
        expect(await from.call('setRecovery', { enrolment, replaces })).toMatchObject({
          status: 409,
          problem: 'enrolment_unknown',
        })
      const newcomer = await server.createDevice()
      await server.signIn(newcomer)
      expect(await newcomer.call('setRecovery', { enrolment, replaces: enrolmentId })).toMatchObject({ status: 409 })
    })

    test('a new password ends the one before, also where another device had set it', async () => {
      const { device, email, second, recoveredFrom, enrolmentId, authKey } = await recover()
      const added = await createEnrolment(server.hpkeKey, { authKey })
      await second.run('enrolDevice', { enrolment: added.enrolment, recoveredFrom })
      const password = random(32)
      const changed = await createEnrolment(server.hpkeKey, { authKey: password })
      await device.run('setRecovery', { enrolment: changed.enrolment, replaces: enrolmentId })
      const third = await signInAgain(email)
      expect(await prove(third.device, authKey)).toMatchObject({ status: 401, problem: 'recovery_wrong' })
      expect((await prove(third.device, password)).result?.enrolmentId).toBe(changed.enrolmentId)
      expect((await release(second, added.enrolmentId)).status).toBe(200)
    })

    test('of a wallet that nothing brings back needs no sign-in; a change later needs one of the last five minutes', async () => {
      const { device, email, enrolmentId } = await server.createVisitor()
      const age = () =>
        server.context.db
          .update(walletSessions)
          .set({ createdAt: new Date(Date.now() - 301_000) })
          .where(eq(walletSessions.deviceKey, device.thumbprint))
      await age()
      const first = await createEnrolment(server.hpkeKey, { authKey: random(32) })
      const set = { enrolment: first.enrolment, replaces: enrolmentId }
      const facts = await device.run('setRecovery', set)
      const second = await createEnrolment(server.hpkeKey, { authKey: random(32) })
      const change = { enrolment: second.enrolment, replaces: first.enrolmentId }
      const refused = { status: 401, problem: 'proof_required_fresh_login' }
      expect(await device.call('setRecovery', change)).toMatchObject(refused)
      expect(await device.call('removeGuard', {})).toMatchObject(refused)
      expect((await release(device, first.enrolmentId)).status).toBe(200)
      // The first one, repeated because its answer was lost, is no change.
      expect(await device.run('setRecovery', set)).toEqual(facts)
      await server.forgetMails()
      await server.signIn(device, email)
      expect((await device.run('setRecovery', change)).enrolmentId).toBe(second.enrolmentId)
    })

    test('without a password is a 422: a recovery method ends only where another one takes its place', async () => {
      const { device, facts, enrolmentId } = await server.createVisitor({ authKey: random(32) })
      const { enrolment } = await createEnrolment(server.hpkeKey)
      const { accessToken } = device
      const body = JSON.stringify({ enrolment, replaces: enrolmentId })
      expect((await device.send('/v1/wallet/recovery', body, { accessToken })).status).toBe(422)
      expect((await release(device, enrolmentId)).result?.wallet).toEqual(facts)
    })

    test('of two concurrent changes, one counts', async () => {
      const { device, enrolmentId } = await server.createVisitor()
      const all = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const { enrolment } = await createEnrolment(server.hpkeKey, { authKey: random(32) })
          return await device.call('setRecovery', { enrolment, replaces: enrolmentId })
        }),
      )
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    })
  })

  describe('on a new device', () => {
    test('the password releases both shares, and shares of its own can be stored within ten minutes', async () => {
      const authKey = random(32)
      const { email, facts, body, enrolmentId, share, recoveryShare, userId } = await server.createVisitor({ authKey })
      const { device, user } = await signInAgain(email)
      const { blob: _blob, ...summary } = facts
      expect(user.wallet).toEqual({ ...summary, enrolmentId: null })
      expect(await device.run('startRecovery', {})).toEqual({
        kind: 'password',
        argon2: body.enrolment.recovery?.argon2,
      })
      const { result, open } = await prove(device, authKey)
      if (!result) throw new Error('The right password was rejected.')
      expect(result).toMatchObject({ enrolmentId, recoveryShare, wallet: { blob: facts.blob, enrolmentId: null } })
      expect(await open(result.authShare, enrolmentId)).toEqual(share)
      await expect.poll(() => noticesOf(email)).toContain('Your wallet’s recovery password was used')
      const added = await createEnrolment(server.hpkeKey, { authKey })
      const enrolled = { enrolment: added.enrolment, recoveredFrom: enrolmentId }
      const own = await device.run('enrolDevice', enrolled)
      expect(own).toEqual({ ...facts, enrolmentId: added.enrolmentId })
      expect((await release(device, added.enrolmentId)).status).toBe(200)
      await server.context.db.execute(
        sql`update wallet_sessions set recovered_at = recovered_at - interval '11 minutes' where user_id = ${userId}`,
      )
      // A retry is the same change; anything else needs another proof.
      expect(await device.run('enrolDevice', enrolled)).toEqual(own)
      const late = await createEnrolment(server.hpkeKey)
      expect(await device.call('enrolDevice', { enrolment: late.enrolment, recoveredFrom: enrolmentId })).toMatchObject(
        {
          status: 401,
          problem: 'recovery_not_proven',
        },
      )
    })

    test('nothing can be stored without a proof of this device, for this enrolment', async () => {
      const { email, second, recoveredFrom } = await recover()
      const third = await signInAgain(email)
      const { enrolment } = await createEnrolment(server.hpkeKey)
      for (const [device, from] of [
        [third.device, recoveredFrom],
        [second, randomUUID()],
      ] as const)
        expect(await device.call('enrolDevice', { enrolment, recoveredFrom: from })).toMatchObject({
          status: 401,
          problem: 'recovery_not_proven',
        })
    })

    test('a session older than five minutes is a 401', async () => {
      const authKey = random(32)
      const { email } = await server.createVisitor({ authKey })
      const { device } = await signInAgain(email)
      const { db } = server.context
      await db
        .update(walletSessions)
        .set({ createdAt: new Date(Date.now() - 301_000) })
        .where(eq(walletSessions.deviceKey, device.thumbprint))
      for (const answer of [await prove(device, authKey), await device.call('startRecovery', {})])
        expect(answer).toMatchObject({ status: 401, problem: 'proof_required_fresh_login' })
    })
  })

  describe('guessing', () => {
    test('five wrong passwords lock it for an hour and ten for a day, on all devices together', async () => {
      const authKey = random(32)
      const { email, userId } = await server.createVisitor({ authKey })
      const [one, other] = [await signInAgain(email), await signInAgain(email)]
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, index) => prove((index % 2 ? one : other).device, random(32))),
      )
      // The fifth one is the first to say so.
      expect(all.filter(({ problem }) => problem === 'recovery_wrong')).toHaveLength(4)
      expect(all.filter(({ problem }) => problem === 'recovery_locked')).toHaveLength(16)
      const locked = await prove(one.device, authKey)
      expect(locked).toMatchObject({ status: 429, problem: 'recovery_locked' })
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(3_500)
      const pretend = (agesMs: number[]) =>
        server.context.db
          .update(walletRecoveryTries)
          .set({ wrongAt: agesMs.map((age) => Date.now() - age) })
          .where(eq(walletRecoveryTries.userId, userId))
      await pretend(Array.from({ length: 10 }, (_, index) => 80_000_000 - index * 1_000_000))
      expect(await prove(one.device, authKey)).toMatchObject({ status: 429, problem: 'recovery_locked' })
      await pretend(Array.from({ length: 9 }, (_, index) => 80_000_000 - index * 1_000_000))
      expect((await prove(one.device, authKey)).status).toBe(200)
    })

    test('a visitor without a password, or without a wallet, looks like one with another password', async () => {
      const { email } = await server.createVisitor()
      const withoutPassword = await signInAgain(email)
      const withoutWallet = await server.createDevice()
      await server.signIn(withoutWallet)
      for (const device of [withoutPassword.device, withoutWallet]) {
        const { argon2 } = await device.run('startRecovery', {})
        expect(argon2).toMatchObject({ memoryKib: 65_536, passes: 3, lanes: 1 })
        expect(await device.run('startRecovery', {})).toEqual({ kind: 'password', argon2 })
        for (let count = 0; count < 4; count += 1)
          expect(await prove(device, random(32))).toMatchObject({ status: 401, problem: 'recovery_wrong' })
        const fifth = await prove(device, random(32))
        expect(fifth).toMatchObject({ status: 429, problem: 'recovery_locked' })
        expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(3_500)
        expect(await prove(device, random(32))).toMatchObject({ status: 429, problem: 'recovery_locked' })
      }
    })

    test('whoever reads the mail gets no byte of a share or of the encrypted entropy', async () => {
      const authKey = random(32)
      const { email, body, enrolmentId, share, recoveryShare } = await server.createVisitor({ authKey })
      const { device, ...session } = await signInAgain(email)
      const seen = [JSON.stringify(session)]
      const { recipient } = await createRecipient()
      const { enrolment } = await createEnrolment(server.hpkeKey, { authKey: random(32) })
      const addresses = { eip155: `0x${'2'.repeat(40)}` }
      for (const answer of [
        await device.call('createWallet', { walletId: randomUUID(), addresses, blob: random(64), enrolment }),
        await device.call('releaseShare', { enrolmentId, recipient, purpose: 'export' }),
        await device.call('setRecovery', { enrolment, replaces: enrolmentId }),
        await device.call('enrolDevice', { enrolment, recoveredFrom: enrolmentId }),
        await device.call('removeDevice', { enrolmentId }),
        await device.call('startRecovery', {}),
        await prove(device, random(32)),
        await device.call('listSessions', {}),
        await device.call('readAudit', {}),
      ])
        seen.push(answer.text)
      for (const secret of [body.blob, recoveryShare, authKey, share.toString('hex'), share.toString('base64url')])
        for (const text of seen) expect(text).not.toContain(secret)
      expect((await release(device, enrolmentId)).status).toBe(409)
    })
  })

  describe('removeDevice', () => {
    test('ends a device at once: its shares, its sessions, its name in the list', async () => {
      const { device, second, recoveredFrom, authKey, email } = await recover()
      const added = await createEnrolment(server.hpkeKey, { authKey })
      await second.run('enrolDevice', { enrolment: added.enrolment, recoveredFrom })
      expect(await device.run('removeDevice', { enrolmentId: added.enrolmentId })).toEqual({})
      expect(await release(second, added.enrolmentId)).toMatchObject({ status: 401, problem: 'session_ended' })
      const rows = await server.context.db
        .select()
        .from(walletEnrolments)
        .where(eq(walletEnrolments.id, added.enrolmentId))
      expect(rows).toEqual([])
      expect(await device.run('removeDevice', { enrolmentId: added.enrolmentId })).toEqual({})
      await expect.poll(() => noticesOf(email)).toContain('A device was removed from your wallet')
      await server.forgetMails()
      await server.signIn(second, email)
      expect(await release(second, added.enrolmentId)).toMatchObject({ status: 409, problem: 'enrolment_unknown' })
    })

    test('leaves the password, also of the device that it was set on, until another one is set', async () => {
      const { device, email, second, recoveredFrom, authKey } = await recover()
      const added = await createEnrolment(server.hpkeKey, { authKey })
      await second.run('enrolDevice', { enrolment: added.enrolment, recoveredFrom })
      const password = random(32)
      const changed = await createEnrolment(server.hpkeKey, { authKey: password })
      await second.run('setRecovery', { enrolment: changed.enrolment, replaces: added.enrolmentId })
      await device.run('removeDevice', { enrolmentId: changed.enrolmentId })
      await server.forgetMails()
      await server.signIn(second, email)
      expect(await release(second, changed.enrolmentId)).toMatchObject({ status: 409, problem: 'enrolment_unknown' })
      const third = await signInAgain(email)
      expect((await prove(third.device, password)).result?.enrolmentId).toBe(changed.enrolmentId)
      const own = await createEnrolment(server.hpkeKey, { authKey: password })
      const back = await third.device.run('enrolDevice', {
        enrolment: own.enrolment,
        recoveredFrom: changed.enrolmentId,
      })
      expect(back.recovery).toEqual(['password'])
      // It is no device: nobody removes it, and it does not count as the last one.
      expect((await third.device.run('removeDevice', { enrolmentId: changed.enrolmentId })) ?? {}).toEqual({})
      const latest = await createEnrolment(server.hpkeKey, { authKey: random(32) })
      await third.device.run('setRecovery', { enrolment: latest.enrolment, replaces: own.enrolmentId })
      const { db } = server.context
      expect(await db.select().from(walletEnrolments).where(eq(walletEnrolments.id, changed.enrolmentId))).toEqual([])
    })

    test('a device does not remove itself', async () => {
      const { device, second, recoveredFrom, enrolmentId } = await recover()
      const added = await createEnrolment(server.hpkeKey)
      await second.run('enrolDevice', { enrolment: added.enrolment, recoveredFrom })
      expect(await device.call('removeDevice', { enrolmentId })).toMatchObject({ status: 400 })
      expect((await release(device, enrolmentId)).status).toBe(200)
    })

    test('no release that begins after its confirmation succeeds, on any of several connections', async () => {
      const { device, second, recoveredFrom } = await recover()
      const added = await createEnrolment(server.hpkeKey)
      await second.run('enrolDevice', { enrolment: added.enrolment, recoveredFrom })
      let isConfirmed = false
      const statuses = { before: [] as number[], after: [] as number[] }
      const callers = Array.from({ length: 4 }, async () => {
        while (statuses.after.length < 12) {
          const list = isConfirmed ? statuses.after : statuses.before
          list.push((await release(second, added.enrolmentId)).status)
        }
      })
      await expect.poll(() => statuses.before.length, { interval: 1 }).toBeGreaterThan(3)
      await device.run('removeDevice', { enrolmentId: added.enrolmentId })
      isConfirmed = true
      await Promise.all(callers)
      expect(statuses.before).toContain(200)
      expect(new Set(statuses.after)).toEqual(new Set([401]))
    })

    test('the last device stays; and a device that is not enrolled removes none', async () => {
      const { device, enrolmentId, email } = await server.createVisitor()
      const other = await signInAgain(email)
      expect(await other.device.call('removeDevice', { enrolmentId })).toMatchObject({
        status: 409,
        problem: 'enrolment_unknown',
      })
      expect(await device.call('removeDevice', { enrolmentId })).toMatchObject({ status: 409, problem: 'last_device' })
      const stranger = await server.createVisitor()
      await stranger.device.run('removeDevice', { enrolmentId })
      expect((await release(device, enrolmentId)).status).toBe(200)
    })
  })
})
