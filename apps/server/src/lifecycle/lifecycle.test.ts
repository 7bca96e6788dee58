import { describe, expect, test } from 'vitest'
import { projectCommand } from '../cli/projectCommand.ts'
import { captureLogs } from '../test/captureLogs.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { startUpstream } from '../test/startUpstream.ts'

/** Runs a server and returns its log. */
async function listen(
  options: Parameters<typeof createTestServer>[0],
  visit: (url: string, server: TestServer) => Promise<void> = async () => undefined,
) {
  const logs = captureLogs()
  try {
    const server = await createTestServer({ ...options, env: { LOG_LEVEL: 'info', PORT: '0', ...options.env } })
    await visit(await server.start(), server)
    await server.close()
  } finally {
    logs.release()
  }
  return logs
    .read()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { msg: string; level: number; [field: string]: unknown })
}

const warnings = (lines: Awaited<ReturnType<typeof listen>>) =>
  lines.filter(({ level }) => level === 40).map(({ msg }) => msg)

describe('the log', () => {
  test('shows the settings at the start and totals at the end', async () => {
    const chain = testChain({ id: 5, rpcUrls: ['http://127.0.0.1:1/v3/secret-key'] })
    const env = { LATCHKEY_COMMIT: '0123456', PROVIDER_KEYS: '{"zerion":"secret-key"}', METRICS_PORT: '0' }
    const lines = await listen({ chains: [chain], env, storage: 'postgres and redis' }, async (url) => {
      for (let call = 0; call < 3; call += 1) await (await fetch(`${url}/health`)).arrayBuffer()
    })
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'started with version 0.1.0, database PostgreSQL, shared state Redis, eip155:5',
        commit: '0123456',
        chains: ['eip155:5'],
        providerKeys: ['zerion'],
        accessLog: 'all',
      }),
    )
    expect(lines.at(-1)).toMatchObject({
      msg: expect.stringMatching(/^closed after 3 requests and \d+ s$/),
      requests: 3,
      drainedMs: expect.any(Number),
    })
    expect(JSON.stringify(lines)).not.toContain('secret-key')
  })

  test('shows a node’s failure once with its cause, however many requests fail', async () => {
    let isDead = false
    const node = await startUpstream(
      (request, response, body) => {
        if (isDead) return request.socket.destroy()
        const calls: { id: number }[] = [JSON.parse(body)].flat()
        const responses = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' }))
        response.end(JSON.stringify(body.startsWith('[') ? responses : responses[0]))
      },
      { chainId: 5 },
    )
    const env = { PRICE_HISTORY_INTERVAL_MS: '0' }
    const lines = await listen(
      { chains: [testChain({ id: 5, rpcUrls: [node.url], startBlock: 100 })], env },
      async (url) => {
        const request = async () => {
          const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber"}'
          const response = await fetch(`${url}/v1?chainId=eip155:5`, { method: 'POST', body })
          await response.arrayBuffer()
          return response.status
        }
        expect(await request()).toBe(200)
        isDead = true
        for (let call = 0; call < 50; call += 1) expect(await request()).toBe(503)
        isDead = false
        expect(await request()).toBe(200)
      },
    )
    const { host } = new URL(node.url)
    const of = lines.filter(({ upstream }) => upstream === host)
    expect(of).toMatchObject([
      {
        level: 40,
        msg: 'an upstream failed',
        chain: 'eip155:5',
        cause: expect.stringMatching(/socket|ECONNRESET|closed/),
      },
      { level: 30, msg: 'an upstream answers again', failures: expect.any(Number) },
    ])
    await node.stop()
  })
})

