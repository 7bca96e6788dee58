/**
 * `npm run bench:wallet-logins -- [--rate 100] [--releases 50] [--seconds 60]`: email logins a second of the embedded wallet's server, from
 * the request of a code through its mail to the session of a device key, while enrolled devices get their shares released. The server is
 * the real one on PostgreSQL, and its mails go to a real SMTP server. Every login is of an address and a device of its own. Ends with 1
 * where a rate is missed, a request fails, or a session is not in the database as it was answered.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { openDatabase, parseEnv } from '@latchkey/server'
import { Agent, request } from 'undici'
import {
  createOwners,
  createWalletVisitors,
  siteOrigin,
  type TestDevice,
} from '../../apps/server/test/createWalletVisitors.ts'
import { startCodeServer } from '../../apps/server/test/startCodeServer.ts'
import { startPostgres } from '../../apps/server/test/startPostgres.ts'
import { type RateFigures, runAtRate } from './runAtRate.ts'
import { startWalletServer } from './startWalletServer.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '100' },
    releases: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    /** Writes a profile of the server to the working folder. */
    profile: { type: 'boolean', default: false },
  },
})
const [rate, releases, seconds] = [Number(values.rate), Number(values.releases), Number(values.seconds)]
/** Before what counts, at the same rates: the server's code is compiled meanwhile. */
const warmUpSeconds = 5
/** A device may get its share 30 times an hour. */
const releasesOfOwner = 28
/** What a run may fall short of a rate by: the last logins begin at its end, and take a moment. */
const shortfall = 0.01

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const [postgres, codes] = await Promise.all([startPostgres(), startCodeServer()])
const { server, origin, hpkeKey } = await startWalletServer({
  databaseUrl: postgres.url,
  smtpUrl: codes.url,
  siteOrigin,
  nodeFlags: values.profile ? ['--cpu-prof'] : [],
})
const dispatcher = new Agent({ connections: 64, headersTimeout: 30_000, bodyTimeout: 30_000 })
const visitors = createWalletVisitors({
  origin,
  codes,
  async post(path, { payload, headers }) {
    const url = `${origin}${path}`
    const answer = await request(url, { dispatcher, method: 'POST', headers, body: payload })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  },
})

const ownerCount = Math.ceil((releases * (seconds + warmUpSeconds)) / releasesOfOwner)
const owners = await createOwners(visitors, { count: ownerCount, hpkeKey })
// Making a key is the work of a visitor's browser.
const devices: TestDevice[] = []
for (let count = 0; count < Math.round(rate * (seconds + warmUpSeconds)); count += 1)
  devices.push(await visitors.createDevice())
console.log(`${owners.length} wallets and ${devices.length} devices are ready`)

const steps = { request: [] as number[], mail: [] as number[], answer: [] as number[] }
let [nextDevice, nextOwner] = [0, 0]
const run = (forSeconds: number) =>
  Promise.all([
    runAtRate({
      rate,
      seconds: forSeconds,
      async run() {
        const device = devices[nextDevice++]
        if (!device) throw new Error('There is no device left.')
        const took = await visitors.signIn(device)
        for (const step of ['request', 'mail', 'answer'] as const) steps[step].push(took[step])
      },
    }),
    runAtRate({
      rate: releases,
      seconds: forSeconds,
      async run() {
        const owner = owners[nextOwner++ % owners.length]
        if (owner) await visitors.release(owner)
      },
    }),
  ])

const warmUp = await run(warmUpSeconds)
for (const all of Object.values(steps)) all.length = 0
const before = await readCpuSeconds()
const startedAt = performance.now()
const [logins, released] = await run(seconds)
const took = (performance.now() - startedAt) / 1_000
const after = await readCpuSeconds()
const unbound = await countUnbound()
const errors = [...warmUp, logins, released].flatMap((figures) => figures.errors)

console.log(
  `Limits of callers are off (RATE_LIMIT_PER_SECOND=0); those of addresses and enrolments hold. ${took.toFixed(1)} s:`,
)
print('email logins', logins)
for (const [step, all] of Object.entries(steps))
  console.log(`  ${step.padEnd(8)} ${percentiles(all.sort((a, b) => a - b))}`)
print('releases', released)
const share = (name: keyof typeof after) => ((after[name] - before[name]) / took).toFixed(2)
console.log(
  `processors: server ${share('server')}, PostgreSQL ${share('postgres')}, load and mail server ${share('load')}; machine ${share('machine')} of ${cpus().length}`,
)
console.log(`errors ${errors.length}${errors[0] === undefined ? '' : `, the first: ${errors[0]}`}`)
console.log(`sessions that are not in the database with their device key: ${unbound}`)

await dispatcher.close()
await server.stop()
await codes.stop()
await postgres.stop()
const isFast = logins.perSecond >= rate * (1 - shortfall) && released.perSecond >= releases * (1 - shortfall)
if (!isFast) console.log(`The goal of ${rate} logins/s beside ${releases} releases/s is missed.`)
process.exit(isFast && errors.length === 0 && unbound === 0 ? 0 : 1)

/** Processor time so far. */
async function readCpuSeconds() {
  const { user, system } = process.cpuUsage()
  const busy = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
  return {
    server: (await server.usage()).cpu / 1e6,
    postgres: postgres.cpuSeconds(),
    load: (user + system) / 1e6,
    machine: busy.reduce((sum, one) => sum + one, 0) / 1e3,
  }
}

/** What the server has answered for, compared with the database by SQL of our own. */
async function countUnbound(): Promise<number> {
  const { db, close } = await openDatabase(parseEnv({ DATABASE_URL: postgres.url }))
  const { rows } = (await db.execute('select device_key from wallet_sessions')) as { rows: { device_key: string }[] }
  await close()
  const keys = new Set(rows.map((row) => row.device_key))
  return devices.filter(({ accessToken, thumbprint }) => accessToken !== undefined && !keys.has(thumbprint)).length
}

function print(name: string, { done, perSecond, latencies }: RateFigures): void {
  console.log(`${name}: ${done}, ${perSecond.toFixed(1)}/s, ${percentiles(latencies)}`)
}

function percentiles(sorted: readonly number[]): string {
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}
