import { describe, expect, test } from 'vitest'
import { createAttempt, createVisitor, origin } from '../test/createVisitor.ts'
import { setUp } from '../test/setUp.ts'

describe('in cookies', () => {
  const own = { 'x-latchkey': '1' }

  async function signIn({ visitor }: ReturnType<typeof setUp>) {
    const answer = await visitor.post('verify', { ...(await visitor.prepare()), cookie: true }, own)
    const cookie = answer.cookies.map((each) => each.split(';')[0]).join('; ')
    return { ...answer, cookie }
  }

  test('the tokens are of this host, out of reach of scripts and other sites, and in no body', async () => {
    const { body, cookies } = await signIn(setUp())
    expect(body.accessToken ?? body.refreshToken).toBeUndefined()
    const rest = (maxAge: number) => `; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Strict`
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^__Host-latchkey-access=[\w-]+\.[\w-]+\.[\w-]+;/)
    expect(cookies[0]?.endsWith(rest(900))).toBe(true)
    expect(cookies[1]).toMatch(/^__Host-latchkey-refresh=[\w-]+\.[\w-]{43}\.[\w-]{22};/)
    expect(cookies[1]?.endsWith(rest(30 * 86_400))).toBe(true)
  })

  test('a session is read, refreshed and ended from the app’s own page', async () => {
    const all = setUp()
    const { auth, visitor } = all
    const { body, cookie } = await signIn(all)
    const headers = { ...own, cookie }
    expect((await visitor.post('session', { action: 'read' }, headers)).body.session.id).toBe(body.session.id)
    const refreshed = await visitor.post('session', { action: 'refresh', attempt: createAttempt() }, headers)
    expect(refreshed).toMatchObject({ status: 200, body: { session: { id: body.session.id } } })
    expect(refreshed.body.refreshToken).toBeUndefined()
    const next = refreshed.cookies.map((each) => each.split(';')[0]).join('; ')
    expect(await auth.verifySession(new Request(origin, { headers: { cookie: next } }))).toMatchObject({
      id: body.session.id,
    })
    const ended = await visitor.post('session', { action: 'end' }, { ...own, cookie: next })
    expect(ended.cookies).toEqual([
      '__Host-latchkey-access=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict',
      '__Host-latchkey-refresh=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict',
    ])
    expect(await auth.verifySession(new Request(origin, { headers: { cookie: next } }))).toBeUndefined()
  })

  test.each([
    ['without the header', { origin }],
    ['from another site', { origin: 'https://evil.example', 'x-latchkey': '1' }],
    ['from a page without an origin', { origin: 'null', 'x-latchkey': '1' }],
  ])('a POST %s is refused', async (_, headers) => {
    const all = setUp()
    const { auth, store, visitor } = all
    const { cookie } = await signIn(all)
    const attempts = [
      { path: 'verify', body: { ...(await visitor.prepare()), cookie: true } },
      ...(['read', 'list', 'end', 'endAll'] as const).map((action) => ({ path: 'session', body: { action } })),
      { path: 'session', body: { action: 'refresh', attempt: createAttempt() } },
    ]
    for (const { path, body } of attempts) {
      const answer = await visitor.post(path, body, { cookie, ...headers })
      expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' }, cookies: [] })
    }
    const request = new Request(origin, { method: 'POST', headers: { cookie, ...headers } })
    expect(await auth.verifySession(request)).toBeUndefined()
    expect(await store.listSessions(visitor.account)).toHaveLength(1)
  })

  /** Browsers send bytes as Latin-1, and hold a name with such a byte to no rule of the prefix. */
  test.each(['\u00a0', '\u00c2\u00a0'])('a cookie that another host named %j and the name is none', async (prefix) => {
    const all = setUp()
    const { auth, visitor } = all
    const { body, cookie } = await signIn(all)
    const attacker = createVisitor(auth)
    const { accessToken, refreshToken } = await attacker.signIn()
    const planted = `${prefix}__Host-latchkey-access=${accessToken}; ${prefix}__Host-latchkey-refresh=${refreshToken}`
    const headers = { ...own, cookie: `${planted}; ${cookie}` }
    expect(await auth.verifySession(new Request(origin, { headers }))).toMatchObject({ id: body.session.id })
    const refresh = { action: 'refresh', attempt: createAttempt() }
    expect(await visitor.post('session', refresh, headers)).toMatchObject({ body: { session: body.session } })
    expect(await visitor.post('session', refresh, { ...own, cookie: planted })).toMatchObject({ status: 401 })
  })

  test('a session is ended by its refresh cookie where the access cookie is over', async () => {
    const all = setUp()
    const { clock, store, visitor } = all
    const { cookie } = await signIn(all)
    clock.now += 3_600_000
    const ended = await visitor.post('session', { action: 'end' }, { ...own, cookie })
    expect(ended).toMatchObject({ status: 200, cookies: { length: 2 } })
    expect(await store.listSessions(visitor.account)).toEqual([])
  })

  test('a request with an access token is that session’s, whatever cookies come along', async () => {
    const all = setUp()
    const { auth, store, visitor } = all
    const { body, cookie } = await signIn(all)
    const { session, accessToken } = await visitor.signIn()
    const headers = { cookie, authorization: `Bearer ${accessToken}` }
    expect((await visitor.post('session', { action: 'read' }, headers)).body.session.id).toBe(session.id)
    expect(await visitor.post('session', { action: 'end' }, headers)).toMatchObject({ status: 200 })
    expect(await store.listSessions(visitor.account)).toMatchObject([{ id: body.session.id }])
    expect(await auth.verifySession(new Request(origin, { headers: { cookie } }))).toMatchObject({
      id: body.session.id,
    })
  })
})
