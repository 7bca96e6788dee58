import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type Anvil, freePort, startAnvil, waitForReceipt } from '@latchkey/anvil'
import { afterEach, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../test/createTestDatabase.ts'
import { testChain } from '../../test/createTestServer.ts'
import { serverProgram } from '../../test/serverProgram.ts'

/** Runs servers as processes, so that one can be killed. */

const leaseMs = 2_000
const stranger = '0x00000000000000000000000000000000000000f1'
const running: { kill: () => Promise<void> }[] = []
afterEach(async () => {
  for (const process of running.splice(0)) await process.kill()
})

type ServerProcess = { url: string; isFollowing: () => boolean; kill: () => Promise<void> }

async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [serverProgram()], {
    env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let isFollowing = false
  createInterface({ input: child.stdout! }).on('line', (line) => {
    if (line.includes('following the chain')) isFollowing = true
  })
  const server = {
    url: `http://127.0.0.1:${port}`,
    isFollowing: () => isFollowing,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
  running.push(server)
  const isReady = async () => (await fetch(`${server.url}/ready`).catch(() => undefined))?.status
  await expect.poll(isReady, { timeout: 30_000 }).toBe(200)
  return server
}

async function pay(anvil: Anvil): Promise<void> {
  const [account] = await anvil.client.getAddresses()
  const hash = await anvil.client.sendTransaction({ account: account!, to: stranger, value: 1n, chain: null })
  await waitForReceipt(anvil.client, hash)
}

async function countPayments(server: ServerProcess): Promise<number> {
  const response = await fetch(`${server.url}/v1/account/${stranger}/history`)
  return ((await response.json()) as { data: unknown[] }).data.length
}

test('one of two servers follows the chain, and the other takes over when it is killed', async () => {
  const anvil = await startAnvil()
  running.push({ kill: () => anvil.stop() })
  const env = {
    DATABASE_URL: await createTestDatabase(),
    REDIS_URL: inject('redisUrl'),
    REDIS_PREFIX: `${randomUUID()}:`,
    INDEXER_LEASE_MS: String(leaseMs),
    LATCHKEY_CHAINS: JSON.stringify([testChain({ id: 31337, rpcUrls: [anvil.url] })]),
  }
  const [one, other] = await Promise.all([startServer(env), startServer(env)])
  await pay(anvil)
  for (const server of [one, other]) await expect.poll(() => countPayments(server), { timeout: 20_000 }).toBe(1)
  expect([one.isFollowing(), other.isFollowing()].filter(Boolean)).toHaveLength(1)

  const [holder, standby] = one.isFollowing() ? [one, other] : [other, one]
  await holder.kill()
  const killedAt = performance.now()
  await pay(anvil)
  await expect.poll(() => countPayments(standby), { timeout: 30_000, interval: 50 }).toBe(2)
  expect(standby.isFollowing()).toBe(true)
  // The lease, the wait between two attempts and a poll of the chain; the rest is margin for a busy machine.
  expect(performance.now() - killedAt).toBeLessThan(leaseMs * 4)
}, 90_000)
