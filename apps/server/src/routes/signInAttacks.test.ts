import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createVisitor, isSignedIn, newAttempt } from '../../test/createVisitor.ts'
import { createEvmWallet, testWallets } from '../../test/signInWallets.ts'
import { signInSessions } from '../db/schema.ts'
import { captureLogs } from '../test/captureLogs.ts'
import { createTestServer, storages, testChain } from '../test/createTestServer.ts'
import { setUpAnvil, setUpServer } from '../test/setUp.ts'

const secretsKey = '5e'.repeat(32)
const problem = (status: number, code: string) => ({ status, body: { status, code } })
const statuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status)
function times<value>(count: number, make: () => Promise<value>): Promise<value[]> {
  return Promise.all(Array.from({ length: count }, make))
}

const anvil = setUpAnvil()

describe.each(storages)('an attacker of sign-ins on %s', (storage) => {
  const server = setUpServer(() => ({
    storage,
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })],
    env: { SECRETS_KEY: secretsKey, RATE_LIMIT_PER_SECOND: '0' },
    projects: ['shop --origins https://shop.example,https://app.shop.example', 'bank --origins https://shop.example'],
  }))

  test.each(['eip155', 'solana'] as const)('posts one signature of %s 50 times: one session', async (namespace) => {
    const visitor = createVisitor(server, { wallet: testWallets[namespace]() })
    const signed = await visitor.sign()
    const responses = await times(50, () => visitor.verify(signed))
    expect(statuses(responses).toSorted()).toEqual([200, ...Array(49).fill(401)])
    for (const { status, body } of responses) if (status === 401) expect(body.code).toBe('nonce_used')
    const { accessToken } = responses.find(({ status }) => status === 200)!.body
    expect((await visitor.call(accessToken, { action: 'list' })).body.sessions).toHaveLength(1)
    expect(await visitor.verify(signed)).toMatchObject(problem(401, 'nonce_used'))
  })

  test('signs with a nonce of any EVM account: once, on its page, and with no account of another namespace', async () => {
    const visitor = createVisitor(server)
    const answer = await server.post(
      '/v1/auth/nonce?projectId=shop',
      { account: 'eip155' },
      { origin: 'https://shop.example' },
    )
    const { nonce } = answer.body
    const solana = createVisitor(server, { wallet: testWallets.solana() })
    const elsewhere = createVisitor(server, { wallet: visitor.wallet, origin: 'https://app.shop.example' })
    for (const one of [solana, elsewhere])
      expect(await one.verify(await one.sign({ nonce }))).toMatchObject(problem(401, 'wrong_nonce'))
    const signed = await visitor.sign({ nonce })
    expect(statuses(await times(10, () => visitor.verify(signed))).toSorted()).toEqual([200, ...Array(9).fill(401)])
    const other = createVisitor(server)
    expect(await other.verify(await other.sign({ nonce }))).toMatchObject(problem(401, 'nonce_used'))
  })

  test('sends a message of one project, page or account elsewhere', async () => {
    const visitor = createVisitor(server)
    const signed = await visitor.sign()
    const query = (project: string) => `/v1/auth/verify?projectId=${project}`
    expect(await server.post(query('bank'), signed, { origin: 'https://shop.example' })).toMatchObject(
      problem(401, 'wrong_nonce'),
    )
    expect(await server.post(query('shop'), signed, { origin: 'https://app.shop.example' })).toMatchObject(
      problem(400, 'wrong_domain'),
    )
    // Signed for another page, account or chain with a nonce that was not given to it.
    const elsewhere = createVisitor(server, { wallet: visitor.wallet, origin: 'https://app.shop.example' })
    const other = createVisitor(server)
    for (const one of [elsewhere, other])
      expect(await one.verify(await one.sign({ nonce: await visitor.requestNonce() }))).toMatchObject(
        problem(401, 'wrong_nonce'),
      )
    expect(await visitor.verify(await visitor.sign({ nonce: 'a1'.repeat(32) }))).toMatchObject(
      problem(401, 'wrong_nonce'),
    )
    // The nonce is as good as before to whom it was given.
    expect((await visitor.verify(signed)).status).toBe(200)
  })

  describe('with a refresh token', () => {
    test('one exchange that is repeated gives one token, until it is used', async () => {
      const visitor = createVisitor(server)
      const { refreshToken } = await visitor.signIn()
      const attempt = newAttempt()
      const responses = await times(20, () => visitor.refresh(refreshToken, attempt))
      expect(statuses(responses)).toEqual(Array(20).fill(200))
      const next = new Set(responses.map(({ body }) => body.refreshToken))
      expect(next.size).toBe(1)
      const [token = ''] = next
      const { status, body } = await visitor.refresh(token)
      expect(status).toBe(200)
      // Whoever kept the request has nothing of it, and ends nothing.
      expect(await visitor.refresh(refreshToken, attempt)).toMatchObject(problem(401, 'refresh_reused'))
      expect(await isSignedIn(visitor, body.accessToken)).toBe(true)
    })

    test('a used token in another exchange ends the session, and no other', async () => {
      const visitor = createVisitor(server)
      const [stolen, other] = [await visitor.signIn(), await visitor.signIn()]
      const { body: owner } = await visitor.refresh(stolen.refreshToken)
      expect(await visitor.refresh(stolen.refreshToken)).toMatchObject(problem(401, 'refresh_reused'))
      for (const token of [owner.refreshToken, stolen.refreshToken])
        expect(await visitor.refresh(token)).toMatchObject(problem(401, 'session_ended'))
      for (const token of [owner.accessToken, stolen.accessToken])
        expect(await visitor.call(token, { action: 'read' })).toMatchObject(problem(401, 'session_ended'))
      expect(await isSignedIn(visitor, other.accessToken)).toBe(true)
    })

    test('twenty exchanges of one token at once: one succeeds, and the session ends', async () => {
      const visitor = createVisitor(server)
      const { refreshToken } = await visitor.signIn()
      const responses = await times(20, () => visitor.refresh(refreshToken))
      const succeeded = responses.filter(({ status }) => status === 200)
      expect(succeeded).toHaveLength(1)
      expect(await visitor.refresh(succeeded[0]!.body.refreshToken)).toMatchObject(problem(401, 'session_ended'))
    })

    test('is of no use at another project', async () => {
      const visitor = createVisitor(server)
      const { refreshToken, accessToken } = await visitor.signIn()
      const bank = createVisitor(server, { project: 'bank' })
      expect(await bank.refresh(refreshToken)).toMatchObject(problem(401, 'session_ended'))
      expect(await bank.call(accessToken, { action: 'read' })).toMatchObject(problem(401, 'session_ended'))
      expect((await visitor.refresh(refreshToken)).status).toBe(200)
    })

    test('signing out and refreshing at once leaves nobody signed in', async () => {
      const visitor = createVisitor(server)
      for (let round = 0; round < 10; round += 1) {
        const { refreshToken, accessToken } = await visitor.signIn()
        const [refreshed] = await Promise.all([
          visitor.refresh(refreshToken),
          visitor.call(accessToken, { action: 'endAll' }),
        ])
        expect(await isSignedIn(visitor, accessToken)).toBe(false)
        if (refreshed.status !== 200) continue
        expect(await isSignedIn(visitor, refreshed.body.accessToken)).toBe(false)
        expect(await visitor.refresh(refreshed.body.refreshToken)).toMatchObject(problem(401, 'session_ended'))
      }
    })
  })

  test('ends or lists no session of another account', async () => {
    const [alice, bob] = [createVisitor(server), createVisitor(server)]
    const [hers, his] = [await alice.signIn(), await bob.signIn()]
    for (const id of [hers.session.id, randomUUID(), 'x', hers.session.id.toUpperCase()])
      expect(await bob.call(his.accessToken, { action: 'end', id })).toMatchObject({ status: 200, body: {} })
    const { body } = await bob.call(his.accessToken, { action: 'list' })
    expect(body.sessions).toMatchObject([{ id: his.session.id }])
    await bob.call(his.accessToken, { action: 'endAll' })
    expect(await isSignedIn(alice, hers.accessToken)).toBe(true)
  })

  test('changes an access token', async () => {
    const [alice, bob] = [createVisitor(server), createVisitor(server)]
    const [hers, his] = [await alice.signIn(), await bob.signIn()]
    const [header = '', claims = '', signature = ''] = his.accessToken.split('.')
    const [, ofHers = ''] = hers.accessToken.split('.')
    const write = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    for (const token of [
      `${header}.${ofHers}.${signature}`,
      `${write({ alg: 'none', kid })}.${ofHers}.`,
      `${write({ alg: 'HS256', kid })}.${ofHers}.${signature}`,
      `${write({ alg: 'EdDSA', kid: 'another' })}.${claims}.${signature}`,
      `${write({ alg: 'EdDSA' })}.${claims}.${signature}`,
    ])
      expect(await bob.call(token, { action: 'read' })).toMatchObject(problem(401, 'session_ended'))
  })

  test('reads no secret in the database', async () => {
    const visitor = createVisitor(server)
    const attempt = newAttempt()
    const signed = await visitor.sign()
    const first = (await visitor.verify(signed)).body
    const second = (await visitor.refresh(first.refreshToken, attempt)).body
    const tables = ['sign_in_sessions', 'sign_in_refresh_tokens', 'sign_in_keys']
    const rows = await Promise.all(
      tables.map((table) =>
        server.context.db.execute(sql.raw(`select coalesce(json_agg(t), '[]')::text as dump from ${table} t`)),
      ),
    )
    const dump = JSON.stringify(rows)
    // Proves that the dump has what these are stored as.
    expect(dump).toContain(first.session.id)
    const secrets = [first.refreshToken, second.refreshToken, first.accessToken, signed.signature, attempt, secretsKey]
    for (const secret of secrets) {
      expect(dump.includes(secret)).toBe(false)
      expect(dump.includes(Buffer.from(secret, 'base64url').toString('hex'))).toBe(false)
    }
  })
})

