import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { walletCommand } from '../../cli/walletCommand.ts'
import { createServer } from '../../createServer.ts'
import { walletEnrolments, walletSecrets } from '../../db/schema.ts'
import { parseEnv } from '../../env.ts'
import { ConfigError } from '../../errors/ConfigError.ts'
import { createSecret } from '../../secrets/createSecret.ts'
import { createTestDatabase } from '../../test/createTestDatabase.ts'
import { createRecipient, type TestDevice } from '../test/createTestDevice.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'
import { startVault } from '../test/startVault.ts'
import { createLocalKeyProvider } from './createLocalKeyProvider.ts'
import type { KeyProvider } from './KeyProvider.ts'
import { openDeploymentKeys } from './openDeploymentKeys.ts'
import { rewrapKeys } from './rewrapKeys.ts'

const [first, second] = ['a7'.repeat(32), 'b8'.repeat(32)]

describe('the deployment’s keys', () => {
  let server: WalletTestServer
  beforeAll(async () => {
    server = await createWalletTestServer()
  })
  afterAll(() => server.close())

  test('are the same on servers that start together on an empty database', async () => {
    const { db } = server.context
    await db.delete(walletSecrets)
    const provider = createLocalKeyProvider({ key: createSecret(first) })
    const all = await Promise.all(Array.from({ length: 8 }, () => openDeploymentKeys(db, provider)))
    expect(new Set(all.map(({ shares }) => shares.publicKey)).size).toBe(1)
    expect(await db.$count(walletSecrets)).toBe(1)
    const [one, other] = all as [(typeof all)[0], (typeof all)[0]]
    expect(other.open(one.seal('ada@visitor.test', 'login 1'), 'login 1')).toBe('ada@visitor.test')
    expect(() => other.open(one.seal('ada@visitor.test', 'login 1'), 'login 2')).toThrow('changed, or moved')
    expect(one.mac('email', 'x')).not.toBe(one.mac('code', 'x'))
  })

  test('another key fails the start with one line that names the setting', async () => {
    const wrong = createLocalKeyProvider({ key: createSecret(second) })
    const failures = await Promise.all(
      (['hex', 'file', 'vault'] as const).map((kind) =>
        openDeploymentKeys(server.context.db, wrong, kind).catch((error: unknown) => error),
      ),
    )
    for (const failure of failures) expect(failure).toBeInstanceOf(ConfigError)
    expect(failures.map(String)).toEqual(
      ['WALLET_KEY', 'WALLET_KEY_FILE', 'WALLET_KEY_VAULT'].map(
        (setting) =>
          `ConfigError: Configuration error: ${setting}: does not open what this database has; start with the key it was ` +
          'last wrapped with, or set that one as WALLET_KEY_PREVIOUS. See docs/configuration.md.',
      ),
    )
  })
})

