import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pendingSessions, smartSessions } from '../db/schema.ts'
import { type Config, parseEnv } from '../env.ts'
import { createProjects } from '../projects/createProjects.ts'
import { readProviderKey } from '../projects/readProviderKey.ts'
import { openSecret, sessionKeyOwner } from '../secrets/sealSecret.ts'
import { createDapp } from '../test/createDapp.ts'
import { createTestServer, storages, type TestServer, testChain } from '../test/createTestServer.ts'
import { projectCommand } from './projectCommand.ts'
import { secretsCommand } from './secretsCommand.ts'

const [oldKey, newKey, strangeKey] = ['11', '22', '33'].map((byte) => byte.repeat(32))

describe.each(storages)('secrets rotate on %s', (storage) => {
  let server: TestServer
  let pci: string
  let waiting: string
  beforeAll(async () => {
    server = await createTestServer({
      storage,
      chains: [testChain({ id: 31337, rpcUrls: ['http://127.0.0.1:1'] })],
      env: { SECRETS_KEY: oldKey! },
    })
    pci = (await createDapp(server).start()).pci
    waiting = (await createDapp(server).begin()).pci
    process.env.TEST_PROVIDER_KEY = 'shop-1inch-key'
    await projectCommand(
      { db: server.context.db, config: server.config, print: () => undefined },
      'create shop --provider-key 1inch=env:TEST_PROVIDER_KEY'.split(' '),
    )
  })
  afterAll(async () => {
    delete process.env.TEST_PROVIDER_KEY
    await server.close()
  })

  const configOf = (env: Record<string, string>): Config => parseEnv({ ...env })
  async function rotate(env: Record<string, string>): Promise<string> {
    const printed: string[] = []
    const print = (line: string) => printed.push(line)
    await secretsCommand({ db: server.context.db, config: configOf(env), print }, ['rotate'])
    return printed.join('\n')
  }
  /** The secrets as a server of this configuration opens them. */
  async function open(env: Record<string, string>) {
    const config = configOf(env)
    const project = await createProjects({ db: server.context.db, config }).find('shop')
    if (!project) throw new Error('There is no project shop.')
    const { db } = server.context
    const [row] = await db.select().from(smartSessions).where(eq(smartSessions.pci, pci))
    const [pending] = await db.select().from(pendingSessions).where(eq(pendingSessions.pci, waiting))
    const { secretsKey: key, secretsKeyPrevious: previous } = config
    return {
      provider: readProviderKey({ config }, { project, provider: '1inch' })?.reveal(),
      session: openSecret(row!.sealedKey!, { key: key!, previous, owner: sessionKeyOwner(pci) }).reveal(),
      pending: openSecret(pending!.sealedKey, { key: key!, previous, owner: sessionKeyOwner(waiting) }).reveal(),
    }
  }

  test('replaces the old key while servers have both', async () => {
    const before = await open({ SECRETS_KEY: oldKey! })
    expect(before.provider).toBe('shop-1inch-key')
    // A server with the new key opens what the old one sealed, and the other way round.
    const both = { SECRETS_KEY: newKey!, SECRETS_KEY_PREVIOUS: oldKey! }
    const early = { SECRETS_KEY: oldKey!, SECRETS_KEY_PREVIOUS: newKey! }
    expect(await open(both)).toEqual(before)
    expect(await rotate(both)).toBe('resealed 3 keys; 0 were up to date')
    expect(await open(both)).toEqual(before)
    expect(await open(early)).toEqual(before)
    expect(await open({ SECRETS_KEY: newKey! })).toEqual(before)
    await expect(open({ SECRETS_KEY: oldKey! })).rejects.toMatchObject({ name: 'SealBrokenError' })
    expect(await rotate(both)).toBe('resealed 0 keys; 3 were up to date')
  })

  test('lists the secrets that neither key opens, and leaves them unchanged', async () => {
    const before = await open({ SECRETS_KEY: newKey! })
    await expect(rotate({ SECRETS_KEY: strangeKey!, SECRETS_KEY_PREVIOUS: oldKey! })).rejects.toThrow(
      `Neither key opens: shop/1inch, session/${pci}, session/${waiting}.`,
    )
    expect(await open({ SECRETS_KEY: newKey! })).toEqual(before)
  })

  test('requires both keys', async () => {
    await expect(rotate({ SECRETS_KEY: newKey! })).rejects.toThrow('SECRETS_KEY_PREVIOUS')
  })
})
