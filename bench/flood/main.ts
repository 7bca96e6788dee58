import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@latchkey/anvil'
import { startRedis } from '../../apps/relay/test/startRedis.ts'
import { startProcess } from '../pairing/startProcess.ts'
import { createRelayProcess, type RelayProcess } from '../relay/relayProcess.ts'
import { pairNormally } from './pairNormally.ts'

/**
 * Pairs while other clients publish as fast as the relay takes it, over each store. Every pairing must settle and answer one request within
 * a minute. `BENCH_PAIRINGS` (100), `BENCH_KEYS` (200) and `BENCH_ADDRESSES` (20) set the run; exits 1 when a pairing failed or the store
 * outgrew its limit.
 */

const pairings = Number(process.env.BENCH_PAIRINGS ?? 100)
const keys = Number(process.env.BENCH_KEYS ?? 200)
const addresses = Number(process.env.BENCH_ADDRESSES ?? 20)
/** Pairings under way at a time. */
const lanes = 5
const pairingTimeoutMs = 60_000
/** So small that it is full when the first pairing begins, and stays so. */
const maxStoredBytes = 64_000_000
const fillTimeoutMs = 60_000

async function measure(env: Record<string, string>) {
  const relay = createRelayProcess({
    port: await freePort(),
    metricsPort: await freePort(),
    env: { MAX_STORED_BYTES: String(maxStoredBytes), REDIS_URL: '', ...env },
  })
  await relay.start()
  const flood = startProcess(new URL('floodProcess.ts', import.meta.url), [relay.url, String(keys), String(addresses)])
  try {
    const filledAfterMs = await waitUntilFull(relay)
    const startedAt = performance.now()
    const settleMs: number[] = []
    const requestMs: number[] = []
    const failures: string[] = []
    let mostBytes = 0
    let begun = 0
    const lane = async () => {
      while (begun < pairings) {
        begun += 1
        const address = `127.2.0.${begun}`
        try {
          const took = await pairNormally(relay.url, { address, signal: AbortSignal.timeout(pairingTimeoutMs) })
          settleMs.push(took.settleMs)
          requestMs.push(took.requestMs)
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error))
        }
        mostBytes = Math.max(mostBytes, await relay.metric('stored_bytes'))
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    const seconds = (performance.now() - startedAt) / 1000
    flood.send({ report: true })
    // Counted by the flooding process since its start.
    const { counts, rejections } = (await flood.next('counts')) as unknown as {
      counts: { stored: number; bytes: number; connections: number }
      rejections: Record<string, number>
    }
    const floodSeconds = seconds + filledAfterMs / 1000
    const resident = await relay.metric('resident_memory_bytes')
    const evicted = await relay.metric('evicted_total')
    return {
      filledAfterMs,
      seconds,
      floodSeconds,
      settleMs,
      requestMs,
      failures,
      mostBytes,
      counts,
      rejections,
      resident,
      evicted,
    }
  } finally {
    await flood.stop()
    await relay.end('SIGTERM')
  }
}

async function waitUntilFull(relay: RelayProcess): Promise<number> {
  const startedAt = performance.now()
  while ((await relay.metric('stored_bytes')) < maxStoredBytes * 0.95) {
    if (performance.now() - startedAt > fillTimeoutMs) throw new Error('The flood did not fill the store.')
    await delay(100)
  }
  return performance.now() - startedAt
}

const redis = await startRedis()
const stores: Record<string, Awaited<ReturnType<typeof measure>>> = {}
try {
  stores.memory = await measure({})
  stores.Redis = await measure({ REDIS_URL: redis.url })
} finally {
  await redis.stop()
}

const results = Object.values(stores)
type Result = (typeof results)[number]
const row = (name: string, cell: (result: Result) => string | number) =>
  `| ${[name, ...results.map(cell)].join(' | ')} |`
const perSecond = (amount: number, { floodSeconds }: Result) => (amount / floodSeconds).toFixed(0)
console.log(
  [
    `| ${keys} keys on ${addresses} addresses | ${Object.keys(stores).join(' | ')} |`,
    `|---|${results.map(() => '---|').join('')}`,
    row('Pairings settled', ({ settleMs }) => `${settleMs.length} of ${pairings}`),
    row('Run, s', ({ seconds }) => seconds.toFixed(0)),
    row('Store full after, s', ({ filledAfterMs }) => (filledAfterMs / 1000).toFixed(1)),
    row('Link to session without the scan, ms, median / longest', ({ settleMs }) => medianAndMax(settleMs)),
    row('Request to answer, ms, median / longest', ({ requestMs }) => medianAndMax(requestMs)),
    row('Most bytes held, MB of 64', ({ mostBytes }) => (mostBytes / 1e6).toFixed(1)),
    row('Flood: messages stored a second', (result) => perSecond(result.counts.stored, result)),
    row('… refused a second', (result) =>
      perSecond(
        Object.values(result.rejections).reduce((a, b) => a + b, 0),
        result,
      ),
    ),
    row('… MB published a second', (result) => perSecond(result.counts.bytes / 1e6, result)),
    row('… connections', ({ counts }) => counts.connections),
    row('Flood messages evicted for others', ({ evicted }) => evicted),
    row('Memory of the relay, MB', ({ resident }) => (resident / 1e6).toFixed(0)),
  ].join('\n'),
)
for (const [name, { failures, rejections }] of Object.entries(stores))
  console.log(`${name}: ${JSON.stringify(rejections)}${failures.map((failure) => `\n${failure}`).join('')}`)
const isFine = results.every(({ settleMs, mostBytes }) => settleMs.length === pairings && mostBytes <= maxStoredBytes)
process.exit(isFine ? 0 : 1)

function medianAndMax(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} / ${(sorted.at(-1) ?? 0).toFixed(0)}`
}