describe('a start with open defaults', () => {
  test('warns about missing networks, public URL, projects, rate limit and key', async () => {
    const lines = await listen({
      chains: [],
      env: { PUBLIC_URL: '', RATE_LIMIT_PER_SECOND: '0', DATABSE_URL: 'postgres://secret' },
    })
    expect(warnings(lines)).toEqual([
      'The variable DATABSE_URL is not a setting of this server. Did you mean DATABASE_URL?',
      expect.stringMatching(/^LATCHKEY_CHAINS is not set: /),
      expect.stringMatching(/^PUBLIC_URL is not set: /),
      expect.stringMatching(/^RATE_LIMIT_PER_SECOND is 0: /),
      expect.stringMatching(/^SECRETS_KEY is not set: /),
      expect.stringMatching(/^No project was created and ALLOWED_ORIGINS is not set: every page may use this server\./),
    ])
    expect(JSON.stringify(lines)).not.toContain('postgres://secret')
  })

  test('names the variables of the embedded wallet that have no effect without its port', async () => {
    const env = { WALLET_KEY: 'a7'.repeat(32), SMTP_URL: 'smtp://127.0.0.1:25' }
    const off = await listen({ chains: [], env })
    expect(warnings(off)).toContainEqual(
      expect.stringMatching(/^WALLET_PORT is not set, .* these variables have no effect: WALLET_KEY, SMTP_URL\. /),
    )
    expect(JSON.stringify(off)).not.toContain('a7a7')
    const on = await listen({ chains: [], env: { ...env, WALLET_PORT: '0' } })
    expect(warnings(on).filter((line) => line.startsWith('WALLET_PORT'))).toEqual([])
  })

  test('says that the embedded wallet is shown nowhere while no origin is named', async () => {
    const wallet = { WALLET_PORT: '0', WALLET_KEY: 'a7'.repeat(32) }
    const lines = warnings(await listen({ chains: [], env: wallet }))
    expect(lines).toContainEqual(
      expect.stringContaining('every page may use this server, and none may show the embedded wallet. '),
    )
  })

  test('lists projects that are open to every origin', async () => {
    const server = await createTestServer({ chains: [] })
    const command = { db: server.context.db, config: server.config, print: () => undefined }
    await projectCommand(command, 'create open'.split(' '))
    await projectCommand(command, 'create shop --origins https://shop.example'.split(' '))
    await server.close()
    const databaseUrl = server.config.databaseUrl?.reveal() ?? ''
    const lines = await listen({ chains: [], env: { DATABASE_URL: databaseUrl } })
    expect(warnings(lines)).toContainEqual(expect.stringMatching(/^Projects open to every origin: open\. /))
    const wallet = { WALLET_PORT: '0', WALLET_KEY: 'a7'.repeat(32) }
    const withWallet = await listen({ chains: [], env: { DATABASE_URL: databaseUrl, ...wallet } })
    expect(warnings(withWallet)).toContainEqual(
      expect.stringMatching(/^Projects open to every origin, on which the embedded wallet is not shown: open\. /),
    )
  })

  test('lists the provider keys of projects that SECRETS_KEY does not open, with the fix', async () => {
    const server = await createTestServer({ chains: [], env: { SECRETS_KEY: 'ab'.repeat(32) } })
    const command = { db: server.context.db, config: server.config, print: () => undefined }
    process.env.TEST_VENDOR_KEY = 'vendor-key'
    for (const line of [
      'create shop --origins https://shop.example --provider-key 1inch=env:TEST_VENDOR_KEY --provider-key zerion=env:TEST_VENDOR_KEY',
      'create bar --origins https://bar.example',
    ])
      await projectCommand(command, line.split(' '))
    delete process.env.TEST_VENDOR_KEY
    await server.close()
    const databaseUrl = server.config.databaseUrl?.reveal() ?? ''
    const start = async (env: Record<string, string>) =>
      warnings(await listen({ chains: [], env: { DATABASE_URL: databaseUrl, ...env } })).filter((line) =>
        line.includes('the provider keys'),
      )
    const warning =
      /^SECRETS_KEY does not open the provider keys shop\/1inch, shop\/zerion: .* latchkey-server project set <id> --provider-key <name>=env:<VARIABLE>$/
    expect(await start({ SECRETS_KEY: 'cd'.repeat(32) })).toEqual([expect.stringMatching(warning)])
    expect(await start({})).toEqual([expect.stringMatching(warning)])
    expect(await start({ SECRETS_KEY: 'cd'.repeat(32), SECRETS_KEY_PREVIOUS: 'ab'.repeat(32) })).toEqual([])
  })

  test('warns about nothing when everything is set', async () => {
    const node = await startUpstream(
      (_request, response) => response.end('[{"jsonrpc":"2.0","id":0,"result":"0x1"}]'),
      {
        chainId: 5,
      },
    )
    const lines = await listen({
      chains: [testChain({ id: 5, rpcUrls: [node.url], startBlock: 100 })],
      env: { SECRETS_KEY: 'ab'.repeat(32), ALLOWED_ORIGINS: 'https://shop.example', PRICE_HISTORY_INTERVAL_MS: '0' },
    })
    expect(warnings(lines)).toEqual([])
    await node.stop()
  })
})
