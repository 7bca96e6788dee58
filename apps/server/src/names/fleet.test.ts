import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/anvil'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'
import { serverProgram } from '../test/serverProgram.ts'
import { createOwner, getNonce, signBody, signFresh } from '../test/signNames.ts'

describe('two servers on one PostgreSQL and one Redis', () => {
  let servers: [TestServer, TestServer]
  beforeAll(async () => {
    const env = {
      DATABASE_URL: await createTestDatabase(),
      REDIS_URL: inject('redisUrl'),
      REDIS_PREFIX: `${randomUUID()}:`,
      RATE_LIMIT_PER_SECOND: '0',
    }
    const start = () => createTestServer({ chains: [], env })
    servers = await Promise.all([start(), start()])
  })
  afterAll(() => Promise.all(servers.map((server) => server.close())))

  const pick = (index: number) => servers[index % 2 === 0 ? 0 : 1]
  const post = (index: number, path: string, body: object) => pick(index).post(`/v1/profile/account${path}`, body)

  test('accept a nonce of either server once', async () => {
    const owner = createOwner()
    const nonce = await getNonce(servers[0], owner)
    const bodies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signBody(owner, { name: `nonce-${index}.reown.id`, nonce })),
    )
    const responses = await Promise.all(bodies.map((body, index) => post(index + 1, '', body)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status, body }) => status === 401 && body.reasons[0].field === 'nonce')).toHaveLength(9)
  })

  test('register a name for one of 200 concurrent keys', async () => {
    const owners = Array.from({ length: 200 }, createOwner)
    const bodies = await Promise.all(
      owners.map(async (owner, index) =>
        signBody(owner, { name: 'wanted.reown.id', nonce: await getNonce(pick(index), owner) }),
      ),
    )
    const responses = await Promise.all(bodies.map((body, index) => post(index + 1, '', body)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(199)
  })

  test('accept a message once', async () => {
    const owner = createOwner()
    const name = 'once.reown.id'
    await post(0, '', await signFresh(servers[0], owner, { name }))
    const body = await signFresh(servers[1], owner, { kind: 'setAttributes', name, attributes: { bio: 'once' } })
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post(index, '/once.reown.id/attributes', body)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(19)
  })
})

/** Each kill requires a restart of the process, which takes seconds. */
const kills = 3

test(`a server that is killed ${kills} times while it registers names keeps every acknowledged one`, {
  timeout: 180_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-names-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const names: string[] = []
  const errors: unknown[] = []
  let child: ChildProcess | undefined
  try {
    for (let round = 0; round < kills; round += 1) {
      child = await startProcess({ port, dataDir })
      const running = Array.from({ length: 4 }, async (_, worker) => {
        for (let index = 0; ; index += 1) {
          const name = `kept-${round}-${worker}-${index}.reown.id`
          const response = await registerOver(url, name).catch(() => undefined)
          // The connection ended with the process.
          if (!response) return
          if (response.status === 200) names.push(name)
          else errors.push(await response.text())
        }
      })
      const wanted = names.length + 20
      await expect.poll(() => names.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(wanted)
      await stop(child, 'SIGKILL')
      await Promise.all(running)
    }
    child = await startProcess({ port, dataDir })
    const found = await Promise.all(names.map((name) => fetch(`${url}/v1/profile/account/${name}`)))
    expect(errors).toEqual([])
    expect(names.length).toBeGreaterThan(20 * kills)
    expect(found.filter(({ status }) => status !== 200)).toEqual([])
  } finally {
    if (child) await stop(child, 'SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
})

async function registerOver(url: string, name: string): Promise<Response> {
  const send = (path: string, body: object) => fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) })
  const server = { post: async (path: string, body: object) => ({ body: await (await send(path, body)).json() }) }
  return await send('/v1/profile/account', await signFresh(server, createOwner(), { name, origin: url }))
}

async function startProcess(options: { port: number; dataDir: string }): Promise<ChildProcess> {
  const { port, dataDir } = options
  const child = spawn(process.execPath, [serverProgram()], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      REDIS_URL: '',
      LATCHKEY_CHAINS: '[]',
      RATE_LIMIT_PER_SECOND: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isUp, { timeout: 60_000, interval: 100 }).toBe(true)
  return child
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
