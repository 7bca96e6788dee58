import { base64url, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AuthOptionsError } from '../AuthOptionsError.ts'
import { SessionKeysUnavailableError } from '../SessionTokenError.ts'
import { type Issuer, startIssuer } from '../test/startIssuer.ts'
import { createSessionReader, type SessionReader, type SessionReaderOptions } from './createSessionReader.ts'

let issuer: Issuer
beforeEach(async () => {
  issuer = await startIssuer()
})
afterEach(() => issuer.stop())

const createReader = (options: Partial<SessionReaderOptions> = {}) =>
  createSessionReader({ issuer: issuer.url, audience: 'my-project', ...options })

const claims = { sub: 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', sid: 's', domain: 'app.example.com' }

test('reads the session of a token, and the keys once', async () => {
  const { readToken } = createReader()
  const iat = Math.floor(Date.now() / 1_000)
  const token = await issuer.writeToken({ iat, exp: iat + 900 })
  const sessions = await Promise.all(Array.from({ length: 20 }, () => readToken(token)))
  expect(sessions[19]).toEqual({
    id: 'session-1',
    account: 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    domain: 'app.example.com',
    issuedAt: new Date(iat * 1_000).toISOString(),
    expiresAt: new Date((iat + 900) * 1_000).toISOString(),
  })
  await readToken(await issuer.writeToken())
  expect(issuer.reads()).toBe(1)
})

test('reads no keys where they are given', async () => {
  const { readToken } = createReader({ jwks: { keys: issuer.published } })
  expect((await readToken(await issuer.writeToken())).id).toBe('session-1')
  expect(issuer.reads()).toBe(0)
  await issuer.addKey('second')
  await expect(readToken(await issuer.writeToken({ kid: 'second' }))).rejects.toMatchObject({ code: 'token_invalid' })
})

describe('refuses a token', () => {
  const invalid = { name: 'SessionTokenError', code: 'token_invalid' }

  test('without a signature (alg none)', async () => {
    const bare = new UnsecuredJWT({ ...claims }).setIssuer(issuer.url).setAudience('my-project').setIssuedAt()
    const token = bare.setExpirationTime('15m').encode()
    await expect(createReader().readToken(token)).rejects.toMatchObject(invalid)
    const kidded = `${encodeJson({ alg: 'none', kid: 'first' })}.${token.split('.')[1]}.`
    await expect(createReader().readToken(kidded)).rejects.toMatchObject(invalid)
  })

  test('signed with the public key as the secret of an HMAC', async () => {
    const bytes = base64url.decode(issuer.first.x ?? '')
    for (const secret of [bytes, new TextEncoder().encode(JSON.stringify(issuer.first))]) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: 'first' })
        .setIssuer(issuer.url)
        .setAudience('my-project')
        .setIssuedAt()
        .setExpirationTime('15m')
        .sign(secret)
      await expect(createReader().readToken(token)).rejects.toMatchObject(invalid)
    }
  })

  test('of a key that it brings along itself', async () => {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
    const jwk = { ...(await crypto.subtle.exportKey('jwk', publicKey)) }
    for (const header of [{ jwk }, { jku: 'https://evil.example/jwks.json' }, { x5u: 'https://evil.example' }]) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid: 'first', ...(header as object) })
        .setIssuer(issuer.url)
        .setAudience('my-project')
        .setIssuedAt()
        .setExpirationTime('15m')
        .sign(privateKey)
      await expect(createReader().readToken(token)).rejects.toMatchObject(invalid)
    }
  })

  test('of another key than its id says, or of an unknown one, or of none', async () => {
    await issuer.addKey('second')
    const { readToken } = createReader()
    const tokens = [
      await issuer.writeToken({ kid: 'first', signedWith: 'second' }),
      await issuer.writeToken({ kid: 'third', signedWith: 'first' }),
      await issuer.writeToken({ kid: '', signedWith: 'first' }),
      await issuer.writeToken({ kid: '__proto__', signedWith: 'first' }),
    ]
    for (const token of tokens) await expect(readToken(token)).rejects.toMatchObject(invalid)
  })

  test.each([
    ['of another issuer', { iss: 'https://other.example' }],
    ['of another project', { aud: 'other-project' }],
    ['of no project', { aud: undefined }],
    ['without an account', { sub: undefined }],
    ['of a text that is no account', { sub: 'alice' }],
    ['without a session', { sid: undefined }],
    ['without an end', { exp: undefined }],
    ['without a beginning', { iat: undefined }],
    ['that is not valid yet', { nbf: Math.floor(Date.now() / 1_000) + 3_600 }],
  ])('%s', async (_, change) => {
    await expect(createReader().readToken(await issuer.writeToken(change))).rejects.toMatchObject(invalid)
  })

  test('that is over, from its last second on', async () => {
    let now = Date.now()
    const exp = Math.floor(now / 1_000) + 900
    const { readToken } = createReader({ now: () => now })
    const token = await issuer.writeToken({ exp })
    now = exp * 1_000 - 1_000
    expect((await readToken(token)).id).toBe('session-1')
    now = exp * 1_000
    await expect(readToken(token)).rejects.toMatchObject({ code: 'token_expired' })
  })

  test('with any character changed', async () => {
    const { readToken } = createReader()
    const token = await issuer.writeToken()
    await readToken(token)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (let at = 0; at < token.length; at += 1) {
      const index = letters.indexOf(token[at] ?? '')
      // The highest bit of six: the lowest ones of a part's last character are none of its bytes.
      const changed = index < 0 ? 'A' : (letters[index ^ 32] ?? 'A')
      await expect(readToken(`${token.slice(0, at)}${changed}${token.slice(at + 1)}`)).rejects.toThrow()
    }
  })

  test.each(['', 'a.b.c', '..', 'x'.repeat(10_000), '{"alg":"none"}'])('that is none: %.20s', async (token) => {
    await expect(createReader().readToken(token)).rejects.toMatchObject(invalid)
  })
})

