import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletAccessTokens, walletRefreshTokens, walletSessions } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import { hash, random, type TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'

const hashToken = (token: string) => hash(Buffer.from(token, 'base64url'))

describe.each(storages)('sessions on %s', (storage) => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer({ storage })
  })
  afterAll(() => server.close())

  const signIn = async (email?: string) => {
    const device = await server.createDevice()
    const session = await server.signIn(device, email)
    return { device, ...session, token: device.refreshToken }
  }
  const refresh = (device: TestDevice, refreshToken: string, next: string) =>
    device.call('refreshSession', { refreshToken, nextRefreshHash: hashToken(next) })
  const isSignedIn = async (device: TestDevice) => (await device.call('listSessions', {})).status === 200

  describe('refreshing', () => {
    test('gives a new access token and the same visitor, again and again', async () => {
      const { device, user, token } = await signIn()
      let current = token
      for (let count = 0; count < 5; count += 1) {
        const next = random(32)
        const { result } = await refresh(device, current, next)
        expect(result).toMatchObject({ user, expiresInSeconds: 900 })
        expect(result?.accessToken).not.toBe(device.accessToken)
        device.accessToken = result?.accessToken
        expect(await isSignedIn(device)).toBe(true)
        current = next
      }
    })

    test('repeated with the same two tokens, it is one exchange', async () => {
      const { device, token } = await signIn()
      const next = random(32)
      const all = await Promise.all(Array.from({ length: 20 }, () => refresh(device, token, next)))
      for (const { status } of all) expect(status).toBe(200)
      expect((await refresh(device, next, random(32))).status).toBe(200)
    })

    test('with the token of before, after its successor was used, ends the session', async () => {
      const { device, token } = await signIn()
      const [second, third] = [random(32), random(32)]
      expect((await refresh(device, token, second)).status).toBe(200)
      expect((await refresh(device, second, third)).status).toBe(200)
      for (const next of [second, random(32)])
        expect(await refresh(device, token, next)).toMatchObject({ status: 401, problem: 'session_ended' })
      expect(await refresh(device, third, random(32))).toMatchObject({ status: 401, problem: 'session_ended' })
      expect(await isSignedIn(device)).toBe(false)
    })

    test('in two tabs at once, the later successor counts, and the session goes on', async () => {
      const { device, token } = await signIn()
      const [one, other] = [random(32), random(32)]
      expect((await refresh(device, token, one)).status).toBe(200)
      expect((await refresh(device, token, other)).status).toBe(200)
      expect(await refresh(device, one, random(32))).toMatchObject({ status: 401, problem: 'session_ended' })
      expect((await refresh(device, other, random(32))).status).toBe(200)
    })

    test('with a copied token and another key changes nothing', async () => {
      const { device, token } = await signIn()
      const thief = await server.createDevice()
      expect(await refresh(thief, token, random(32))).toMatchObject({ status: 401, problem: 'proof_invalid' })
      expect((await refresh(device, token, random(32))).status).toBe(200)
    })

    test('with a next token that was used before ends the session', async () => {
      const { device, token } = await signIn()
      expect(await refresh(device, token, token)).toMatchObject({ status: 401, problem: 'session_ended' })
      expect(await isSignedIn(device)).toBe(false)
    })

    test('with a token that nobody has is a 401', async () => {
      const { device } = await signIn()
      expect(await refresh(device, random(32), random(32))).toMatchObject({ status: 401, problem: 'session_ended' })
      expect(await isSignedIn(device)).toBe(true)
    })
  })

  test('an access token ends after its time, and the session after 30 days', async () => {
    const { device, token } = await signIn()
    const { db } = server.context
    const [own] = await db.select().from(walletSessions).where(eq(walletSessions.deviceKey, device.thumbprint))
    const id = own?.id ?? ''
    expect((own?.expiresAt.getTime() ?? 0) - (own?.createdAt.getTime() ?? 0)).toBe(30 * 24 * 3_600_000)
    await db.update(walletAccessTokens).set({ expiresAt: new Date() }).where(eq(walletAccessTokens.sessionId, id))
    expect(await device.call('listSessions', {})).toMatchObject({ status: 401, problem: 'session_ended' })
    expect((await refresh(device, token, random(32))).status).toBe(200)
    await db.update(walletSessions).set({ expiresAt: new Date() }).where(eq(walletSessions.id, id))
    expect(await isSignedIn(device)).toBe(false)
    expect((await refresh(device, token, random(32))).status).toBe(401)
  })

  test('only hashes of tokens are stored', async () => {
    const { device, token } = await signIn()
    const { db } = server.context
    const stored = JSON.stringify([
      await db.select().from(walletAccessTokens),
      await db.select().from(walletRefreshTokens),
    ])
    expect(stored).toContain(hashToken(token))
    for (const secret of [token, device.accessToken ?? '']) expect(stored).not.toContain(secret)
  })

  test('are listed newest first, and end one by one or all at once', async () => {
    const { device: one, email } = await signIn()
    await server.forgetMails()
    const { device: two } = await signIn(email)
    await server.forgetMails()
    const { device: three } = await signIn(email)
    const { device: stranger } = await signIn()
    const { sessions } = await three.run('listSessions', {})
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect(sessions[0]).toMatchObject({ device: 'Chrome, Linux', enrolmentId: null })
    const ofOne = sessions[2]?.sessionId ?? ''
    // Someone else's is as unknown as none.
    for (const sessionId of [ofOne, randomUUID()]) expect(await stranger.run('endSession', { sessionId })).toEqual({})
    expect(await isSignedIn(one)).toBe(true)
    await three.run('endSession', { sessionId: ofOne })
    expect([await isSignedIn(one), await isSignedIn(two)]).toEqual([false, true])
    await two.run('endSession', {})
    expect([await isSignedIn(two), await isSignedIn(three)]).toEqual([false, true])
    await server.forgetMails()
    await server.signIn(one, email)
    await three.run('endSession', { sessionId: 'all' })
    expect([await isSignedIn(one), await isSignedIn(three), await isSignedIn(stranger)]).toEqual([false, false, true])
  })

  test('a device that signed in again is one row, the caller’s own, which ends as one', async () => {
    const { device, email } = await server.createVisitor()
    const aged = await server.createDevice()
    await server.forgetMails()
    await server.signIn(aged, email)
    const before = aged.accessToken
    await server.forgetMails()
    await server.signIn(aged, email)
    const { sessions } = await aged.run('listSessions', {})
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    const seen = await device.run('listSessions', {})
    await device.run('endSession', { sessionId: seen.sessions.find((one) => !one.isCurrent)?.sessionId ?? '' })
    expect(await isSignedIn(aged)).toBe(false)
    aged.accessToken = before
    expect(await isSignedIn(aged)).toBe(false)
  })

  test('what is over is deleted by the sweeper, and nothing else', async () => {
    const { createWalletSweeper } = await import('../createWalletSweeper.ts')
    const { device } = await signIn()
    const { device: over } = await signIn()
    const { db } = server.context
    await db
      .update(walletSessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(walletSessions.deviceKey, over.thumbprint))
    await createWalletSweeper({ db, log: server.app.log }).sweep()
    const left = await db.select().from(walletSessions).where(eq(walletSessions.deviceKey, over.thumbprint))
    expect(left).toEqual([])
    expect(await isSignedIn(device)).toBe(true)
  })
})
