import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@latchkey/anvil'
import { startRedis } from '../../apps/relay/test/startRedis.ts'
import { createRandom } from '../indexer/createRandom.ts'
import { createRelayProcess } from '../relay/relayProcess.ts'
import { startOfficialWallet } from './startOfficialWallet.ts'
import { startDapp, startScriptedWallet } from './startScriptedWallet.ts'

/**
 * Kills the relay with SIGKILL at random moments while our client asks two wallets, the official client and a scripted one; mail is in
 * Redis. Every time our client must be back within 5 s of the relay, and every request must get its own answer, once.
 * `BENCH_RESTARTS` (100) and `BENCH_SEED` set the run; exits 1 when anything of this does not hold.
 */

const restarts = Number(process.env.BENCH_RESTARTS ?? 100)
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000)
const random = createRandom(seed)
/** Requests open at a time to the scripted wallet; the official one takes one a second. */
const scriptedLanes = 3
const pauseMs = 400
const reconnectLimitMs = 5_000
/** Longest time from a return to the next kill. */
const spreadMs = 2_500
/** Every so many restarts the official wallet gets the time to come back: it waits up to 5 s between attempts. */
const officialEvery = 10
const officialLimitMs = 60_000
const chainId = 'eip155:1'

console.log(`${restarts} restarts, seed ${seed}`)
const redis = await startRedis()
const relay = createRelayProcess({
  port: await freePort(),
  metricsPort: await freePort(),
  env: { REDIS_URL: redis.url },
})
await relay.start()
const official = await startOfficialWallet(relay.url)
const scripted = startScriptedWallet(relay.url)
const { client, wire } = startDapp(relay.url)

type Wallet = 'scripted' | 'official'
const requests = {
  scripted: { sent: 0, answered: 0, wrong: 0, tookMs: [] as number[] },
  official: { sent: 0, answered: 0, wrong: 0, tookMs: [] as number[] },
}
const failures: string[] = []
const back = { downMs: [] as number[], dappMs: [] as number[], officialMs: [] as number[] }
const startedAt = performance.now()
let messages = 0
let isRunning = true
try {
  const lanes = await Promise.all([
    ...Array.from({ length: scriptedLanes }, () => openLane('scripted')),
    openLane('official'),
  ])
  const requesting = lanes.map(({ wallet, topic }) => keepRequesting(wallet, topic))
  for (let count = 1; count <= restarts; count += 1) {
    await delay(random() * spreadMs)
    const killedAt = performance.now()
    await relay.end('SIGKILL')
    await relay.start()
    const upAt = performance.now()
    back.downMs.push(upAt - killedAt)
    back.dappMs.push(await timeUntil(() => wire.isOpen && wire.openedAt > killedAt, upAt, reconnectLimitMs * 2))
    if (count % officialEvery !== 0) continue
    back.officialMs.push(await timeUntil(official.isConnected, upAt, officialLimitMs))
    const { scripted: ours, official: theirs } = requests
    console.log(
      `${count} restarts; answered ${ours.answered} of ${ours.sent} scripted, ${theirs.answered} of ${theirs.sent} official`,
    )
  }
  isRunning = false
  await Promise.all(requesting)
} finally {
  client.close()
  scripted.stop()
  await official.stop()
  await relay.end('SIGTERM')
  await redis.stop()
}

const late = back.dappMs.filter((ms) => ms > reconnectLimitMs).length
const receivedTwice = [...official.received.values()].filter((times) => times > 1).length
const counts = (wallet: Wallet) => `${requests[wallet].sent} / ${requests[wallet].answered}`
const rows: [string, string][] = [
  ['Restarts (SIGKILL)', String(restarts)],
  ['Run, s', ((performance.now() - startedAt) / 1000).toFixed(0)],
  ['Relay down, ms, median / longest', medianAndMax(back.downMs)],
  ['Our client back after the relay, ms, median / longest', medianAndMax(back.dappMs)],
  ['… later than 5 s', String(late)],
  [`Official wallet back, every ${officialEvery}th time, ms, median / longest`, medianAndMax(back.officialMs)],
  ['Requests to the scripted wallet, sent / answered', counts('scripted')],
  ['Requests to the official wallet, sent / answered', counts('official')],
  ['… failed / with another’s answer', `${failures.length} / ${requests.scripted.wrong + requests.official.wrong}`],
  ['… put before the official wallet twice', String(receivedTwice)],
  ['Request to answer, scripted, ms, median / longest', medianAndMax(requests.scripted.tookMs)],
  ['Request to answer, official, ms, median / longest', medianAndMax(requests.official.tookMs)],
  ['Deliveries to our client / repeated, and known again', `${wire.deliveries} / ${wire.repeated}`],
]
console.log(['| | |', '|---|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'))
for (const failure of failures) console.log(failure)
const isComplete = Object.values(requests).every(({ sent, answered, wrong }) => answered === sent && wrong === 0)
// Timers of the official client outlive it.
process.exit(isComplete && late === 0 && failures.length === 0 && receivedTwice === 0 ? 0 : 1)

async function openLane(wallet: Wallet): Promise<{ wallet: Wallet; topic: string }> {
  const { uri, approval } = client.propose({
    namespaces: { eip155: { chains: [chainId], methods: ['personal_sign'], events: [] } },
  })
  const [{ topic }] = await Promise.all([approval, (wallet === 'official' ? official : scripted).pair(uri)])
  return { wallet, topic }
}

async function keepRequesting(wallet: Wallet, topic: string): Promise<void> {
  const of = requests[wallet]
  while (isRunning) {
    messages += 1
    const message = `0x${messages.toString(16).padStart(8, '0')}`
    of.sent += 1
    const requestedAt = performance.now()
    const answering = wallet === 'scripted' ? scripted.answer(topic, message) : undefined
    try {
      const answer = await client.request({ topic, chainId, method: 'personal_sign', params: [message] })
      of.answered += 1
      if (answer !== message) of.wrong += 1
      of.tookMs.push(performance.now() - requestedAt)
      await answering
    } catch (error) {
      failures.push(`${wallet} ${message}: ${error instanceof Error ? error.message : String(error)}`)
    }
    await delay(random() * pauseMs)
  }
}

/** Milliseconds since the relay was up until the condition holds; the limit when it does not. */
async function timeUntil(condition: () => boolean, upAt: number, limitMs: number): Promise<number> {
  while (!condition()) {
    if (performance.now() - upAt > limitMs) return limitMs
    await delay(5)
  }
  return Math.max(0, performance.now() - upAt)
}

function medianAndMax(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  return `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(0)} / ${(sorted.at(-1) ?? 0).toFixed(0)}`
}
