import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { count, eq } from 'drizzle-orm'
import { bundleServer } from '../../../../test/bundleServer.ts'
import { readHpkeKey } from '../../../../test/readHpkeKey.ts'
import { startCodeServer } from '../../../../test/startCodeServer.ts'
import { startPostgres } from '../../../../test/startPostgres.ts'
import { openDatabase } from '../../../db/openDatabase.ts'
import { walletEnrolments, walletUsers } from '../../../db/schema.ts'
import { packageRoot } from '../../../packageRoot.ts'
import { createSecret } from '../../../secrets/createSecret.ts'
import { createLocalKeyProvider } from '../../keys/createLocalKeyProvider.ts'
import { openDeploymentKeys } from '../../keys/openDeploymentKeys.ts'
import { toContext } from '../../keys/rowKey.ts'
import { createReleases } from './createReleases.ts'
import { startServer } from './startServer.ts'

/**
 * `npm run test:wallet-rewrap -- --rows 100000 --kills 10`: fills a PostgreSQL with rows whose keys the previous `WALLET_KEY` wraps, runs
 * `latchkey-server wallet rewrap`, kills it with SIGKILL at random moments, and lets the last run end. Meanwhile two servers, one with the
 * keys before they are swapped and one with them after, release shares to the devices of visitors. Then each row's own key must be the same
 * as before, open with the new key alone, and with the previous one no more; a server with the new key alone releases every share. Ends
 * with 1 where anything does not hold.
 */

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, kills: { type: 'string', default: '10' } },
})
const [rows, kills] = [toCount(values.rows), toCount(values.kills)]
const print = (line: string) => process.stdout.write(`${line}\n`)

const [previous, current] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
const postgres = await startPostgres()
const bundle = bundleServer()
process.once('exit', bundle.remove)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const opened = await openDatabase({ databaseUrl: createSecret(postgres.url), dataDir: '' })
const { db } = opened
const before = createLocalKeyProvider({ key: createSecret(previous) })
const after = createLocalKeyProvider({ key: createSecret(current) })
await openDeploymentKeys(db, before)
const codes = await startCodeServer()
const place = { databaseUrl: postgres.url, smtpUrl: codes.url }
const servers = [
  await startServer({ ...place, keys: { WALLET_KEY: previous, WALLET_KEY_PREVIOUS: current } }),
  await startServer({ ...place, keys: { WALLET_KEY: current, WALLET_KEY_PREVIOUS: previous } }),
]
const releases = await createReleases({
  // Their wallets are made by the first.
  servers,
  codes,
  hpkeKey: await readHpkeKey(postgres.url, previous),
  db,
  previousKeyId: await before.currentKeyId(),
  count: Math.min(300, Math.ceil(rows / 100)),
})
/** The hash of each visitor's own key. */
const ofVisitors = new Map<string, string>()
for (const { id: enrolmentId, wrappedKey, ...owner } of await db.select().from(walletEnrolments))
  ofVisitors.set(enrolmentId, hash(await before.unwrap(wrappedKey, toContext({ ...owner, enrolmentId }))))
await fill()

const ending = new AbortController()
const releasing = releases.releaseUntil(ending.signal)
const startedAt = performance.now()
let killed = 0
while (killed < kills) {
  const run = rewrap()
  const ended = once(run, 'exit')
  const until = (await left()) - randomInt(1, Math.ceil(rows / (kills + 1)) + 1)
  const isOver = () => run.exitCode !== null || run.signalCode !== null
  while (!isOver() && (await left()) > until) await sleep(20)
  if (isOver()) break
  run.kill('SIGKILL')
  await ended
  killed += 1
  print(`killed ${killed} times, ${await left()} rows to go`)
}
const [code] = (await once(rewrap(), 'exit')) as [number | null]
const seconds = (performance.now() - startedAt) / 1000
ending.abort()
await releasing
const alone = await startServer({ ...place, keys: { WALLET_KEY: current } })
await releases.releaseAll([...servers, alone])
const faults = await findFaults()
const { underPrevious, underCurrent, errors } = releases.figures
print(
  `${rows} rows, ${killed} kills, ${seconds.toFixed(1)} s with all starts (${Math.round(rows / seconds)} rows/s): ${faults} faults`,
)
print(
  `shares released meanwhile and after: ${underPrevious} under the previous key, ${underCurrent} under the new one, ${errors.length} errors`,
)
if (errors[0] !== undefined) print(`the first error: ${errors[0]}`)
await Promise.all([...servers, alone].map(({ kill }) => kill()))
await Promise.all([opened.close(), codes.stop()])
await postgres.stop()
const isReleased = underPrevious > 0 && underCurrent > 0 && errors.length === 0
process.exit(code === 0 && faults === 0 && killed === kills && isReleased ? 0 : 1)

/** Rows as a server with the previous key wrote them. In place of the device's name: the hash of the row's own key. */
async function fill(): Promise<void> {
  const batch = 2_000
  for (let from = 0; from < rows; from += batch) {
    const owners = Array.from({ length: Math.min(batch, rows - from) }, () => ({
      userId: randomUUID(),
      walletId: randomUUID(),
      generation: 0,
      enrolmentId: randomUUID(),
    }))
    const createdAt = new Date()
    await db.insert(walletUsers).values(owners.map(({ userId }) => ({ id: userId, createdAt })))
    const made = owners.map(async ({ enrolmentId, ...owner }) => {
      const dataKey = randomBytes(32)
      const { keyId, wrapped } = await before.wrap(dataKey, toContext({ ...owner, enrolmentId }))
      const place = { id: enrolmentId, deviceKey: randomUUID(), device: hash(dataKey), sealedAuthShare: '' }
      return { ...owner, ...place, keyId, wrappedKey: wrapped, createdAt }
    })
    await db.insert(walletEnrolments).values(await Promise.all(made))
  }
  print(`${rows} rows are wrapped with the previous key`)
}

function rewrap() {
  const env = { DATABASE_URL: postgres.url, WALLET_PORT: '0', WALLET_KEY: current, WALLET_KEY_PREVIOUS: previous }
  return spawn(process.execPath, [bundle.program, 'wallet', 'rewrap'], {
    env: { ...process.env, ...env },
    cwd: packageRoot(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

async function left(): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(walletEnrolments)
    .where(eq(walletEnrolments.keyId, await before.currentKeyId()))
  return row?.left ?? 0
}

async function findFaults(): Promise<number> {
  const all = await db.select().from(walletEnrolments)
  let faults = Math.abs(all.length - rows - ofVisitors.size)
  // What the deployment derives its other keys from.
  if (!(await openDeploymentKeys(db, after).catch(() => undefined))) faults += 1
  for (const { id: enrolmentId, wrappedKey, device, ...owner } of all) {
    const context = toContext({ ...owner, enrolmentId })
    const opens = (provider: typeof after) =>
      provider.unwrap(wrappedKey, context).then(
        (key) => hash(key) === (ofVisitors.get(enrolmentId) ?? device),
        () => false,
      )
    if (!(await opens(after)) || (await opens(before))) faults += 1
  }
  return faults
}

function hash(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex')
}

/** @throws RangeError for anything but a whole number above 0. */
function toCount(text: string): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1) throw new RangeError(`${text} is not a whole number above 0.`)
  return count
}
