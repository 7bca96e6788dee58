import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@latchkey/anvil'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createVisitor, isSignedIn, newAttempt } from '../../test/createVisitor.ts'
import { testWallets } from '../../test/signInWallets.ts'
import { createTestDatabase } from '../test/createTestDatabase.ts'
import { createTestServer, type TestServer } from '../test/createTestServer.ts'
import { serverProgram } from '../test/serverProgram.ts'

const running: ChildProcess[] = []
afterAll(async () => {
  for (const child of running.splice(0)) await kill(child)
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function start(env: Record<string, string>): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, [serverProgram()], {
    env: { ...process.env, ...env, PORT: String(port), LATCHKEY_CHAINS: '[]', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
  running.push(child)
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${url}/health`), { timeout: 60_000, interval: 50 })
  return { url, child }
}

/** Posts to a server that may be killed meanwhile: then there is no response. */
const postTo = (url: string) => ({
  async post(path: string, body: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body), headers })
    const text = await response.text()
    return { status: response.status, text, body: JSON.parse(text), headers: {} }
  },
})

const wallet = testWallets.solana()
let survivor: TestServer
let doomed: Awaited<ReturnType<typeof start>>[]
beforeAll(async () => {
  const env = {
    DATABASE_URL: await createTestDatabase(),
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: `${randomUUID()}:`,
    SECRETS_KEY: '5e'.repeat(32),
    PUBLIC_URL: 'https://latchkey.test',
    RATE_LIMIT_PER_SECOND: '0',
  }
  survivor = await createTestServer({ chains: [], env })
  // First: a server that started without a project serves everyone until it hears of one.
  await survivor.project('create shop --origins https://shop.example')
  doomed = await Promise.all([start(env), start(env)])
}, 120_000)
afterAll(() => survivor.close())

/** Exchanges a token at a server that is killed meanwhile; the page tries again elsewhere, with the same attempt. */
async function refreshAt(url: string, token: string) {
  const attempt = newAttempt()
  const answered = await createVisitor(postTo(url), { wallet })
    .refresh(token, attempt)
    .catch(() => undefined)
  const { status, body } = answered ?? (await createVisitor(survivor, { wallet }).refresh(token, attempt))
  return { isLost: !answered, status, refreshToken: String(body.refreshToken) }
}

/** Sends one message to a server that is killed meanwhile, and twice to one that is not. */
async function signInAt(url: string) {
  const visitor = createVisitor(survivor, { wallet: testWallets.solana() })
  const signed = await visitor.sign()
  const answers = [
    await createVisitor(postTo(url), { wallet: visitor.wallet })
      .verify(signed)
      .catch(() => undefined),
    await visitor.verify(signed),
    await visitor.verify(signed),
  ]
  return { visitor, accepted: answers.filter((answer) => answer?.status === 200).length }
}

test('two killed servers lose no session, give no token twice and accept no message twice', {
  timeout: 60_000,
}, async () => {
  const visitor = createVisitor(survivor, { wallet })
  const lanes = await Promise.all(Array.from({ length: 20 }, () => visitor.signIn()))
  const ends = await Promise.all(
    doomed.map(async ({ url, child }, index) => {
      const own = lanes.filter((_, lane) => lane % doomed.length === index)
      const refreshing = Promise.all(own.map(({ refreshToken }) => refreshAt(url, refreshToken)))
      const signingIn = Promise.all(Array.from({ length: 10 }, () => signInAt(url)))
      // One with its requests still on the way, the other in the midst of them.
      await sleep(index * 12)
      await kill(child)
      return { refreshed: await refreshing, signedIn: await signingIn }
    }),
  )

  const refreshed = ends.flatMap((end) => end.refreshed)
  expect(refreshed.filter(({ isLost }) => isLost).length).toBeGreaterThan(0)
  expect(new Set(refreshed.map(({ status }) => status))).toEqual(new Set([200]))
  const given = [...lanes, ...refreshed].map(({ refreshToken }) => refreshToken)
  expect(new Set(given).size).toBe(40)
  for (const { refreshToken } of refreshed) {
    const { status, body } = await visitor.refresh(refreshToken)
    expect(status).toBe(200)
    expect(await isSignedIn(visitor, body.accessToken)).toBe(true)
  }

  for (const { visitor: other, accepted } of ends.flatMap((end) => end.signedIn)) {
    expect(accepted).toBeLessThanOrEqual(1)
    const { accessToken } = await other.signIn()
    const { sessions } = (await other.call(accessToken, { action: 'list' })).body
    // One of the message, at most, and the new one.
    expect(sessions.length).toBeLessThanOrEqual(2)
  }
})
