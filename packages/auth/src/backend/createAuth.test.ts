import { type Address, type Hex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { AuthOptionsError } from '../AuthOptionsError.ts'
import { solanaVerifier } from '../solana/solanaVerifier.ts'
import { createAttempt, createVisitor, origin } from '../test/createVisitor.ts'
import { writeMessage } from '../test/writeMessage.ts'
import { type Verifier, VerifierUnavailableError } from '../Verifier.ts'
import type { AuthOptions } from './AuthOptions.ts'
import { createAuth } from './createAuth.ts'
import { createMemoryStore } from './createMemoryStore.ts'

const secret = 'a secret of more than 32 characters, for tests'

function setUp(options: Partial<AuthOptions> = {}) {
  const clock = { now: Date.now() }
  const now = () => clock.now
  const store = createMemoryStore({ now })
  const auth = createAuth({ verifiers: [solanaVerifier()], store, secret, domain: 'app.example.com', now, ...options })
  return { auth, store, clock, visitor: createVisitor(auth) }
}

describe('signing in', () => {
  test('begins a session with a nonce of 128 bits and a signature', async () => {
    const { auth, visitor } = setUp()
    const nonce = await visitor.post('nonce', { account: visitor.account })
    expect(nonce.body.nonce).toMatch(/^[0-9a-f]{108}$/)
    const other = await visitor.post('nonce', { account: visitor.account })
    expect(other.body.nonce.slice(0, 32)).not.toBe(nonce.body.nonce.slice(0, 32))
    const answer = await visitor.post('verify', { ...(await visitor.prepare()), device: 'Firefox' })
    expect(answer).toMatchObject({
      status: 200,
      body: { session: { account: visitor.account, domain: 'app.example.com', resources: [] } },
      cookies: [],
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const request = new Request(origin, { headers: { authorization: `Bearer ${answer.body.accessToken}` } })
    expect(await auth.verifySession(request)).toMatchObject({
      id: answer.body.session.id,
      account: visitor.account,
      domain: 'app.example.com',
      expiresAt: answer.body.accessExpiresAt,
    })
  })

  test('gives one session for one signature that is posted 50 times at once', async () => {
    const { store, visitor } = setUp()
    const signed = await visitor.prepare()
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.post('verify', signed)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'nonce_used')).toHaveLength(49)
    expect(await store.listSessions(visitor.account)).toHaveLength(1)
  })

  test('refuses the nonce of another account', async () => {
    const { auth, visitor } = setUp()
    const thief = createVisitor(auth)
    const { nonce } = (await visitor.post('nonce', { account: visitor.account })).body
    const message = writeMessage(thief.account, { nonce })
    const answer = await thief.post('verify', { message, signature: thief.sign(message) })
    expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_account' } })
    const elsewhere = visitor.account.replace(/:.*:/, ':EtWTRABZaYq6iMfeYKouRu166VU2xqa1:')
    const moved = writeMessage(elsewhere, { nonce })
    const response = await visitor.post('verify', { message: moved, signature: visitor.sign(moved) })
    expect(response).toMatchObject({ status: 400, body: { code: 'wrong_chain' } })
  })

  test('refuses the signature of another account', async () => {
    const { auth, visitor } = setUp()
    const { message } = await visitor.prepare()
    const answer = await visitor.post('verify', { message, signature: createVisitor(auth).sign(message) })
    expect(answer).toMatchObject({ status: 401, body: { code: 'bad_signature' } })
    // The nonce is still good for the visitor.
    expect(await visitor.post('verify', { message, signature: visitor.sign(message) })).toMatchObject({ status: 200 })
  })

  test('takes a nonce of any EVM account once, for the first of them that signs with it', async () => {
    const evm: Verifier = {
      namespace: 'eip155',
      verify: ({ account, ...signed }) =>
        verifyMessage({ ...signed, address: account.split(':')[2] as Address, signature: signed.signature as Hex }),
    }
    const { visitor } = setUp({ verifiers: [solanaVerifier(), evm] })
    const { nonce } = (await visitor.post('nonce', { account: 'eip155' })).body
    const own = await visitor.prepare({ nonce })
    expect(await visitor.post('verify', own)).toMatchObject({ status: 400, body: { code: 'wrong_account' } })
    const signer = privateKeyToAccount(generatePrivateKey())
    const message = writeMessage(`eip155:1:${signer.address}`, { nonce })
    const signed = { message, signature: await signer.signMessage({ message }) }
    const answers = await Promise.all([visitor.post('verify', signed), visitor.post('verify', signed)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await setUp().visitor.post('nonce', { account: 'eip155' })).status).toBe(422)
  })

  test('refuses a nonce that is five minutes old, or not the app’s', async () => {
    const { clock, visitor } = setUp()
    const signed = await visitor.prepare()
    clock.now += 5 * 60_000
    expect(await visitor.post('verify', signed)).toMatchObject({ status: 401, body: { code: 'nonce_used' } })
    const own = await visitor.prepare({ nonce: 'ab'.repeat(16) })
    expect(await visitor.post('verify', own)).toMatchObject({ status: 401, body: { code: 'nonce_used' } })
  })

  test('keeps nothing of a nonce until it is used, whoever asks for how many', async () => {
    const spendNonce = vi.fn(createMemoryStore().spendNonce)
    const { auth, visitor } = setUp({ store: { ...createMemoryStore(), spendNonce } })
    const signed = await visitor.prepare()
    const stranger = createVisitor(auth)
    for (let asked = 0; asked < 300; asked += 1) await stranger.post('nonce', { account: stranger.account })
    const forged = await stranger.prepare({ nonce: 'ab'.repeat(54) })
    expect(await visitor.post('verify', forged)).toMatchObject({ status: 401, body: { code: 'nonce_used' } })
    expect(spendNonce).not.toHaveBeenCalled()
    expect(await visitor.post('verify', signed)).toMatchObject({ status: 200 })
    expect(spendNonce).toHaveBeenCalledOnce()
  })

  test('refuses a nonce with any character changed', async () => {
    const { visitor } = setUp()
    const { nonce } = (await visitor.post('nonce', { account: visitor.account })).body
    for (let at = 0; at < nonce.length; at += 1) {
      const changed = nonce.slice(0, at) + (Number.parseInt(nonce[at], 16) ^ 1).toString(16) + nonce.slice(at + 1)
      const answer = await visitor.post('verify', await visitor.prepare({ nonce: changed }))
      expect(answer).toMatchObject({ status: 401, body: { code: 'nonce_used' } })
    }
    expect(await visitor.post('verify', await visitor.prepare({ nonce }))).toMatchObject({ status: 200 })
  })

  test.each([
    ['wrong_domain', { domain: 'evil.example', uri: 'https://evil.example/login' }],
    ['wrong_uri', { uri: 'https://evil.example/login' }],
    ['wrong_uri', { uri: 'http://app.example.com/login' }],
    ['wrong_statement', { statement: 'Give everything away.' }],
    ['expired', { expirationTime: '2020-01-01T00:00:00.000Z' }],
    ['not_yet_valid', { notBefore: '2100-01-01T00:00:00.000Z' }],
    ['issued_in_future', { issuedAt: '2100-01-01T00:00:00.000Z' }],
    ['wrong_resources', { resources: ['https://app.example.com/admin'] }],
  ])('refuses with %s a message that has it: %o', async (code, fields) => {
    const { visitor } = setUp({ statement: 'Sign in to the app.', resources: [] })
    expect(await visitor.post('verify', await visitor.prepare(fields))).toMatchObject({ status: 400, body: { code } })
  })

  test('refuses another network than the app’s', async () => {
    const { visitor } = setUp({ chains: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] })
    const answer = await visitor.post('verify', await visitor.prepare())
    expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_chain' } })
    const nonce = await visitor.post('nonce', {
      account: 'cosmos:cosmoshub-4:cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
    })
    expect(nonce).toMatchObject({ status: 422, body: { field: 'account' } })
  })

  test('refuses a text that says more than its fields, or other bytes than were signed', async () => {
    const { visitor } = setUp()
    const { message } = await visitor.prepare()
    const more = `${message}\nAnd everything else.`
    const answer = await visitor.post('verify', { message: more, signature: visitor.sign(more) })
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_message' } })
    const signature = visitor.sign(message)
    const signed = await visitor.post('verify', { message, signature, signedAs: btoa(more) })
    expect(signed).toMatchObject({ status: 400, body: { code: 'bad_message' } })
    for (const signedAs of ['%', btoa('\xff\xfe')])
      expect(await visitor.post('verify', { message, signature, signedAs })).toMatchObject({
        body: { field: 'signedAs' },
      })
    expect(await visitor.post('verify', { message, signature, signedAs: btoa(message) })).toMatchObject({ status: 200 })
  })

  test('keeps the nonce where the network’s node does not respond', async () => {
    let isDown = true
    const { verify } = solanaVerifier()
    const verifier: Verifier = {
      namespace: 'solana',
      verify: (options) => (isDown ? Promise.reject(new VerifierUnavailableError('it sleeps')) : verify(options)),
    }
    const { visitor } = setUp({ verifiers: [verifier] })
    const signed = await visitor.prepare()
    expect(await visitor.post('verify', signed)).toMatchObject({ status: 503, body: { code: 'unverifiable' } })
    isDown = false
    expect(await visitor.post('verify', signed)).toMatchObject({ status: 200 })
  })
})

