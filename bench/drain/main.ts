import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '@latchkey/anvil'
import { bundleServer } from '../../apps/server/test/bundleServer.ts'
import { createServerProcess } from '../indexer/serverProcess.ts'
import { createCaller } from './createCaller.ts'

/**
 * A server restarted with SIGTERM while 50 connections ask it without a pause: some keep their connection, some open one for each request,
 * some rest a moment between two requests. No request that was sent may be cut off; a refused connection is none, as nothing was sent. No
 * balancer is in front and DRAIN_DELAY_MS is 0, which is the worst case. `--restarts` (10) and `--program` (a bundle; this version when
 * absent) set the run; exits 1 when a request was cut off.
 */

const { values } = parseArgs({ options: { restarts: { type: 'string' }, program: { type: 'string' } } })
const restarts = Number(values.restarts ?? 10)
const connections = 50
const runMs = 500

const folder = await mkdtemp(join(tmpdir(), 'latchkey-drain-'))
const bundle = values.program === undefined ? bundleServer() : { program: values.program, remove: () => undefined }
const port = await freePort()
const server = createServerProcess({
  port,
  logFile: join(folder, 'server.log'),
  env: { DATA_DIR: join(folder, 'data'), RATE_LIMIT_PER_SECOND: '0' },
  program: bundle.program,
})
const counts = { answered: 0, cut: 0, refused: 0 }
const reasons = new Map<string, number>()
const drainMs: number[] = []
let isRunning = true

try {
  server.start()
  await server.ready()
  const callers = Array.from({ length: connections }, (_, index) =>
    createCaller({
      port,
      keepsAlive: index % 2 === 0,
      restMs: index % 5 === 0 ? 20 : 0,
      isRunning: () => isRunning,
      onEnd(outcome, reason) {
        counts[outcome] += 1
        if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      },
    }),
  )
  for (let round = 0; round < restarts; round += 1) {
    await delay(runMs)
    const startedAt = performance.now()
    await server.end('SIGTERM')
    drainMs.push(Math.round(performance.now() - startedAt))
    server.start()
    await server.ready()
  }
  await delay(runMs)
  isRunning = false
  await Promise.all(callers)
} finally {
  await server.end('SIGKILL')
  bundle.remove()
  await rm(folder, { recursive: true, force: true })
}

console.log(
  `${restarts} restarts, ${connections} connections: ${counts.answered} requests answered, ${counts.cut} cut off`,
)
console.log(
  `Connections refused while no server ran: ${counts.refused}. Milliseconds from SIGTERM to the end: ${drainMs.join(' ')}`,
)
for (const [reason, count] of reasons) console.log(`${count} × ${reason}`)
process.exit(counts.cut === 0 && counts.answered > 0 ? 0 : 1)
