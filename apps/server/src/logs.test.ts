import { createServer as createHttp } from 'node:http'
import { expect, inject, test } from 'vitest'
import { projectCommand } from './cli/projectCommand.ts'
import { createServer } from './createServer.ts'
import { parseEnv } from './env.ts'
import { captureLogs } from './test/captureLogs.ts'
import { createTestDatabase } from './test/createTestDatabase.ts'
import { testChain } from './test/createTestServer.ts'

/** Marked secrets; the server's output must contain none of them. */
const canaries = {
  nodeKey: 'canary-node-key',
  providerKey: 'canary-provider-key',
  ownProviderKey: 'canary-own-provider-key',
  secretsKey: 'cafe'.repeat(16),
  redisPassword: 'canary-redis-password',
  body: 'canary-signed-body',
  authorization: 'lk_canary-server-key',
}

test('logs no secret, whatever fails', async () => {
  const logs = captureLogs()
  const dying = createHttp((request) => request.socket.destroy())
  await new Promise<void>((resolve) => dying.listen(0, '127.0.0.1', resolve))
  const { port } = dying.address() as { port: number }
  try {
    const redis = new URL(inject('redisUrl'))
    redis.password = canaries.redisPassword
    redis.username = 'nobody'
    const env = {
      DATABASE_URL: await createTestDatabase(),
      LOG_LEVEL: 'trace',
      SECRETS_KEY: canaries.secretsKey,
      PROVIDER_KEYS: JSON.stringify({ '1inch': canaries.providerKey }),
      LATCHKEY_CHAINS: JSON.stringify([
        testChain({ id: 1, rpcUrls: [`http://127.0.0.1:${port}/v3/${canaries.nodeKey}`] }),
      ]),
    }
    await expect(createServer(parseEnv({ ...env, REDIS_URL: redis.href }))).rejects.toThrow('shared state')
    const server = await createServer(parseEnv({ ...env, REDIS_URL: inject('redisUrl') }))
    server.app.log.info(
      { config: server.context.config.providerKeys, key: server.context.config.secretsKey },
      'settings',
    )
    server.indexers[0]!.start()
    process.env.TEST_CANARY = canaries.ownProviderKey
    const command = { db: server.context.db, config: server.context.config, print: () => undefined }
    await projectCommand(command, 'create shop --provider-key zerion=env:TEST_CANARY'.split(' '))
    delete process.env.TEST_CANARY
    server.app.log.info({ project: await server.context.projects.find('shop') }, 'project')
    const headers = { authorization: `Bearer ${canaries.authorization}` }
    for (const url of ['/v1?chainId=eip155:1&projectId=shop', '/v1/nothing', '/e?projectId=shop'])
      await server.app.inject({
        method: 'POST',
        url,
        headers,
        payload: JSON.stringify({ method: 'eth_call', signature: canaries.body }),
      })
    await server.app.inject({
      method: 'POST',
      url: '/v1?chainId=eip155:1&projectId=shop',
      payload: JSON.stringify({ method: 'eth_call', params: [canaries.body] }),
    })
    await server.app.inject(
      '/v1/account/0x70997970C51812dc3A010C7d01b50e0d17dc79C8/balance?currency=usd&projectId=shop',
    )
    await expect.poll(() => logs.read().includes('indexing failed'), { timeout: 10_000 }).toBe(true)
    await server.close()
  } finally {
    logs.release()
    dying.close()
  }
  const logged = logs.read()
  // Proves that the capture works.
  expect(logged).toContain('upstream unavailable')
  for (const [name, canary] of Object.entries(canaries)) expect(logged.includes(canary), name).toBe(false)
})
