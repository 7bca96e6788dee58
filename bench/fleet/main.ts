import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort, startAnvil } from '@latchkey/anvil'
import { startRedis } from '../../apps/relay/test/startRedis.ts'
import { bundleServer } from '../../apps/server/test/bundleServer.ts'
import { startBalancer } from '../../apps/server/test/startBalancer.ts'
import { startPostgres } from '../../apps/server/test/startPostgres.ts'
import { createRandom } from '../indexer/createRandom.ts'
import { createServerProcess, type ServerProcess } from '../indexer/serverProcess.ts'
import { checkDatabase } from './checkDatabase.ts'
import { createClient, createOwner, signedBody } from './createClient.ts'
import { createSignInCheck } from './createSignInCheck.ts'
import { type Figures, formatTable, type MedianAndLongest } from './formatTable.ts'
import { contestNames, holdNames, readNames } from './holdNames.ts'
import { holdSessions } from './holdSessions.ts'
import { holdSignIns } from './holdSignIns.ts'
import { createLedger } from './Ledger.ts'
import type { Load, SignInLoad } from './Load.ts'
import { reuseNonces } from './reuseNonces.ts'
import { createSignInLedger } from './SignInLedger.ts'

/**
 * Two servers on one PostgreSQL and one Redis behind a balancer, killed with SIGKILL at random moments while clients write names and
 * sessions and sign in; then replaced one by one, then PostgreSQL and Redis restarted beneath them. After each kill the sign-ins, and in the
 * end everything in the database must be what was answered, and nothing else. `--kills` (200), `--seed`, `--seconds` (no limit: after that no
 * further kill follows) and `--only sign-in` (no names or sessions of apps) set the run; exits 1 when anything does not hold.
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    seed: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
  },
})
if (values.only !== undefined && values.only !== 'sign-in') throw new Error('--only takes sign-in.')
const isSignInOnly = values.only === 'sign-in'
const kills = Number(values.kills ?? 200)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const random = createRandom(seed)
const maxMs = Number(values.seconds ?? Number.POSITIVE_INFINITY) * 1000
const replacements = 3
const contenders = 200
const signInLanes = 6
/** One kill in so many hits a server that is starting. */
const startingEvery = 10
const longestPauseMs = 60
const spreadMs = 200