test('reads no secret in the log', async () => {
  const logs = captureLogs()
  const server = await createTestServer({
    chains: [testChain({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })],
    env: { SECRETS_KEY: secretsKey, LOG_LEVEL: 'trace' },
  })
  try {
    await server.project('create shop --origins https://shop.example')
    const visitor = createVisitor(server, { wallet: testWallets.solana() })
    const evm = createVisitor(server, { wallet: createEvmWallet() })
    const attempt = newAttempt()
    const signed = await visitor.sign()
    const first = (await visitor.verify(signed)).body
    const unverified = await evm.sign()
    expect(await evm.verify(unverified)).toMatchObject(problem(503, 'unverifiable'))
    const second = (await visitor.refresh(first.refreshToken, attempt)).body
    await visitor.refresh(first.refreshToken)
    await visitor.call(second.accessToken, { action: 'read' })
    const text = logs.read()
    // Proves that the capture works.
    expect(text).toContain('a refresh token was used twice')
    for (const secret of [
      ...[first, second].flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]),
      ...[signed.signature, unverified.signature, attempt, secretsKey],
    ])
      expect(text.includes(secret)).toBe(false)
  } finally {
    await server.close()
    logs.release()
  }
})

test('sends more messages than the rate limit allows: 429, and nonces cost as much as other requests', async () => {
  const server = await createTestServer({
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })],
    env: { SECRETS_KEY: secretsKey, RATE_LIMIT_BURST: '20', RATE_LIMIT_PER_SECOND: '0.001' },
  })
  await server.project('create shop --origins https://shop.example')
  const visitor = createVisitor(server, { wallet: testWallets.solana() })
  const signed = await visitor.sign()
  const responses = await times(10, () => visitor.verify({ ...signed, signature: 'nonsense' }))
  // Verifying costs five points.
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(6)
  expect((await times(19, () => visitor.requestNonce())).length).toBe(19)
  await expect(visitor.requestNonce()).rejects.toThrow('slow down')
  await server.close()
})

test('needs a secret that the servers of a database share', async () => {
  const server = await createTestServer({ chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })] })
  await server.project('create shop --origins https://shop.example')
  const { account } = createEvmWallet()
  for (const response of [
    await server.get('/.well-known/jwks.json'),
    await server.post('/v1/auth/nonce?projectId=shop', { account }, { origin: 'https://shop.example' }),
  ]) {
    expect(response.status).toBe(503)
    expect(response.body.detail).toContain('SECRETS_KEY')
  }
  expect(await server.context.db.select().from(signInSessions)).toEqual([])
  await server.close()
})
