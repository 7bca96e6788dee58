import { mkdir, writeFile } from 'node:fs/promises'
import { freePort } from '@latchkey/anvil'
import { startRedis } from '../../apps/relay/test/startRedis.ts'
import { measureRelay, type RelayFigures } from './measureRelay.ts'
import { createRelayProcess } from './relayProcess.ts'

/**
 * Measures the relay with many clients, over each store: time from publishing to delivery, messages per second, memory per client.
 * `BENCH_CLIENTS` (2000) and `BENCH_RATE` (500 messages a second in the paced phase) set the run; exits 1 when a message was lost.
 */

const clients = Number(process.env.BENCH_CLIENTS ?? 2_000)
const paceRate = Number(process.env.BENCH_RATE ?? 500)
const resultFile = new URL('../results/relay.json', import.meta.url)

async function measure(env: Record<string, string>): Promise<RelayFigures> {
  const relay = createRelayProcess({
    port: await freePort(),
    metricsPort: await freePort(),
    // All clients are on one address, and publish faster than people do.
    env: { MAX_CONNECTIONS_PER_IP: '100000', MAX_REQUESTS_PER_SECOND: '1000000', REDIS_URL: '', ...env },
  })
  await relay.start()
  try {
    return await measureRelay(relay, { clients, paceRate, paceSeconds: 20, fullSeconds: 10 })
  } finally {
    await relay.end('SIGTERM')
  }
}

const redis = await startRedis()
const stores: Record<string, RelayFigures> = {}
try {
  stores.memory = await measure({})
  stores.Redis = await measure({ REDIS_URL: redis.url })
} finally {
  await redis.stop()
}

const figures = Object.values(stores)
const row = (name: string, cell: (figures: RelayFigures) => string) => `| ${[name, ...figures.map(cell)].join(' | ')} |`
console.log(
  [
    `| store | ${Object.keys(stores).join(' | ')} |`,
    `|---|${figures.map(() => '---|').join('')}`,
    row('Connected clients', (of) => String(of.clients)),
    row('All connected and subscribed, s', (of) => of.connectSeconds.toFixed(1)),
    row('Memory per client, kB', (of) => (of.bytesPerClient / 1000).toFixed(1)),
    row(`Publish to delivery at ${paceRate} messages/s, p50, ms`, (of) => of.p50Ms.toFixed(2)),
    row('… p99, ms', (of) => of.p99Ms.toFixed(2)),
    row('Messages a second at full speed', (of) => of.messagesPerSecond.toFixed(0)),
    row('Messages published', (of) => String(of.published)),
    row('Messages lost', (of) => String(of.lost)),
  ].join('\n'),
)
await mkdir(new URL('.', resultFile), { recursive: true })
await writeFile(resultFile, `${JSON.stringify({ measuredAt: new Date().toISOString(), stores }, undefined, 2)}\n`)
if (figures.some(({ lost }) => lost > 0)) process.exitCode = 1
