import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createVisitor, isSignedIn } from '../../../test/createVisitor.ts'
import { testWallets } from '../../../test/signInWallets.ts'
import { signInRefreshTokens, signInSessions } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import { setUpServer } from '../../test/setUp.ts'
import { createSessionSweeper } from './createSessionSweeper.ts'

describe.each(storages)('the sweeper on %s', (storage) => {
  const server = setUpServer(() => ({
    storage,
    chains: [],
    env: { SECRETS_KEY: '5e'.repeat(32) },
    projects: ['shop --origins https://shop.example'],
  }))

  test('deletes sign-ins a day after their end, used tokens after a week, and nothing else', async () => {
    const { db } = server.context
    const visitor = createVisitor(server, { wallet: testWallets.solana() })
    const [live, ended, justEnded, expired] = await Promise.all([1, 2, 3, 4].map(() => visitor.signIn()))
    const change = (id: string, values: Partial<Record<'endedAt' | 'expiresAt', unknown>>) =>
      db
        .update(signInSessions)
        .set(values as object)
        .where(eq(signInSessions.id, id))
    const ago = (hours: number) => sql`now() - make_interval(hours => ${hours})`
    await change(ended!.session.id, { endedAt: ago(25) })
    await change(justEnded!.session.id, { endedAt: ago(23) })
    await change(expired!.session.id, { expiresAt: ago(25) })
    let { refreshToken, accessToken } = live!
    for (let count = 0; count < 3; count += 1)
      ({ refreshToken, accessToken } = (await visitor.refresh(refreshToken)).body)
    await db.execute(sql`update sign_in_refresh_tokens set used_at = now() - interval '8 days' where hash in
      (select hash from sign_in_refresh_tokens where used_at is not null order by used_at limit 2)`)

    const sweeper = createSessionSweeper({ ...server.context, log: server.app.log })
    sweeper.start()
    const kept = async () => (await db.select().from(signInSessions)).map(({ id }) => id).toSorted()
    await expect.poll(kept).toEqual([live!.session.id, justEnded!.session.id].toSorted())
    await sweeper.stop()
    const tokens = await db
      .select()
      .from(signInRefreshTokens)
      .where(eq(signInRefreshTokens.sessionId, live!.session.id))
    expect(tokens.map(({ nextHash }) => nextHash === null).toSorted()).toEqual([false, true])
    expect(await isSignedIn(visitor, accessToken)).toBe(true)
    expect((await visitor.refresh(refreshToken)).status).toBe(200)
  })
})