describe('the server’s keys', () => {
  test('are read again for an unknown id, at most once a minute', async () => {
    let now = Date.now()
    const { readToken } = createReader({ now: () => now })
    await readToken(await issuer.writeToken())
    await issuer.addKey('second')
    const token = await issuer.writeToken({ kid: 'second', exp: Math.floor(now / 1_000) + 3_600 })
    for (let call = 0; call < 50; call += 1)
      await expect(readToken(token)).rejects.toMatchObject({ code: 'token_invalid' })
    expect(issuer.reads()).toBe(1)
    now += 60_000
    expect((await Promise.all([readToken(token), readToken(token)]))[1]?.id).toBe('session-1')
    expect(issuer.reads()).toBe(2)
  })

  test('that the server has withdrawn are refused ten minutes later', async () => {
    let now = Date.now()
    const { readToken } = createReader({ now: () => now })
    const token = await issuer.writeToken({ exp: Math.floor(now / 1_000) + 3_600 })
    await readToken(token)
    issuer.published.splice(0)
    now += 9 * 60_000
    await readToken(token)
    now += 60_000
    await expect(readToken(token)).rejects.toMatchObject({ code: 'token_invalid' })
  })

  test('are used for a day while the server is down, and then unavailable', async () => {
    let now = Date.now()
    const { readToken, verifySession } = createReader({ now: () => now })
    const token = await issuer.writeToken({ exp: Math.floor(now / 1_000) + 90_000 })
    await readToken(token)
    issuer.setDown(true)
    now += 23 * 3_600_000
    expect((await readToken(token)).id).toBe('session-1')
    now += 3_600_000
    await expect(readToken(token)).rejects.toThrow(SessionKeysUnavailableError)
    const request = new Request('https://app.example.com', { headers: { authorization: `Bearer ${token}` } })
    await expect(verifySession(request)).rejects.toMatchObject({ code: 'keys_unavailable' })
    issuer.setDown(false)
    now += 5_000
    expect((await readToken(token)).id).toBe('session-1')
  })

  test('of other kinds are skipped', async () => {
    issuer.published.unshift(
      { kty: 'RSA', kid: 'first', n: 'AQAB', e: 'AQAB' },
      { kty: 'oct', kid: 'first', k: 'AAAA' },
    )
    expect((await createReader().readToken(await issuer.writeToken())).id).toBe('session-1')
  })
})

