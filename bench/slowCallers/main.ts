import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@latchkey/anvil'
import { createServerProcess } from '../indexer/serverProcess.ts'
import { openSlowConnection, type Way } from './openSlowConnection.ts'

/**
 * A thousand connections that dawdle over their headers, their bodies or the server's answers, and beside them a normal caller. Exits with
 * 1 when the normal caller is kept waiting, or a slow connection is kept for longer than its time.
 */

const connections: Record<Way, number> = { headers: 660, body: 300, answer: 40 }
/** The server's own time-outs (headers 10 s, request 30 s, silence up to 80 s), and what a busy machine needs to see to them. */
const closedWithinMs: Record<Way, number> = { headers: 20_000, body: 45_000, answer: 110_000 }
const baselineMs = 5_000
const paceMs = 20
/**
 * What a call of the normal caller may take, or four times what one took alone; and the 99th percentile at most twice that alone, where it
 * is above the floor.
 */
const longestMs = 1_000
const floorMs = 50
/** Below the proxy's 10 MiB, and above what the system takes off the server's hands. */
const answerBytes = 9.5 * 1024 * 1024
const answerPaceMs = 250

const folder = await mkdtemp(join(tmpdir(), 'latchkey-slow-'))
const big = JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0'.repeat(answerBytes) })
const node = createServer((_request, response) => response.end(big))
await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
const address = node.address()
if (typeof address !== 'object' || address === null) throw new Error('The system gave no port.')
const port = await freePort()
const chain = {
  id: 1,
  name: 'Local',
  rpcUrls: [`http://127.0.0.1:${address.port}`],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const server = createServerProcess({
  port,
  logFile: join(folder, 'log'),
  env: { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'fatal', LATCHKEY_CHAINS: JSON.stringify([chain]) },
})
const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [] })
const request = `POST /v1?chainId=eip155:1 HTTP/1.1\r\nhost: x\r\ncontent-length: ${call.length}\r\n\r\n${call}`

/** Calls at a fixed pace until stopped; how long each took, from the moment it was due. */
function callSteadily(until: () => boolean) {
  const tookMs: number[] = []
  let failed = 0
  const done = (async () => {
    const running: Promise<void>[] = []
    while (!until()) {
      const dueAt = performance.now()
      running.push(
        fetch(`${server.url}/getWallets?entries=10`, { signal: AbortSignal.timeout(30_000) })
          .then(async (answer) => {
            await answer.arrayBuffer()
            if (answer.status !== 200) failed += 1
            tookMs.push(performance.now() - dueAt)
          })
          .catch(() => {
            failed += 1
          }),
      )
      await delay(paceMs)
    }
    await Promise.all(running)
    tookMs.sort((one, other) => one - other)
    const at = (part: number) => tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * part))] ?? Number.NaN
    return { calls: tookMs.length, failed, p50: at(0.5), p99: at(0.99), longest: at(1) }
  })()
  return done
}

const failures: string[] = []
const expectThat = (holds: boolean, sentence: string) => {
  if (!holds) failures.push(sentence)
}
try {
  server.start()
  await server.ready()
  const baselineUntil = performance.now() + baselineMs
  const before = await callSteadily(() => performance.now() > baselineUntil)

  let isOver = false
  const meanwhile = callSteadily(() => isOver)
  const slow: ({ way: Way } & ReturnType<typeof openSlowConnection>)[] = []
  for (const way of Object.keys(connections) as Way[]) {
    for (let count = 0; count < connections[way]; count += 1) {
      slow.push({ way, ...openSlowConnection(port, { way, request }) })
      // Their answers are work, which is not what is measured here.
      if (way === 'answer') await delay(answerPaceMs)
    }
  }
  const deadline = performance.now() + Math.max(...Object.values(closedWithinMs))
  while (performance.now() < deadline && slow.some((one) => one.closedAfterMs() === undefined)) await delay(250)
  isOver = true
  const during = await meanwhile
  for (const one of slow) one.end()

  const row = (name: string, { calls, failed, p50, p99, longest }: typeof before) =>
    `${name.padEnd(28)} ${String(calls).padStart(6)} ${String(failed).padStart(6)} ${[p50, p99, longest].map((ms) => ms.toFixed(1).padStart(9)).join(' ')}`
  console.log(`${'normal caller'.padEnd(28)}  calls failed    p50 ms    p99 ms longest ms`)
  console.log(row('alone', before))
  console.log(row(`beside ${slow.length} slow connections`, during))
  for (const way of Object.keys(connections) as Way[]) {
    const closed = slow.filter((one) => one.way === way).map((one) => one.closedAfterMs() ?? Number.POSITIVE_INFINITY)
    const [first, last] = [Math.min(...closed) / 1_000, Math.max(...closed) / 1_000]
    console.log(`${connections[way]} slow over the ${way}: closed after ${first.toFixed(1)} to ${last.toFixed(1)} s`)
    expectThat(
      last * 1_000 <= closedWithinMs[way],
      `Those slow over the ${way} are closed in ${closedWithinMs[way]} ms.`,
    )
  }
  const whole = slow.filter((one) => one.way === 'answer' && one.received() >= answerBytes).length
  expectThat(whole === 0, `${whole} who did not read for 85 s still got the whole answer.`)
  expectThat(during.failed === 0, 'The normal caller is always answered.')
  expectThat(during.longest <= Math.max(longestMs, 4 * before.longest), 'No call of his takes much longer than alone.')
  expectThat(during.p99 <= Math.max(floorMs, 2 * before.p99), 'His 99th percentile is at most doubled.')
  for (const sentence of failures) console.log(`Does not hold: ${sentence}`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await server.end('SIGTERM')
  node.closeAllConnections()
  node.close()
  await rm(folder, { recursive: true, force: true })
}
