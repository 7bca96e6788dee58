import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer } from '../test/createTestServer.ts'
import { createWalletTestServer, type WalletTestServer } from '../wallet/test/createWalletTestServer.ts'
import { startVault } from '../wallet/test/startVault.ts'

describe('/ready and the key of the embedded wallet', () => {
  let vault: Awaited<ReturnType<typeof startVault>>
  let server: WalletTestServer
  beforeAll(async () => {
    vault = await startVault()
    const { url, key, tokenFile } = vault
    const setting = JSON.stringify({ url, key, tokenFile })
    server = await createWalletTestServer({ env: { WALLET_KEY: '', WALLET_KEY_VAULT: setting } })
  })
  afterAll(async () => {
    await server.close()
    await vault.stop()
  })

  const ready = { status: 200, body: { status: 'ready', parts: { database: 'ok', walletKey: 'ok' } } }
  const degraded = { status: 200, body: { status: 'degraded', parts: { database: 'ok', walletKey: 'failed' } } }

  test('a key at another server is ok while that responds', async () => {
    expect(await server.get('/ready')).toMatchObject(ready)
  })

  test.each([
    ['is sealed', 'isSealed'],
    ['does not respond', 'isSilent'],
  ] as const)('is degraded and ready while Vault %s, and ready again after it', async (_what, state) => {
    vault.state[state] = true
    await expect.poll(() => server.get('/ready')).toMatchObject(degraded)
    expect((await server.get('/health')).status).toBe(200)
    vault.state[state] = false
    await expect.poll(() => server.get('/ready')).toMatchObject(ready)
  })

  test('is degraded while Vault no longer takes the token', async () => {
    const token = await readFile(vault.tokenFile, 'utf8')
    await writeFile(vault.tokenFile, 'expired')
    await expect.poll(() => server.get('/ready')).toMatchObject(degraded)
    await writeFile(vault.tokenFile, token)
    await expect.poll(() => server.get('/ready')).toMatchObject(ready)
  })

  test('a key of this process is ok', async () => {
    const own = await createWalletTestServer()
    expect(await own.get('/ready')).toMatchObject(ready)
    await own.close()
  })

  test('is not named where the wallet is off', async () => {
    const without = await createTestServer({ chains: [] })
    const { status, body } = await without.get('/ready')
    expect(status).toBe(200)
    expect((body as { parts: object }).parts).not.toHaveProperty('walletKey')
    await without.close()
  })
})
