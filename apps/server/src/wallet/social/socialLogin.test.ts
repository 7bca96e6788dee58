import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { walletSocialFlows } from '../../db/schema.ts'
import { storages } from '../../test/createTestServer.ts'
import { random, siteOrigin } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer, walletOrigin } from '../test/createWalletTestServer.ts'
import { createBrowser, foreignNavigation, startLogin } from './test/createBrowser.ts'
import { startIssuer } from './test/startIssuer.ts'

const clientId = 'latchkey.apps.example'
type Issuer = Awaited<ReturnType<typeof startIssuer>>

describe.each(storages)('a login with a provider on %s', (storage) => {
  let server: WalletTestServer
  let issuer: Issuer
  beforeAll(async () => {
    issuer = await startIssuer({ clientId, claims: { email: 'ada@example.com', email_verified: true } })
    const google = { clientId, clientSecret: 'a secret', issuer: issuer.url }
    server = await createWalletTestServer({ storage, env: { WALLET_SOCIALS: JSON.stringify({ google }) } })
  })
  afterAll(async () => {
    await server.close()
    await issuer.stop()
  })
  afterEach(() => {
    issuer.settings.change = {}
  })

  const browse = () => createBrowser(server.wallet.app)
  const callback = (parameters: URLSearchParams) => `/v1/wallet/callback/google?${parameters}`
  const faultOf = async (flowId: string) => {
    const [flow] = await server.context.db.select().from(walletSocialFlows).where(eq(walletSocialFlows.id, flowId))
    return flow?.fault
  }

  /** A visitor who goes all the way on a device. */
  async function logIn(options: { links?: true; device?: Awaited<ReturnType<typeof server.createDevice>> } = {}) {
    const device = options.device ?? (await server.createDevice())
    const browser = browse()
    const login = await startLogin(device, 'google', options.links ? { links: true } : {})
    const { location } = await browser.open(login.url)
    const page = await browser.visit(callback(issuer.agree(location)))
    return { device, browser, login, page, location }
  }

  test('signs in, and the same account is the same visitor on the next device', async () => {
    const first = await logIn()
    expect(first.page).toMatchObject({ status: 200, text: expect.stringContaining('You can close this window.') })
    const claimed = await first.login.claim()
    expect(claimed.result).toMatchObject({
      session: { user: { logins: [{ kind: 'google', label: 'ada@example.com' }], wallet: null } },
    })
    const again = await (await logIn()).login.claim()
    expect(again.result).toMatchObject({
      session: { user: { userId: (claimed.result as { session: { user: { userId: string } } }).session.user.userId } },
    })
  })

  test('goes back to the wallet’s page in the tab that left it, also after a refusal, and nowhere else', async () => {
    const visit = async (back: string, come: (location: string) => URLSearchParams) => {
      const browser = browse()
      const login = await startLogin(await server.createDevice(), 'google')
      const { location } = await browser.open(`${login.url}?${new URLSearchParams({ back })}`)
      return browser.visit(callback(come(location)))
    }
    const back = String(new URLSearchParams({ projectId: 'shop', origin: siteOrigin }))
    const path = `/v1/redirect?${back.replaceAll('&', '&amp;')}`
    const refuse = (location: string) =>
      new URLSearchParams({ error: 'access_denied', state: new URL(location).searchParams.get('state') ?? '' })
    for (const come of [issuer.agree, refuse]) {
      const page = await visit(back, come)
      expect(page.text).toContain(`<meta http-equiv="refresh" content="0; url=${path}">`)
      expect(page.text).toContain(`<a href="${path}">`)
    }
    for (const hostile of ['', 'https://evil.test/', 'projectId=shop', `origin=${'a'.repeat(300)}`])
      expect((await visit(hostile, issuer.agree)).text).not.toContain('http-equiv')
    const odd = await visit(String(new URLSearchParams({ origin: '"><script>alert(1)</script>' })), issuer.agree)
    expect(odd.text).not.toContain('<script')
    expect(odd.text).toContain('url=/v1/redirect?origin=%22')
  })

  test('is pending until the visitor has come back, and is claimed once', async () => {
    const device = await server.createDevice()
    const browser = browse()
    const login = await startLogin(device, 'google')
    expect((await login.claim()).result).toEqual({ pending: true })
    const { location } = await browser.open(login.url)
    expect((await login.claim()).result).toEqual({ pending: true })
    await browser.visit(callback(issuer.agree(location)))
    const claims = await Promise.all(Array.from({ length: 5 }, () => login.claim()))
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
  })

  test('asks for a code with PKCE, bound to this login, at the registered address', async () => {
    const { location, browser } = await logIn()
    const { searchParams, origin } = new URL(location)
    expect(origin).toBe(issuer.url)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: `${walletOrigin}/v1/wallet/callback/google`,
      scope: 'openid email',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^__Host-latchkey-login-[0-9a-f]{8}$/)])
  })

  test('sets a cookie that only a browser and this origin have', async () => {
    const login = await startLogin(await server.createDevice(), 'google')
    const { headers } = await browse().open(login.url)
    expect(headers['set-cookie']).toMatch(/=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/)
  })

  describe('is for the browser and the device that started it', () => {
    test('a link to it that somebody else sends leads nowhere', async () => {
      const login = await startLogin(await server.createDevice(), 'google')
      for (const headers of [
        foreignNavigation,
        { ...foreignNavigation, 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': '' },
      ]) {
        const page = await browse().visit(login.url, { headers })
        expect(page).toMatchObject({ status: 400, location: '', text: expect.stringContaining('cannot go on here') })
        expect(page.headers['set-cookie']).toBeUndefined()
      }
      expect((await login.claim()).result).toEqual({ pending: true })
    })

    test('an attacker who opens it and has the visitor agree gets no session', async () => {
      const attacker = await startLogin(await server.createDevice(), 'google')
      const { location } = await browse().open(attacker.url)
      const tokens = issuer.received.filter(({ path }) => path === '/token').length
      const page = await browse().visit(callback(issuer.agree(location)))
      expect(page).toMatchObject({ status: 400, text: expect.stringContaining('trying to sign in as you') })
      expect(issuer.received.filter(({ path }) => path === '/token').length).toBe(tokens)
      expect((await attacker.claim()).result).toEqual({ pending: true })
    })

    test('the cookie of another login does not fit', async () => {
      const [mine, other] = [
        await startLogin(await server.createDevice(), 'google'),
        await startLogin(await server.createDevice(), 'google'),
      ]
      const [browser, elsewhere] = [browse(), browse()]
      const { location } = await browser.open(mine.url)
      await elsewhere.open(other.url)
      const [name = ''] = browser.cookies.keys()
      elsewhere.cookies.set(name, [...elsewhere.cookies.values()][0] ?? '')
      expect((await elsewhere.visit(callback(issuer.agree(location)))).status).toBe(400)
    })

    test('neither another device nor another verifier claims it', async () => {
      const { login, device } = await logIn()
      const other = await server.createDevice()
      expect(await login.claim({}, other)).toMatchObject({ status: 404, problem: 'flow_unknown' })
      expect(await login.claim({ verifier: random(32) }, device)).toMatchObject({
        status: 404,
        problem: 'flow_unknown',
      })
      expect((await login.claim()).status).toBe(200)
    })

    test('a replayed callback, a swapped state and one of another provider change nothing', async () => {
      const device = await server.createDevice()
      const browser = browse()
      const login = await startLogin(device, 'google')
      const { location } = await browser.open(login.url)
      const parameters = issuer.agree(location)
      expect(
        (await browser.visit(callback(new URLSearchParams({ ...Object.fromEntries(parameters), state: random(32) }))))
          .status,
      ).toBe(400)
      expect((await browser.visit(`/v1/wallet/callback/github?${parameters}`)).status).toBe(404)
      expect((await browser.visit(callback(parameters))).status).toBe(200)
      expect((await browser.visit(callback(parameters))).status).toBe(400)
      expect((await login.claim()).status).toBe(200)
    })
  })

  describe('is refused, with the fault named', () => {
    const now = () => Math.floor(Date.now() / 1_000)
    test.each([
      ['issuer', { claims: { iss: 'https://evil.example' } }, /"iss"/],
      ['audience', { claims: { aud: 'another-app' } }, /"aud"/],
      ['audience among several', { claims: { aud: [clientId, 'another-app'] } }, /"aud"/],
      ['nonce', { claims: { nonce: 'another' } }, /"nonce"/],
      ['missing nonce', { claims: { nonce: undefined } }, /"nonce"/],
      ['missing subject', { claims: { sub: undefined } }, /"sub"/],
      ['expired token', { claims: { exp: now() - 300 } }, /"exp"/],
      ['token from the future', { claims: { iat: now() + 300 } }, /"iat"/],
      ['unsigned token', { alg: 'none' }, /"alg"/],
      ['token signed with the public key', { alg: 'HS256' }, /"alg"/],
      ['token of another key', { isForged: true }, /signature/],
      ['other issuer of the response', { returned: { iss: 'https://evil.example' } }, /"iss"/],
      ['code of another app', { returned: { code: 'a code of another app' } }, /invalid_grant/],
      ['unknown error', { returned: { error: 'server_error' } }, /server_error/],
    ] as const)('%s', async (_, change, fault) => {
      issuer.settings.change = change
      const { page, login } = await logIn()
      expect(page).toMatchObject({ status: 502, text: expect.stringContaining('This login did not work') })
      expect(await faultOf(login.flowId)).toMatch(fault)
      expect(await login.claim()).toMatchObject({ status: 502, problem: 'login_refused' })
      expect(await login.claim()).toMatchObject({ status: 404, problem: 'flow_unknown' })
    })

    test('a visitor who cancels', async () => {
      issuer.settings.change = { returned: { error: 'access_denied' } }
      const { page, login } = await logIn()
      expect(page).toMatchObject({ status: 200, text: expect.stringContaining('You canceled the login') })
      expect(await login.claim()).toMatchObject({ status: 403, problem: 'login_declined' })
    })

    test('a provider that is not configured, and a site that no project names', async () => {
      const device = await server.createDevice()
      const body = { provider: 'github', origin: siteOrigin, verifierHash: random(32) } as const
      expect(await device.call('startSocialLogin', body)).toMatchObject({ status: 404, problem: 'login_unavailable' })
      const elsewhere = { ...body, provider: 'google', origin: 'https://evil.example' } as const
      expect(await device.call('startSocialLogin', elsewhere)).toMatchObject({
        status: 403,
        problem: 'origin_not_allowed',
      })
    })
  })

  test('the pages of the window run and load nothing, and cannot be framed', async () => {
    const { page } = await logIn()
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect(page.text).not.toMatch(/<script|<style|<img|<link/)
  })

  test('no email address and no subject is stored in plain text', async () => {
    const { login } = await logIn()
    const [flow] = await server.context.db
      .select()
      .from(walletSocialFlows)
      .where(eq(walletSocialFlows.id, login.flowId))
    expect(JSON.stringify(flow)).not.toMatch(/ada@example|110169484474386276334/)
  })
})
