import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { startRedis } from '../../apps/relay/test/startRedis.ts'
import { createDatabase } from '../../apps/server/test/createDatabase.ts'
import { startPostgres } from '../../apps/server/test/startPostgres.ts'
import { checkGoals, type Figures, measureStart } from './checkGoals.ts'
import { formatTables } from './formatTables.ts'
import { type CapacityFigures, measureCapacity } from './measureCapacity.ts'
import { measureColdMisses } from './measureColdMisses.ts'
import { measureCurve } from './measureCurve.ts'
import { measureProxy, type ProxyFigures } from './measureProxy.ts'
import { measureReads } from './measureReads.ts'
import { measureSoak } from './measureSoak.ts'
import { measureDatabase, type Sizes, seedDatabase } from './seedDatabase.ts'
import { type Program, startProgram } from './startProgram.ts'
import { type Storage, startServer } from './startServer.ts'

/**
 * Measures the server, built as operators run it, beside a bare undici pass-through and Fastify's hello world; over PGlite and memory and
 * over PostgreSQL and Redis. `--soak 600` measures memory over 600 s instead; `--only proxy,reads` some parts; `--rows 100000` ends the
 * curves there. Exits 1 when a goal is missed.
 */

const { values: args } = parseArgs({
  options: {
    soak: { type: 'string' },
    only: { type: 'string' },
    rows: { type: 'string', default: '1000000' },
  },
})
const only = args.only?.split(',') ?? (args.soak ? [] : ['proxy', 'reads', 'misses', 'start', 'curves', 'capacity'])
const soakSeconds = Number(args.soak ?? 0)
const soakRate = 200
/** The middle one of so many counts. */
const proxyRuns = 3
const resultFile = new URL('../results/server.json', import.meta.url)
const program = (name: string) => new URL(`./programs/${name}.mjs`, import.meta.url)

/** PGlite fills slowly, so its curve ends sooner. */
const maxEmbeddedRows = 100_000
const allSizes: Sizes[] = [
  { history: 1_000, names: 100 },
  { history: 10_000, names: 1_000 },
  { history: 100_000, names: 10_000 },
  { history: 1_000_000, names: 100_000 },
]
const sizes = allSizes.filter(({ history }) => history <= Number(args.rows))
const [smallest] = sizes
const largest = sizes.at(-1)
if (!smallest || !largest) throw new Error('--rows is 1000 at least.')

const startedAt = performance.now()
const say = (text: string) => console.log(`${Math.round((performance.now() - startedAt) / 1000)} s: ${text}`)
/** What is stopped at the end, the latest first. */
const running: (() => Promise<unknown>)[] = []
const figures: Figures = {}
const capacity: Record<string, CapacityFigures> = {}
const bytesPerMillionRows: Record<string, number> = {}

const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-server-'))
running.push(() => rm(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(130)))
try {
  build()
  await measure()
} finally {
  await stopAll()
}
await report()

async function measure(): Promise<void> {
  const upstream = await start(startProgram({ file: program('upstream'), readyPath: '/count' }))
  if (only.includes('proxy')) {
    const runs = []
    for (let run = 0; run < proxyRuns; run += 1) runs.push(await measureProxyAnew(`proxy ${run}`, upstream))
    figures.proxy = runs.sort((one, other) => one.throughputRatio - other.throughputRatio)[Math.floor(proxyRuns / 2)]
    say('the proxy is measured')
  }
  const server = await startSmall('small', upstream)
  if (only.includes('reads')) {
    const hello = await start(startProgram({ file: program('hello'), readyPath: '/' }))
    const operated = await start(startOperated({ server, upstreamUrl: upstream.url }))
    figures.reads = await measureReads({ server, hello, operated }, { rounds: 15, seconds: 0.4 })
    await Promise.all([hello.stop(), operated.stop()])
    say('cached reads are measured')
  }
  if (only.includes('misses')) {
    const slow = await start(startProgram({ file: program('upstream'), readyPath: '/count', env: { SLOW_MS: '500' } }))
    const storage = { DATA_DIR: join(folder, 'misses') }
    await seedDatabase(storage, smallest as Sizes)
    const cold = await start(startServer({ storage, upstreamUrl: slow.url }))
    figures.coldMisses = await measureColdMisses({ server: cold, upstream: slow }, { visitors: 500 })
    await Promise.all([cold.stop(), slow.stop()])
    say('cold misses are measured')
  }
  if (soakSeconds > 0) {
    figures.soak = await measureSoak(server, { seconds: soakSeconds, rate: soakRate })
    say('the soak is over')
  }
  await server.stop()
  if (!['start', 'curves', 'capacity'].some((part) => only.includes(part))) return

  const postgres = await startPostgres()
  running.push(postgres.stop)
  const redis = await startRedis()
  running.push(redis.stop)
  const families = {
    'PGlite and memory': sizes
      .filter(({ history }) => history <= maxEmbeddedRows)
      .map((one): Sized => ({ sizes: one, storage: { DATA_DIR: join(folder, `rows-${one.history}`) } })),
    'PostgreSQL and Redis': await Promise.all(
      sizes.map(async (one): Promise<Sized> => {
        const storage = {
          DATABASE_URL: await createDatabase(postgres.url, `rows_${one.history}`),
          REDIS_URL: redis.url,
          REDIS_PREFIX: `${one.history}:`,
        }
        return { sizes: one, storage }
      }),
    ),
  }
  for (const [name, databases] of Object.entries(families)) {
    const largestOf = databases.at(-1)
    if (!largestOf) continue
    if (only.includes('curves')) {
      figures.curves = {
        ...figures.curves,
        [name]: await measureCurve({ databases, upstreamUrl: upstream.url }),
      }
      bytesPerMillionRows[name] = await perMillionRows(databases)
      say(`the curve of ${name} is measured`)
    } else await seedDatabase(largestOf.storage, largestOf.sizes)
    const options = { storage: largestOf.storage, upstreamUrl: upstream.url }
    if (only.includes('start'))
      figures.start = { ...figures.start, [name]: await measureStart({ ...options, times: 5 }) }
    if (only.includes('capacity')) {
      const measured = await start(startServer(options))
      capacity[name] = await measureCapacity(measured, { seconds: 0.4 })
      await measured.stop()
    }
    say(`${name} is measured`)
  }
}

