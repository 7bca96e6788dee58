import { describe, expect, test } from 'vitest'
import { createVisitor, newAttempt } from '../../test/createVisitor.ts'
import { testWallets } from '../../test/signInWallets.ts'
import { issueAccessToken } from '../signIn/accessTokens.ts'
import { testChain } from '../test/createTestServer.ts'
import { setUpServer } from '../test/setUp.ts'

const problem = (status: number, code: string) => ({ status, body: { status, code } })
const page = { 'x-latchkey': '1' }
const minuteMs = 60_000

const server = setUpServer(() => ({
  chains: [testChain({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })],
  env: { SECRETS_KEY: '5e'.repeat(32), PUBLIC_URL: 'https://api.shop.example' },
  projects: [
    'shop --origins https://shop.example,http://shop.example,https://app.shop.example,https://partner.test',
    'open',
  ],
}))

const visit = (options: Parameters<typeof createVisitor>[1] = {}) =>
  createVisitor(server, { wallet: testWallets.solana(), ...options })

/** What a browser sends of `Set-Cookie` headers. */
function toCookie(headers: Record<string, unknown>): string {
  const set = headers['set-cookie']
  return (Array.isArray(set) ? set : []).map((text) => String(text).split(';')[0]).join('; ')
}

async function signInWithCookies(visitor = visit()) {
  const response = await visitor.verify({ ...(await visitor.sign()), cookie: true }, page)
  expect(response.status).toBe(200)
  return { visitor, ...response, cookie: toCookie(response.headers) }
}

