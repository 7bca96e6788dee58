import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { challengeOf } from '../createGrants.ts'
import { createIdentityProvider } from '../createIdentityProvider.ts'
import { appOrigin, authorizeUrl, type Config, getJson, logIn, postForm, redirectUri } from '../test/logIn.ts'

const provider = createIdentityProvider({ port: 21_740, redirectOrigins: [appOrigin] })
const config = (name: 'github' | 'discord' | 'x' | 'facebook') => provider.socials[name] as Config

beforeAll(() => provider.start())
afterAll(() => provider.stop())

/** Logs in and returns the code. */
async function getCode(
  name: Parameters<typeof config>[0],
  options: { parameters?: Record<string, string>; fields?: Record<string, string> } = {},
) {
  const { clientId, authorizeUrl: endpoint } = config(name)
  const { url } = await logIn(authorizeUrl(endpoint!, { client_id: clientId!, ...options.parameters }), options.fields)
  expect(url.searchParams.get('state')).toBe('some state')
  return url.searchParams.get('code') ?? ''
}

const basic = ({ clientId, clientSecret }: Config) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
})
const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })

describe('every brand', () => {
  const brands = ['github', 'discord', 'x', 'facebook'] as const
  const required = { scope: 'users.read', code_challenge: challengeOf('v'), code_challenge_method: 'S256' }

  test.each(brands)('%s sends a visitor who cancels back with an error', async (name) => {
    const { clientId, authorizeUrl: endpoint } = config(name)
    const { url } = await logIn(authorizeUrl(endpoint!, { client_id: clientId!, ...required }), null)
    expect(url.href.startsWith(redirectUri)).toBe(true)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ error: 'access_denied', state: 'some state' })
  })

  test.each(brands)('%s sends nobody to another address than the app’s', async (name) => {
    const { clientId, authorizeUrl: endpoint } = config(name)
    for (const uri of ['https://evil.example/callback', `${appOrigin}@evil.example/`, 'javascript:alert(1)', '']) {
      const parameters = { client_id: clientId!, ...required, redirect_uri: uri }
      await expect(logIn(authorizeUrl(endpoint!, parameters))).rejects.toThrow(/^400 .*redirect_uri/s)
    }
    await expect(logIn(authorizeUrl(endpoint!, { client_id: 'other', ...required }))).rejects.toThrow('client_id')
  })

  test('answers a consent page once', async () => {
    const { clientId, authorizeUrl: endpoint } = config('github')
    const response = await fetch(authorizeUrl(endpoint!, { client_id: clientId! }), { redirect: 'manual' })
    const consent = response.headers.get('location')!
    const body = () => new URLSearchParams({ decision: 'continue', name: 'Ada', email: 'ada@example.com' })
    const post = () => fetch(consent, { method: 'POST', body: body(), redirect: 'manual' })
    expect((await fetch(consent, { method: 'POST', body: new URLSearchParams({ decision: 'continue' }) })).status).toBe(
      400,
    )
    expect((await post()).status).toBe(302)
    expect((await post()).status).toBe(400)
  })
})

describe('GitHub', () => {
  const redeem = (code: string, headers?: Record<string, string>) => {
    const { clientId, clientSecret, tokenUrl } = config('github')
    const body = new URLSearchParams({ client_id: clientId!, client_secret: clientSecret!, code })
    return fetch(tokenUrl!, { method: 'POST', body, headers })
  }

  test('answers as a form unless JSON is requested, scopes with commas', async () => {
    const parameters = { scope: 'read:user user:email' }
    const asForm = new URLSearchParams(await (await redeem(await getCode('github', { parameters }))).text())
    expect(asForm.get('access_token')).toMatch(/^gho_/)
    expect(asForm.get('scope')).toBe('read:user,user:email')
    const asJson = await redeem(await getCode('github', { parameters }), { accept: 'application/json' })
    expect(await asJson.json()).toMatchObject({ token_type: 'bearer', scope: 'read:user,user:email' })
  })

  test('a code works once, and its error has status 200', async () => {
    const code = await getCode('github')
    await redeem(code)
    const again = await redeem(code, { accept: 'application/json' })
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ error: 'bad_verification_code' })
  })

  test('keeps the address out of the profile, and lists it where the scope allows', async () => {
    const { apiUrl } = config('github')
    const tokenFor = async (scope: string) => {
      const response = await redeem(await getCode('github', { parameters: { scope } }), { accept: 'application/json' })
      return bearer(((await response.json()) as Record<string, unknown>).access_token)
    }
    const headers = await tokenFor('user:email')
    expect((await getJson(`${apiUrl}/user`, headers)).body).toMatchObject({
      login: 'ada',
      id: expect.any(Number),
      email: null,
    })
    expect((await getJson(`${apiUrl}/user/emails`, headers)).body).toContainEqual({
      email: 'ada@example.com',
      primary: true,
      verified: true,
      visibility: 'private',
    })
    expect((await getJson(`${apiUrl}/user/emails`, await tokenFor('read:user'))).status).toBe(404)
    expect((await getJson(`${apiUrl}/user`, bearer('gho_other'))).status).toBe(401)
    expect((await fetch(`${apiUrl}/user`, { headers: { ...headers, 'user-agent': '' } })).status).toBe(403)
  })
})