/** On an embedded database of its own. */
async function startSmall(name: string, upstream: Program): Promise<Program> {
  const storage = { DATA_DIR: join(folder, name) }
  await seedDatabase(storage, smallest as Sizes)
  return await start(startServer({ storage, upstreamUrl: upstream.url }))
}

/** With new processes on each side: two of the same code differ by up to 8 %. */
async function measureProxyAnew(name: string, upstream: Program): Promise<ProxyFigures> {
  const server = await startSmall(name, upstream)
  const env = { UPSTREAM_URL: upstream.url }
  const passThrough = await start(startProgram({ file: program('passThrough'), readyPath: '/', env }))
  const operated = await start(startOperated({ server, upstreamUrl: upstream.url }))
  const figures = await measureProxy({ server, passThrough, operated }, { rounds: 15, seconds: 0.5 })
  await Promise.all([server, passThrough, operated].map((one) => one.stop()))
  return figures
}

/** The bare Fastify that does what an operator needs, with the headers of the server's own responses. */
async function startOperated(options: { server: Program; upstreamUrl: string }): Promise<Program> {
  const { headers } = await fetch(`${options.server.url}/v1/supported-chains`, {
    headers: { origin: 'https://app.example.com' },
  })
  const own = ['connection', 'content-length', 'date', 'keep-alive', 'x-request-id']
  const list = [...headers].filter(([name]) => !own.includes(name)).flat()
  const env = { HEADERS: JSON.stringify(list), UPSTREAM_URL: options.upstreamUrl }
  return await startProgram({ file: program('operated'), readyPath: '/', env })
}

type Sized = { sizes: Sizes; storage: Storage }

async function perMillionRows(databases: readonly Sized[]): Promise<number> {
  const [first, last] = [databases[0], databases.at(-1)]
  if (!first || !last || first === last) return Number.NaN
  const grown = (await measureDatabase(last.storage)) - (await measureDatabase(first.storage))
  return (grown / (last.sizes.history - first.sizes.history)) * 1e6
}

/** Starts something that is stopped at the end, whatever happens. */
async function start(starting: Promise<Program>): Promise<Program> {
  const started = await starting
  running.push(started.stop)
  return started
}

async function stopAll(): Promise<void> {
  for (const stop of running.splice(0).reverse()) await stop()
}

/** The server as it is shipped: source loaders slow it down. */
function build(): void {
  const require = createRequire(createRequire(import.meta.url).resolve('@latchkey/server/package.json'))
  const cwd = dirname(require.resolve('./package.json'))
  const tsdown = join(dirname(require.resolve('tsdown')), 'run.mjs')
  const built = spawnSync(process.execPath, [tsdown, '--logLevel', 'error'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (built.status !== 0) throw new Error('The server does not build.')
}

async function report(): Promise<void> {
  const goals = checkGoals(figures)
  console.log(formatTables({ figures, capacity, bytesPerMillionRows, goals }))
  const kept: object = await readFile(resultFile, 'utf8').then(JSON.parse, () => ({}))
  const measuredAt = new Date().toISOString()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const parts =
    soakSeconds > 0
      ? { soak: { measuredAt, ...figures.soak } }
      : { measuredAt, seconds, ...figures, capacity, bytesPerMillionRows }
  await writeFile(resultFile, `${JSON.stringify({ ...kept, ...parts }, undefined, 2)}\n`)
  if (goals.some(({ isMet }) => !isMet)) process.exitCode = 1
}
