import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createVisitor, isSignedIn } from '../../test/createVisitor.ts'
import { testWallets } from '../../test/signInWallets.ts'
import { secretsCommand } from '../cli/secretsCommand.ts'
import { signInKeys } from '../db/schema.ts'
import { parseEnv } from '../env.ts'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { createTestServer, storages, type TestServer } from '../test/createTestServer.ts'
import { createSignInKeys } from './createSignInKeys.ts'
import { openSignInSecret } from './openSignInSecret.ts'

const [oldKey, newKey] = ['11', '22'].map((byte) => byte.repeat(32))

async function startServer(options: Partial<Parameters<typeof createTestServer>[0]> = {}): Promise<TestServer> {
  const server = await createTestServer({ chains: [], env: { SECRETS_KEY: oldKey! }, ...options })
  onTestFinished(() => server.close())
  return server
}

/** The keys as a server reads them that has just started. */
async function readKeys({ context, config }: TestServer) {
  const secret = await openSignInSecret(config)
  return createSignInKeys({ store: context.signInKeys, secret: secret! })
}

const passDays = ({ context }: TestServer, days: number) =>
  context.db.execute(sql`update sign_in_keys set signs_from = signs_from - make_interval(secs => ${days * 86_400}),
    signs_until = signs_until - make_interval(secs => ${days * 86_400}),
    retired_at = retired_at - make_interval(secs => ${days * 86_400})`)

const visit = (server: TestServer) => createVisitor(server, { wallet: testWallets.solana() })
const kidOf = (token: string) => decodeProtectedHeader(token).kid

describe.each(storages)('keys of access tokens on %s', (storage) => {
  test('any backend verifies a token with what is published', async () => {
    const server = await startServer({ storage })
    await server.project('create shop')
    const { accessToken, session } = await visit(server).signIn()
    const { status, headers, body } = await server.get('/.well-known/jwks.json')
    expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
      cache: 'public, max-age=300',
    })
    expect(body.keys).toHaveLength(1)
    expect(Object.keys(body.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
    const { payload, protectedHeader } = await jwtVerify(accessToken, createLocalJWKSet(body), {
      issuer: 'https://latchkey.test',
      audience: 'shop',
    })
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: body.keys[0].kid, typ: 'JWT' })
    expect(payload).toMatchObject({ sid: session.id, domain: 'shop.example', jti: expect.any(String) })
    expect(payload.exp! - payload.iat!).toBe(900)
  })

  test('one key signs for thirty days, and the next is published a day before', async () => {
    const server = await startServer({ storage })
    await server.project('create shop')
    const visitor = visit(server)
    const first = await visitor.signIn()
    const list = async () => (await (await readKeys(server)).list()).map(({ kid }) => kid)
    const signing = async () => (await (await readKeys(server)).current()).kid
    const [kid] = await list()
    expect(kidOf(first.accessToken)).toBe(kid)

    await passDays(server, 28.9)
    await (await readKeys(server)).maintain()
    expect(await list()).toEqual([kid])
    await passDays(server, 0.2)
    await (await readKeys(server)).maintain()
    const [, next] = await list()
    expect(await list()).toEqual([kid, next])
    expect(await signing()).toBe(kid)
    await passDays(server, 1)
    expect(await signing()).toBe(next)
    // Tokens of the old key are verified for as long as any lives.
    expect(await list()).toEqual([kid, next])
    await passDays(server, 0.9)
    expect(await list()).toEqual([kid, next])
    await passDays(server, 0.1)
    await (await readKeys(server)).maintain()
    expect(await list()).toEqual([next])
    expect(await server.context.db.$count(signInKeys)).toBe(1)
  })
})

describe('servers of one database', () => {
  test('make one key when they start to sign together, and verify each other’s tokens at once', async () => {
    const env = { SECRETS_KEY: oldKey!, DATABASE_URL: await createTestDatabase() }
    const servers = await Promise.all(Array.from({ length: 4 }, () => startServer({ env })))
    await servers[0]!.project('create shop')
    const signed = await Promise.all(servers.map((server) => visit(server).signIn()))
    expect(new Set(signed.map(({ accessToken }) => kidOf(accessToken))).size).toBe(1)
    expect(await servers[0]!.context.db.$count(signInKeys)).toBe(1)
    for (const [index, { accessToken, refreshToken }] of signed.entries()) {
      const other = visit(servers[(index + 1) % servers.length]!)
      expect(await isSignedIn(other, accessToken)).toBe(true)
      await other.session({ action: 'end', refreshToken })
      expect(await isSignedIn(visit(servers[index]!), accessToken)).toBe(false)
    }
  })

  test('go on while SECRETS_KEY is replaced, with the same answer for the same attempt', async () => {
    const url = await createTestDatabase()
    const start = (env: Record<string, string>) => startServer({ env: { DATABASE_URL: url, ...env } })
    const before = await start({ SECRETS_KEY: oldKey! })
    await before.project('create shop')
    const { accessToken, refreshToken } = await visit(before).signIn()
    const attempt = 'ab'.repeat(16)
    const { body } = await visit(before).refresh(refreshToken, attempt)

    const during = await start({ SECRETS_KEY: newKey!, SECRETS_KEY_PREVIOUS: oldKey! })
    expect((await visit(during).refresh(refreshToken, attempt)).body.refreshToken).toBe(body.refreshToken)
    expect(await isSignedIn(visit(during), accessToken)).toBe(true)
    const printed: string[] = []
    const { config, context } = during
    await secretsCommand({ db: context.db, config, print: (line) => printed.push(line) }, ['rotate'])
    expect(printed).toEqual(['resealed 1 keys; 0 were up to date'])

    const after = await start({ SECRETS_KEY: newKey! })
    expect((await visit(after).refresh(body.refreshToken)).status).toBe(200)
    expect(kidOf((await visit(after).signIn()).accessToken)).toBe(kidOf(accessToken))
    // A server with a secret that opens nothing uses no message up.
    const lost = await start({ SECRETS_KEY: '33'.repeat(32) })
    const signed = await visit(after).sign()
    expect(await visit(lost).verify(signed)).toMatchObject({ status: 503 })
    // Once the operator has deleted the keys it makes its own.
    await lost.context.db.delete(signInKeys)
    expect((await (await readKeys(lost)).current()).kid).not.toBe(kidOf(accessToken))
  })
})

test('a server with the embedded database needs no setting: it keeps a key of its own beside the database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-sign-in-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const config = parseEnv({ DATA_DIR: dataDir })
  const [one, again] = [await openSignInSecret(config), await openSignInSecret(config)]
  const file = join(dataDir, 'sign-in.key')
  expect(one?.key.reveal()).toBe((await readFile(file, 'utf8')).trim())
  expect(again?.key.reveal()).toBe(one?.key.reveal())
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const shared = parseEnv({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://127.0.0.1:1/shop' })
  expect(await openSignInSecret(shared)).toBeUndefined()
})