describe('sessions in cookies', () => {
  test('have no token that a page can read, and cookies of this host alone', async () => {
    const { body, headers } = await signInWithCookies()
    expect(body).not.toHaveProperty('accessToken')
    expect(body).not.toHaveProperty('refreshToken')
    const set = headers['set-cookie'] as string[]
    expect(set.map((text) => text.replace(/=[^;]*; Max-Age=\d+/, ''))).toEqual([
      '__Host-latchkey-access; Path=/; Secure; HttpOnly; SameSite=Strict',
      '__Host-latchkey-refresh; Path=/; Secure; HttpOnly; SameSite=Strict',
    ])
    const ages = set.map((text) => Number(/Max-Age=(\d+)/.exec(text)?.[1]))
    expect(ages[0]).toBeGreaterThan(14 * 60)
    expect(ages[0]).toBeLessThanOrEqual(15 * 60)
    expect(ages[1]).toBeGreaterThan(29 * 86_400)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-credentials': 'true',
    })
  })

  test('read, refresh, list and end', async () => {
    const { visitor, body, cookie } = await signInWithCookies()
    const read = await visitor.session({ action: 'read' }, { ...page, cookie })
    expect(read.body.session).toEqual(body.session)
    const refreshed = await visitor.session({ action: 'refresh', attempt: newAttempt() }, { ...page, cookie })
    expect(refreshed.status).toBe(200)
    expect(refreshed.body).not.toHaveProperty('refreshToken')
    const next = toCookie(refreshed.headers)
    expect(next).not.toBe(cookie)
    // The browser keeps the access cookie for minutes only.
    const refreshCookie = next.split('; ')[1] ?? ''
    expect(await visitor.session({ action: 'list' }, { ...page, cookie: refreshCookie })).toMatchObject(
      problem(401, 'session_ended'),
    )
    const ended = await visitor.session({ action: 'end' }, { ...page, cookie: refreshCookie })
    expect(ended).toMatchObject({ status: 200, body: {} })
    expect((ended.headers['set-cookie'] as string[]).map((text) => /^[^;]*; Max-Age=0/.test(text))).toEqual([
      true,
      true,
    ])
    expect(await visitor.session({ action: 'read' }, { ...page, cookie: next })).toMatchObject(
      problem(401, 'session_ended'),
    )
  })

  test('end with the refresh token’s cookie, where the browser still has the one of an expired access token', async () => {
    const { visitor, body, cookie } = await signInWithCookies()
    const { signIn, signIns } = server.context
    const owner = { projectId: 'shop', account: visitor.wallet.account }
    const session = await signIns.find(owner, body.session.id)
    if (!signIn || !session) throw new Error('No session.')
    const { accessToken } = await issueAccessToken(signIn, { ...session, expiresAt: new Date(Date.now() - minuteMs) })
    const late = cookie.replace(/(latchkey-access=)[^;]*/, `$1${accessToken}`)
    expect(await visitor.session({ action: 'read' }, { ...page, cookie: late })).toMatchObject(
      problem(401, 'session_ended'),
    )
    // A page that could not use the session does not end it either.
    expect(
      await visitor.session({ action: 'end' }, { ...page, cookie: late, origin: 'https://app.shop.example' }),
    ).toMatchObject(problem(403, 'csrf'))
    expect(await signIns.find(owner, session.id)).toBeDefined()
    expect((await visitor.session({ action: 'end' }, { ...page, cookie: late })).status).toBe(200)
    expect(await signIns.find(owner, session.id)).toBeUndefined()
  })

  test('403: not for a page of the same host over plain HTTP', async () => {
    const { visitor, cookie } = await signInWithCookies()
    const origin = 'http://shop.example'
    for (const action of ['read', 'refresh', 'list', 'end', 'endAll'])
      expect(await visitor.session({ action, attempt: newAttempt() }, { ...page, cookie, origin })).toMatchObject(
        problem(403, 'csrf'),
      )
    expect((await visitor.session({ action: 'read' }, { ...page, cookie })).status).toBe(200)
  })

  test.each(['read', 'refresh', 'end', 'endAll', 'list'])('403: %s is not forged by another page', async (action) => {
    const { visitor, cookie } = await signInWithCookies()
    const body = { action, attempt: newAttempt() }
    const post = (headers: Record<string, string>) =>
      server.post('/v1/auth/session?projectId=shop', body, { cookie, ...headers })
    for (const headers of [
      { origin: 'https://shop.example' } as Record<string, string>,
      { origin: 'https://shop.example', 'x-latchkey': '0' },
      { origin: 'https://shop.example', 'x-latchkey': '1', 'sec-fetch-site': 'cross-site' },
      // Another page of the project, to which this visitor did not sign in.
      { origin: 'https://app.shop.example', 'x-latchkey': '1' },
    ])
      expect(await post(headers)).toMatchObject(problem(403, 'csrf'))
    for (const origin of ['https://evil.example', 'https://shop.example.evil.example', 'null', undefined])
      expect(await post({ ...page, ...(origin && { origin }) })).toMatchObject({ status: 403 })
    // Nothing of it had an effect.
    expect((await visitor.session({ action: 'read' }, { ...page, cookie })).status).toBe(200)
    expect((await visitor.session({ action: 'refresh', attempt: newAttempt() }, { ...page, cookie })).status).toBe(200)
  })

  test('403: not for a page of another site, without the header, or of a project that is open to all', async () => {
    const signIn = async (visitor: ReturnType<typeof visit>, headers: Record<string, string>) =>
      visitor.verify({ ...(await visitor.sign()), cookie: true }, headers)
    for (const response of [
      await signIn(visit({ origin: 'https://partner.test' }), page),
      await signIn(visit(), {}),
      await signIn(visit({ project: 'open' }), page),
    ]) {
      expect(response).toMatchObject(problem(403, 'csrf'))
      expect(response.headers['set-cookie']).toBeUndefined()
    }
  })

  /** Browsers send bytes as Latin-1, and hold a name with such a byte to no rule of the prefix. */
  test.each(['\u00a0', '\u00c2\u00a0'])('a cookie that another host named %j and the name is none', async (prefix) => {
    const own = await signInWithCookies()
    const { cookie } = await signInWithCookies()
    const planted = cookie
      .split('; ')
      .map((pair) => prefix + pair)
      .join('; ')
    const both = { ...page, cookie: `${planted}; ${own.cookie}` }
    expect((await own.visitor.session({ action: 'read' }, both)).body.session).toEqual(own.body.session)
    const refreshed = await own.visitor.session({ action: 'refresh', attempt: newAttempt() }, both)
    expect(refreshed.body.session.id).toBe(own.body.session.id)
    for (const action of ['read', 'end'])
      expect(await own.visitor.session({ action }, { ...page, cookie: planted })).toMatchObject(
        problem(401, 'session_ended'),
      )
  })

  test('preflights let the project’s pages send cookies to these paths, and no others', async () => {
    const preflight = (origin: string, url: string) =>
      server.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-latchkey',
        },
      })
    const allowed = await preflight('https://shop.example', '/v1/auth/session?projectId=shop')
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-allow-credentials': 'true',
    })
    expect(allowed.headers['access-control-allow-headers']).toContain('x-latchkey')
    for (const [origin, url] of [
      ['https://shop.example', '/v1/supported-chains?projectId=shop'],
      ['https://evil.example', '/v1/auth/session?projectId=shop'],
      ['https://shop.example', '/v1/auth/session?projectId=open'],
    ] as const)
      expect((await preflight(origin, url)).headers).not.toHaveProperty('access-control-allow-credentials')
  })
})
