import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { challengeOf } from '../createGrants.ts'
import { createIdentityProvider } from '../createIdentityProvider.ts'
import { appOrigin, authorizeUrl, type Config, getJson, logIn, postForm, redirectUri } from '../test/logIn.ts'

const provider = createIdentityProvider({ port: 21_741, redirectOrigins: [appOrigin] })
const config = (name: 'google' | 'apple') => provider.socials[name] as Config
const verifier = 'a-verifier-of-at-least-forty-three-characters-1'

beforeAll(() => provider.start())
afterAll(() => provider.stop())

type Discovery = Record<'issuer' | 'authorization_endpoint' | 'token_endpoint' | 'jwks_uri', string>

async function discover(name: 'google' | 'apple'): Promise<Discovery> {
  const { issuer } = config(name)
  const { body } = await getJson(`${issuer}/.well-known/openid-configuration`)
  expect(body.issuer).toBe(issuer)
  return body as Discovery
}

/** Checks the signature as a client does. @returns the claims */
async function readIdToken(token: unknown, { jwks_uri }: Discovery): Promise<Record<string, unknown>> {
  const [header = '', claims = '', signature = ''] = String(token).split('.')
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string }
  const { keys } = (await getJson(jwks_uri)).body as { keys: (JsonWebKey & { kid: string })[] }
  const key = createPublicKey({ key: keys.find((one) => one.kid === kid)!, format: 'jwk' })
  const isSigned = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'))
  expect(isSigned).toBe(true)
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

async function redeem(name: 'google' | 'apple', code: string | null | undefined) {
  const { clientId, clientSecret } = config(name)
  return postForm((await discover(name)).token_endpoint, {
    grant_type: 'authorization_code',
    client_id: clientId!,
    client_secret: clientSecret!,
    redirect_uri: redirectUri,
    ...(name === 'google' && { code_verifier: verifier }),
    code: code ?? '',
  })
}

describe('Google', () => {
  const start = async () =>
    authorizeUrl((await discover('google')).authorization_endpoint, {
      client_id: config('google').clientId!,
      scope: 'openid email profile',
      nonce: 'n-1',
      prompt: 'select_account',
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
    })

  test('issues an ID token with the nonce and the address', async () => {
    const { url } = await logIn(await start(), { verified: '1' })
    expect(url.searchParams.get('state')).toBe('some state')
    const { body } = await redeem('google', url.searchParams.get('code'))
    expect(await readIdToken(body.id_token, await discover('google'))).toMatchObject({
      iss: config('google').issuer,
      aud: config('google').clientId,
      nonce: 'n-1',
      sub: expect.stringMatching(/^\d{21}$/),
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada Lovelace',
    })
  })

  test('knows a person again, and nobody as somebody else', async () => {
    const subject = async (email: string) => {
      const { url } = await logIn(await start(), { email })
      const { body } = await redeem('google', url.searchParams.get('code'))
      return (await readIdToken(body.id_token, await discover('google'))).sub
    }
    expect(await subject('ada@example.com')).toBe(await subject('ada@example.com'))
    expect(await subject('bob@example.com')).not.toBe(await subject('ada@example.com'))
  })

  test('a code works once, with the right verifier and secret', async () => {
    const { url } = await logIn(await start())
    const code = url.searchParams.get('code')
    const { token_endpoint } = await discover('google')
    const wrong = { grant_type: 'authorization_code', code: code!, redirect_uri: redirectUri, code_verifier: verifier }
    expect(
      (await postForm(token_endpoint, { ...wrong, client_id: config('google').clientId!, client_secret: 'x' })).status,
    ).toBe(401)
    expect((await redeem('google', code)).status).toBe(200)
    expect((await redeem('google', code)).status).toBe(400)
  })

  test('sends a visitor who cancels back, and nobody to another address', async () => {
    const { url } = await logIn(await start(), null)
    expect(url.searchParams.get('error')).toBe('access_denied')
    const elsewhere = (await start()).replace(
      encodeURIComponent(redirectUri),
      encodeURIComponent('https://evil.example/'),
    )
    await expect(logIn(elsewhere)).rejects.toThrow(/^400 .*redirect_uri/s)
  })
})

describe('Apple', () => {
  const start = async (parameters: Record<string, string> = {}) =>
    authorizeUrl((await discover('apple')).authorization_endpoint, {
      client_id: config('apple').clientId!,
      scope: 'name email',
      response_mode: 'form_post',
      nonce: 'n-2',
      ...parameters,
    })

  test('posts the result, with the name at the first consent only', async () => {
    const first = await logIn(await start(), { email: 'first@example.com' })
    expect(first.url.href).toBe(redirectUri)
    expect(JSON.parse(first.form?.get('user') ?? '')).toEqual({
      name: { firstName: 'Ada', lastName: 'Lovelace' },
      email: 'first@example.com',
    })
    const second = await logIn(await start(), { email: 'first@example.com' })
    expect([...(second.form?.keys() ?? [])].sort()).toEqual(['code', 'state'])
  })

  test('issues an ID token whose booleans are texts, with an address of its own for a hidden one', async () => {
    const claims = async (fields: Record<string, string>) => {
      const { form } = await logIn(await start(), fields)
      const { body } = await redeem('apple', form?.get('code'))
      return readIdToken(body.id_token, await discover('apple'))
    }
    expect(await claims({})).toMatchObject({
      nonce: 'n-2',
      nonce_supported: true,
      email: 'ada@example.com',
      email_verified: 'true',
      is_private_email: 'false',
    })
    expect(await claims({ hides: '1' })).toMatchObject({
      email: expect.stringMatching(/^\d{10}@privaterelay\.appleid\.com$/),
      is_private_email: 'true',
    })
  })

  test('requires form_post with a scope', async () => {
    await expect(logIn(await start({ response_mode: 'query' }))).rejects.toThrow('response_mode must be form_post')
  })

  test('takes no other client secret than a token that the app signed', async () => {
    const { form } = await logIn(await start())
    const [header, claims] = config('apple').clientSecret!.split('.')
    const { token_endpoint } = await discover('apple')
    for (const secret of ['secret', `${header}.${claims}.${'A'.repeat(86)}`]) {
      const response = await postForm(token_endpoint, {
        grant_type: 'authorization_code',
        client_id: config('apple').clientId!,
        client_secret: secret,
        redirect_uri: redirectUri,
        code: form?.get('code') ?? '',
      })
      expect(response).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    }
    expect((await redeem('apple', form?.get('code'))).status).toBe(200)
  })
})