describe('a request', () => {
  const origins = ['https://app.example.com']
  const cookieOf = (token: string) => `theme=dark; __Host-latchkey-access=${token}; other=1`

  test('is of the session in its Authorization header', async () => {
    const { verifySession } = createReader()
    const token = await issuer.writeToken()
    const send = (authorization: string) =>
      verifySession(new Request('https://api.example.com', { method: 'POST', headers: { authorization } }))
    expect((await send(`Bearer ${token}`))?.id).toBe('session-1')
    for (const wrong of ['Bearer', `Basic ${token}`, 'Bearer x.y.z', token]) expect(await send(wrong)).toBeUndefined()
    expect(await verifySession(new Request('https://api.example.com'))).toBeUndefined()
  })

  test('is of the session in its cookie where it changes nothing, or comes from the app’s page', async () => {
    const { verifySession } = createReader({ origins })
    const cookie = cookieOf(await issuer.writeToken())
    const send = (method: string, headers: Record<string, string> = {}) =>
      verifySession(new Request('https://app.example.com/api', { method, headers: { cookie, ...headers } }))
    expect((await send('GET'))?.id).toBe('session-1')
    const [origin] = origins as [string]
    expect((await send('POST', { origin, 'x-latchkey': '1' }))?.id).toBe('session-1')
    expect(await send('POST')).toBeUndefined()
    expect(await send('POST', { origin })).toBeUndefined()
    expect(await send('DELETE', { 'x-latchkey': '1' })).toBeUndefined()
    expect(await send('POST', { origin: 'https://evil.example', 'x-latchkey': '1' })).toBeUndefined()
    expect(await send('POST', { origin: 'null', 'x-latchkey': '1' })).toBeUndefined()
  })

  test('is of no session of another page in the cookie', async () => {
    const { verifySession } = createReader({ origins })
    const cookie = cookieOf(await issuer.writeToken({ domain: 'other.example.com' }))
    const send = (method: string, headers: Record<string, string> = {}) =>
      verifySession(new Request('https://app.example.com/api', { method, headers: { cookie, ...headers } }))
    expect(await send('POST', { origin: 'https://app.example.com', 'x-latchkey': '1' })).toBeUndefined()
    expect(await send('GET')).toBeUndefined()
    for (const origin of ['https://app.example.com', 'https://other.example.com', 'null'])
      expect(await send('GET', { origin })).toBeUndefined()
    const two = createReader({ origins: [...origins, 'https://other.example.com'] })
    const page = { 'x-latchkey': '1', cookie }
    const post = (origin: string) =>
      two.verifySession(new Request('https://app.example.com/api', { method: 'POST', headers: { ...page, origin } }))
    expect(await post('https://app.example.com')).toBeUndefined()
    expect((await post('https://other.example.com'))?.id).toBe('session-1')
  })

  test('has no session in a cookie where no page is listed, or over plain HTTP', async () => {
    const cookie = cookieOf(await issuer.writeToken())
    const send = (reader: SessionReader, headers: Record<string, string> = {}) =>
      reader.verifySession(new Request('https://app.example.com/api', { headers: { cookie, ...headers } }))
    expect(await send(createReader())).toBeUndefined()
    expect(await send(createReader({ origins }), { origin: 'http://app.example.com' })).toBeUndefined()
    expect((await send(createReader({ origins }), { origin: 'https://app.example.com' }))?.id).toBe('session-1')
  })

  test('has no session in a cookie that another host named so', async () => {
    const { verifySession } = createReader({ origins })
    const [own, planted] = [await issuer.writeToken(), await issuer.writeToken({ sid: 'planted' })]
    const cookie = `\u00a0__Host-latchkey-access=${planted}; ${cookieOf(own)}`
    const request = new Request('https://app.example.com/api', { headers: { cookie } })
    expect((await verifySession(request))?.id).toBe('session-1')
  })
})

test.each([
  ['no issuer', { issuer: undefined }],
  ['an empty issuer', { issuer: ' ' }],
  ['a host as issuer', { issuer: 'latchkey.example.com' }],
  ['an issuer with a slash at its end', { issuer: 'https://latchkey.example.com/' }],
  ['an issuer of another protocol', { issuer: 'ftp://latchkey.example.com' }],
  ['no audience', { audience: undefined }],
  ['an empty audience', { audience: '' }],
  ['an origin with a path', { origins: ['https://app.example.com/'] }],
  ['a host alone', { origins: ['app.example.com'] }],
])('throws for %s', (_, options) => {
  // As from process.env, which JavaScript hands over unchecked.
  const unchecked = options as unknown as Partial<SessionReaderOptions>
  const keys = { keys: issuer.published }
  expect(() => createSessionReader({ issuer: issuer.url, audience: 'my-project', jwks: keys, ...unchecked })).toThrow(
    AuthOptionsError,
  )
})

function encodeJson(value: object): string {
  return base64url.encode(JSON.stringify(value))
}