describe('a request', () => {
  test('of another site is refused', async () => {
    const { visitor } = setUp()
    for (const other of ['https://evil.example', 'http://app.example.com', 'null']) {
      const answer = await visitor.post('nonce', { account: visitor.account }, { origin: other })
      expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' } })
    }
  })

  test.each([
    [415, 'text', { 'content-type': 'text/plain' }],
    [400, '{', {}],
    [422, '{}', {}],
    [422, '{"account":"alice"}', {}],
    [413, `"${'x'.repeat(200_000)}"`, {}],
  ])('has status %i for a body that is not valid', async (status, body, headers) => {
    const answer = await setUp().visitor.post('nonce', body, headers)
    expect(answer).toMatchObject({ status, body: { status } })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  test('is not found elsewhere, and answered by POST alone', async () => {
    const { auth, visitor } = setUp()
    expect(await visitor.post('other', {})).toMatchObject({ status: 404 })
    expect((await auth.handler(new Request(`${origin}/auth/nonce`))).status).toBe(405)
  })
})

test.each([
  ['a short secret', { secret: 'short' }],
  ['no verifier', { verifiers: [] }],
  ['a domain with a path', { domain: 'app.example.com/login' }],
  ['a domain with a scheme', { domain: 'https://app.example.com' }],
  ['a domain in capitals', { domain: 'App.example.com' }],
  ['two verifiers of one namespace', { verifiers: [solanaVerifier(), solanaVerifier()] }],
  ['a sixth namespace', { verifiers: [solanaVerifier(), { ...solanaVerifier(), namespace: 'stellar' }] }],
  ['a statement that no message has', { statement: 'Grüße' }],
  ['a statement of two lines', { statement: 'One.\nTwo.' }],
  ['resources that are no URIs', { resources: ['my files'] }],
  ['a chain without a namespace', { chains: ['1'] }],
  ['no chain', { chains: [] }],
])('throws for %s', (_, options) => {
  expect(() => setUp(options)).toThrow(AuthOptionsError)
})

test('a secret of another app reads none of its tokens', async () => {
  const { store, visitor } = setUp()
  const { accessToken, refreshToken } = await visitor.signIn()
  const other = createAuth({ verifiers: [solanaVerifier()], store, secret: `${secret}!`, domain: 'app.example.com' })
  const request = new Request(origin, { headers: { authorization: `Bearer ${accessToken}` } })
  expect(await other.verifySession(request)).toBeUndefined()
  expect(await createVisitor(other).refresh(refreshToken, createAttempt())).toMatchObject({
    body: { code: 'session_ended' },
  })
})

describe('another app with the same store and secret', () => {
  async function setUpTwo() {
    const { auth: shop, store, visitor } = setUp()
    const admin = setUp({ store, domain: 'admin.example.com' }).auth
    const post = async (path: string, body: object, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      return await admin.handler(new Request(`https://admin.example.com/auth/${path}`, request))
    }
    return { shop, store, visitor, admin, post, session: await visitor.signIn() }
  }

  test('refreshes, reads, lists and ends none of its sessions', async () => {
    const { store, visitor, post, session } = await setUpTwo()
    const { accessToken, refreshToken } = session
    const refused = { code: 'session_ended' }
    const refreshed = await post('session', { action: 'refresh', refreshToken, attempt: createAttempt() })
    expect(await refreshed.json()).toMatchObject(refused)
    expect(await (await post('session', { action: 'end', refreshToken })).json()).toMatchObject(refused)
    for (const action of ['read', 'list', 'end', 'endAll'])
      expect(await (await post('session', { action }, accessToken)).json()).toMatchObject(refused)
    expect(await store.listSessions(visitor.account)).toHaveLength(1)
    expect((await visitor.refresh(refreshToken, createAttempt())).status).toBe(200)
  })

  test('shows and ends in its list those of its own page alone', async () => {
    const { store, visitor, post, session } = await setUpTwo()
    const page = { domain: 'admin.example.com', uri: 'https://admin.example.com/login' }
    const { nonce } = (await (await post('nonce', { account: visitor.account })).json()) as { nonce: string }
    const foreign = await post('verify', await visitor.prepare(page))
    expect(await foreign.json()).toMatchObject({ code: 'nonce_used' })
    const own = (await (await post('verify', await visitor.prepare({ ...page, nonce }))).json()) as {
      accessToken: string
      session: { id: string }
    }
    const listed = await (await post('session', { action: 'list' }, own.accessToken)).json()
    expect(listed).toMatchObject({ sessions: [{ id: own.session.id, isCurrent: true }] })
    await post('session', { action: 'end', id: session.session.id }, own.accessToken)
    await post('session', { action: 'endAll' }, own.accessToken)
    expect(await store.listSessions(visitor.account)).toMatchObject([{ id: session.session.id }])
  })

  test('takes no session that a store gives it by the id of its own', async () => {
    const store = createMemoryStore()
    const { visitor, auth } = setUp({ store })
    const { session, accessToken, refreshToken } = await visitor.signIn()
    const stored = await store.getSession(session.id)
    if (stored) await store.addSession({ ...stored, domain: 'admin.example.com' })
    const request = new Request(origin, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(await auth.verifySession(request)).toBeUndefined()
    expect(await visitor.refresh(refreshToken, createAttempt())).toMatchObject({ body: { code: 'session_ended' } })
  })
})