console.log(`${kills} kills, seed ${seed}`)
const startedAt = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'latchkey-fleet-'))
const logFile = join(folder, 'servers.log')
const [postgres, redis, anvil] = await Promise.all([startPostgres(), startRedis(), startAnvil()])
const bundle = bundleServer({ withDependencies: true })
const chain = {
  id: 31337,
  name: 'Bench',
  rpcUrls: [anvil.url],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const env = {
  DATABASE_URL: postgres.url,
  REDIS_URL: redis.url,
  SECRETS_KEY: randomUUID().replaceAll('-', '').repeat(2),
  LATCHKEY_CHAINS: JSON.stringify([chain]),
  RATE_LIMIT_PER_SECOND: '0',
  DRAIN_DELAY_MS: '500',
  PUBLIC_URL: '',
}
const createServer = async () => createServerProcess({ port: await freePort(), logFile, env, program: bundle.program })
const servers: [ServerProcess, ServerProcess] = [await createServer(), await createServer()]
const balancer = await startBalancer(servers.map(({ url }) => url))
// Both issue their tokens in its name.
env.PUBLIC_URL = balancer.url
const client = createClient(balancer.url)
const ledger = createLedger()
const signIns = createSignInLedger()
let isRunning = true
const load: Load = {
  client,
  ledger,
  random,
  isRunning: () => isRunning,
  pause: () => delay(random() * longestPauseMs),
}
const { ledger: _, ...shared } = load
const signInLoad: SignInLoad = { ...shared, signIns }
const readyMs: number[] = []
let lanes: Promise<void>[] = []
let isDone = false

try {
  // Both find an empty database: one of them migrates it.
  for (const server of servers) server.start()
  const firstReadyMs = await Promise.all(servers.map((server) => server.ready()))
  const winners = isSignInOnly ? undefined : await contend()
  const signInCheck = await createSignInCheck(postgres.url, signInLoad)
  lanes = [
    ...(isSignInOnly ? [] : holdNamesAndSessions()),
    ...Array.from({ length: isSignInOnly ? signInLanes : 2 }, () => holdSignIns(signInLoad)),
  ]
  const killed = await killServers(signInCheck.check)
  await signInCheck.close()
  const replaced = await replaceServers()
  const outages = await interruptServices()
  isRunning = false
  await Promise.all(lanes)
  const lastCheck = await createSignInCheck(postgres.url, signInLoad)
  await lastCheck.finish()
  await lastCheck.close()
  const stillGood = await countRevokedThatRead()
  for (const server of servers) await server.end('SIGTERM')
  const differences = await checkDatabase(postgres.url, ledger)
  const figures: Figures = {
    ...killed,
    seed,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    winnersOf200Keys: winners,
    firstStartOnEmptyDatabaseMs: firstReadyMs.map(Math.round),
    ...ledger.counts,
    signIns: { ...signIns.counts, sessions: signIns.sessions.size, wrong: signIns.wrong.length },
    names: ledger.names.size,
    sessions: ledger.sessions.size,
    lost: differences.lost.length,
    surplus: differences.surplus.length,
    nonceRaces: ledger.oneNonce.length,
    noncesUsedTwice: differences.noncesUsedTwice.length,
    unclear: differences.unclear,
    wrongAnswers: ledger.wrong.length,
    revokedThatReadAsGood: stillGood,
    requests: client.counts,
    readyMs: summarize(readyMs),
    replaced,
    outages,
  }
  const failures = [
    ...differences.lost,
    ...differences.surplus,
    ...differences.noncesUsedTwice,
    ...ledger.wrong,
    ...signIns.wrong,
  ]
  isDone =
    failures.length === 0 &&
    (winners === undefined || winners === 1) &&
    stillGood === 0 &&
    replaced.failed === 0 &&
    outages.every(({ ended }) => !ended)
  console.log(formatTable(figures))
  for (const failure of failures.slice(0, 20)) console.log(failure)
  const results = isSignInOnly ? 'fleetSignIns.json' : 'fleet.json'
  await writeFile(join(import.meta.dirname, '../results', results), `${JSON.stringify(figures, null, 2)}\n`)
} finally {
  isRunning = false
  for (const server of servers) await server.end('SIGKILL')
  await balancer.stop()
  bundle.remove()
  await Promise.all([anvil.stop(), redis.stop(), postgres.stop()])
  if (isDone) await rm(folder, { recursive: true, force: true })
  else console.log(`Kept for inspection: ${logFile}`)
}
process.exit(isDone ? 0 : 1)

/** One name for 200 keys at once, by turns to each server. @returns how many got it. */
async function contend(): Promise<number> {
  const name = 'wanted.reown.id'
  const calls = await Promise.all(
    Array.from({ length: contenders }, async () => {
      const owner = createOwner()
      const bio = randomUUID()
      return {
        owner: owner.address,
        bio,
        body: await signedBody(client, owner, { kind: 'register', name, attributes: { bio } }),
      }
    }),
  )
  const answers = await Promise.all(
    calls.map(async (call) => ({
      ...call,
      ...(await client.request({ path: '/v1/profile/account', body: call.body })),
    })),
  )
  const winners = answers.filter(({ status }) => status === 200)
  for (const { owner, bio } of winners) ledger.names.set(name, { owner, bio })
  for (const { status, text } of answers)
    if (status !== 200 && !(status === 400 && text.includes('"name_taken"'))) ledger.wrong.push(text)
  return winners.length
}

function holdNamesAndSessions(): Promise<void>[] {
  return [
    ...[0, 1, 2, 3].map((lane) => holdNames(load, lane)),
    contestNames(load, 0),
    reuseNonces(load, 0),
    holdSessions(load),
    holdSessions(load),
    readNames(load),
  ]
}

/** @param check runs after each kill, once the server is back */
async function killServers(check: () => Promise<void>) {
  const gapsMs: number[] = []
  let starting = 0
  let count = 0
  for (let round = 1; count < kills && performance.now() - startedAt < maxMs; round += 1) {
    await delay(random() * spreadMs)
    const server = random() < 0.5 ? servers[0] : servers[1]
    assertAlive()
    client.takeLongestGap()
    await server.end('SIGKILL')
    count += 1
    server.start()
    if (round % startingEvery === 0 && count < kills) {
      await delay(random() * median(readyMs))
      await server.end('SIGKILL')
      server.start()
      starting += 1
      count += 1
    }
    readyMs.push(await server.ready())
    gapsMs.push(client.takeLongestGap())
    await check()
    if (round % 20 === 0) {
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      console.log(
        `${count} kills, ${ledger.names.size} names, ${ledger.sessions.size} sessions, ${signIns.sessions.size} sign-ins, ${seconds} s`,
      )
    }
  }
  return { kills: count, killsWhileStarting: starting, gapAtKillMs: summarize(gapsMs) }
}

/** A new version, so to speak: each server ends in order and another takes its place. */
async function replaceServers() {
  await untilBothReady()
  const before = { unclear: client.counts.unclear, answered: client.counts.answered }
  client.takeLongestGap()
  for (let round = 0; round < replacements; round += 1)
    for (const server of servers) {
      await server.end('SIGTERM')
      server.start()
      await server.ready()
      await untilBothReady()
    }
  return {
    servers: replacements * servers.length,
    answered: client.counts.answered - before.answered,
    failed: client.counts.unclear - before.unclear,
    longestGapMs: Math.round(client.takeLongestGap()),
  }
}

async function interruptServices() {
  const outages: { what: string; unanswered: number; backMs: number; ended: boolean }[] = []
  const interruptions: [string, () => Promise<void>, () => Promise<void>][] = [
    ['PostgreSQL shut down', () => postgres.end('SIGINT'), postgres.start],
    ['PostgreSQL crashed', () => postgres.end('SIGQUIT'), postgres.start],
    ['Redis restarted', redis.end, redis.start],
  ]
  for (const [what, end, start] of interruptions) {
    await untilBothReady()
    const unclear = client.counts.unclear
    await end()
    await delay(1_000)
    await start()
    const back = performance.now()
    await untilBothReady()
    const written = () => ledger.counts.acknowledged.registrations + signIns.counts.refreshed
    const before = written()
    while (written() === before) await delay(5)
    const ended = servers.some((server) => server.hasEnded())
    const backMs = Math.round(performance.now() - back)
    outages.push({ what, unanswered: client.counts.unclear - unclear, backMs, ended })
  }
  return outages
}

/** Requests every revoked session from each server directly, after all the restarts. */
async function countRevokedThatRead(): Promise<number> {
  let count = 0
  for (const [pci, { owner, isRevoked }] of ledger.sessions) {
    if (!isRevoked) continue
    const path = `/v1/sessions/eip155:31337:${owner}/getcontext?pci=${pci}`
    for (const { url } of servers) if ((await fetch(`${url}${path}`)).status !== 400) count += 1
  }
  return count
}

async function untilBothReady(): Promise<void> {
  while (balancer.ready().includes(false)) {
    assertAlive()
    await delay(10)
  }
}

function assertAlive(): void {
  if (servers.some((server) => server.hasEnded())) throw new Error('A server ended by itself.')
}

function summarize(values: readonly number[]): MedianAndLongest {
  return { median: Math.round(median(values)), longest: Math.round(Math.max(...values)) }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