describe('Discord', () => {
  const tokenOf = async (fields?: Record<string, string>) => {
    const code = await getCode('discord', { parameters: { scope: 'identify email' }, ...(fields && { fields }) })
    const parameters = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    return postForm(config('discord').tokenUrl!, parameters, basic(config('discord')))
  }

  test('returns the user with a verified address', async () => {
    const { body } = await tokenOf()
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, scope: 'identify email' })
    const user = await getJson(`${config('discord').apiUrl}/users/@me`, bearer(body.access_token))
    expect(user.body).toMatchObject({ id: expect.stringMatching(/^\d{18}$/), email: 'ada@example.com', verified: true })
  })

  test('returns null for an address that the visitor keeps', async () => {
    const { body } = await tokenOf({ hides: '1' })
    const user = await getJson(`${config('discord').apiUrl}/users/@me`, bearer(body.access_token))
    expect(user.body).toMatchObject({ email: null, verified: false })
  })

  test('requires the redirect URI of the request, and takes forms only', async () => {
    const parameters = { grant_type: 'authorization_code', code: await getCode('discord') }
    const { tokenUrl } = config('discord')
    expect(await postForm(tokenUrl!, parameters, basic(config('discord')))).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    const asJson = await fetch(tokenUrl!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...parameters, client_id: config('discord').clientId }),
    })
    expect(asJson.status).toBe(401)
  })
})

describe('X', () => {
  const verifier = 'a-verifier-of-at-least-forty-three-characters-1'
  const parameters = {
    scope: 'users.read tweet.read users.email',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  }
  const redeem = async (code_verifier: string, headers = basic(config('x')) as Record<string, string>) =>
    postForm(
      config('x').tokenUrl!,
      {
        grant_type: 'authorization_code',
        code: await getCode('x', { parameters }),
        redirect_uri: redirectUri,
        code_verifier,
      },
      headers,
    )

  test('requires PKCE', async () => {
    const { clientId, authorizeUrl: endpoint } = config('x')
    await expect(logIn(authorizeUrl(endpoint!, { client_id: clientId!, scope: 'users.read' }))).rejects.toThrow(
      'code_challenge: is required',
    )
    expect(await redeem(`${verifier}x`)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('takes the client’s secret in a Basic header only', async () => {
    expect(await redeem(verifier, {})).toMatchObject({ status: 401, body: { error: 'unauthorized_client' } })
  })

  test('wraps the user in data, with the address on request', async () => {
    const { body } = await redeem(verifier)
    const me = `${config('x').apiUrl}/users/me`
    const plain = await getJson(me, bearer(body.access_token))
    expect(plain.body).toEqual({
      data: { id: expect.stringMatching(/^\d{19}$/), name: 'Ada Lovelace', username: 'ada' },
    })
    const full = await getJson(`${me}?user.fields=confirmed_email`, bearer(body.access_token))
    expect(full.body).toMatchObject({ data: { confirmed_email: 'ada@example.com' } })
  })
})

describe('Facebook', () => {
  const get = (path: string, query: Record<string, string>) =>
    getJson(`${config('facebook').apiUrl}${path}?${new URLSearchParams(query)}`)
  const tokenOf = async (fields?: Record<string, string>) => {
    const { clientId, clientSecret, tokenUrl } = config('facebook')
    const code = await getCode('facebook', { parameters: { scope: 'email,public_profile' }, ...(fields && { fields }) })
    const query = { client_id: clientId!, client_secret: clientSecret!, redirect_uri: redirectUri, code }
    return String((await getJson(`${tokenUrl}?${new URLSearchParams(query)}`)).body.access_token)
  }

  test('sends the visitor back with its odd fragment', async () => {
    const { clientId, authorizeUrl: endpoint } = config('facebook')
    const { url } = await logIn(authorizeUrl(endpoint!, { client_id: clientId! }))
    expect(url.hash).toBe('#_=_')
  })

  test('says whose app a token is for', async () => {
    const { clientId, clientSecret } = config('facebook')
    const appToken = `${clientId}|${clientSecret}`
    const token = await tokenOf()
    const { body } = await get('/debug_token', { input_token: token, access_token: appToken })
    expect(body).toMatchObject({ data: { app_id: clientId, is_valid: true, scopes: ['public_profile', 'email'] } })
    const other = await get('/debug_token', { input_token: 'EAAother', access_token: appToken })
    expect(other.body).toMatchObject({ data: { is_valid: false } })
    expect((await get('/debug_token', { input_token: token, access_token: 'x' })).status).toBe(400)
  })

  test('returns the requested fields, and no address that the visitor keeps', async () => {
    const { clientSecret } = config('facebook')
    const token = await tokenOf()
    expect((await get('/me', { access_token: token })).body).toEqual({ id: expect.any(String), name: 'Ada Lovelace' })
    const appsecret_proof = createHmac('sha256', clientSecret!).update(token).digest('hex')
    expect((await get('/me', { fields: 'id,email', access_token: token, appsecret_proof })).body).toEqual({
      id: expect.any(String),
      email: 'ada@example.com',
    })
    expect((await get('/me', { access_token: token, appsecret_proof: 'x' })).status).toBe(400)
    const keeps = await tokenOf({ hides: '1' })
    expect((await get('/me', { fields: 'id,email', access_token: keeps })).body).toEqual({ id: expect.any(String) })
  })
})