describe('latchkey-server wallet rewrap', () => {
  const rewrap = async (server: WalletTestServer, env: Record<string, string>) => {
    const printed: string[] = []
    const config = parseEnv({ WALLET_PORT: '0', ...env })
    const print = (line: string) => printed.push(line)
    await walletCommand({ db: server.context.db, config, print }, ['rewrap'])
    return printed.join('\n')
  }
  const canOpen = async (device: TestDevice, enrolmentId: string) => {
    const { recipient } = await createRecipient()
    return (await device.call('releaseShare', { enrolmentId, recipient, purpose: 'sign' })).status
  }

  test('moves every key to the new one while the server runs; afterwards the old one opens nothing', {
    timeout: 120_000,
  }, async () => {
    const databaseUrl = await createTestDatabase()
    const server = await createWalletTestServer({
      env: { DATABASE_URL: databaseUrl, WALLET_KEY: second, WALLET_KEY_PREVIOUS: first },
    })
    const { db } = server.context
    const visitors = []
    for (let count = 0; count < 3; count += 1) visitors.push(await server.createVisitor())
    // As an earlier server with the first key wrote them.
    await rewrap(server, { WALLET_KEY: first, WALLET_KEY_PREVIOUS: second })
    const old = createLocalKeyProvider({ key: createSecret(first) })
    const oldId = await old.currentKeyId()
    expect((await db.select().from(walletEnrolments)).map(({ keyId }) => keyId)).toEqual([oldId, oldId, oldId])
    for (const { device, enrolmentId } of visitors) expect(await canOpen(device, enrolmentId)).toBe(200)
    expect(await rewrap(server, { WALLET_KEY: second, WALLET_KEY_PREVIOUS: first })).toBe(
      'rewrapped 4 keys; all 4 are wrapped by WALLET_KEY',
    )
    expect(await rewrap(server, { WALLET_KEY: second, WALLET_KEY_PREVIOUS: first })).toBe(
      'rewrapped 0 keys; all 4 are wrapped by WALLET_KEY',
    )
    for (const { device, enrolmentId } of visitors) expect(await canOpen(device, enrolmentId)).toBe(200)
    const outdated = parseEnv({ DATABASE_URL: databaseUrl, WALLET_PORT: '0', WALLET_KEY: first, LOG_LEVEL: 'silent' })
    await expect(createServer(outdated)).rejects.toBeInstanceOf(ConfigError)
    await server.close()
  })

  test('interrupted anywhere, goes on with the rest', async () => {
    const server = await createWalletTestServer()
    const visitors = []
    for (let count = 0; count < 5; count += 1) visitors.push(await server.createVisitor())
    const provider = createLocalKeyProvider({ key: createSecret(second), previous: createSecret(first) })
    for (let calls = 0; calls < 8; calls += 1) {
      let left = calls
      const failing: KeyProvider = {
        ...provider,
        wrap(dataKey, context) {
          left -= 1
          if (left < 0) throw new Error('killed')
          return provider.wrap(dataKey, context)
        },
      }
      await rewrapKeys(server.context.db, failing).catch((error: unknown) => expect(String(error)).toContain('killed'))
    }
    const keyId = await provider.currentKeyId()
    for (const row of await server.context.db.select().from(walletEnrolments)) expect(row.keyId).toBe(keyId)
    await server.close()
  })

  test('names what no key opens, and wraps the rest', async () => {
    const server = await createWalletTestServer()
    const [broken, whole] = [await server.createVisitor(), await server.createVisitor()]
    const { db } = server.context
    const [row] = await db.select().from(walletEnrolments).where(eq(walletEnrolments.id, whole.enrolmentId))
    await db
      .update(walletEnrolments)
      .set({ wrappedKey: row?.wrappedKey ?? '' })
      .where(eq(walletEnrolments.id, broken.enrolmentId))
    const failure = await rewrap(server, { WALLET_KEY: second, WALLET_KEY_PREVIOUS: first }).catch(
      (error: unknown) => error,
    )
    expect(String(failure)).toContain(broken.enrolmentId)
    expect(String(failure)).not.toContain(whole.enrolmentId)
    await server.close()
  })

  test('moves a deployment to Vault', async () => {
    const vault = await startVault()
    const server = await createWalletTestServer()
    const { device, enrolmentId } = await server.createVisitor()
    const setting = JSON.stringify({ url: vault.url, key: vault.key, tokenFile: vault.tokenFile })
    expect(await rewrap(server, { WALLET_KEY_VAULT: setting, WALLET_KEY_PREVIOUS: first })).toBe(
      'rewrapped 2 keys; all 2 are wrapped by WALLET_KEY_VAULT',
    )
    // This server has the earlier key only: the operator has to restart it, and nothing is wrong with the row.
    expect(await canOpen(device, enrolmentId)).toBe(503)
    await server.close()
    await vault.stop()
  })
})

test('shares behind Vault are released, and while it is sealed it is a 503', async () => {
  const vault = await startVault()
  const setting = JSON.stringify({ url: vault.url, key: vault.key, tokenFile: vault.tokenFile })
  const server = await createWalletTestServer({ env: { WALLET_KEY: '', WALLET_KEY_VAULT: setting } })
  const { device, enrolmentId, share } = await server.createVisitor()
  const { recipient, open } = await createRecipient()
  const call = () => device.call('releaseShare', { enrolmentId, recipient, purpose: 'sign' })
  const { result } = await call()
  expect(result && (await open(result.authShare, enrolmentId))).toEqual(share)
  vault.state.isSealed = true
  expect(await call()).toMatchObject({ status: 503, body: { detail: expect.stringContaining('Try again later') } })
  await server.close()
  await vault.stop()
})
