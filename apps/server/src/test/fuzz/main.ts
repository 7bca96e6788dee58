import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startRedis } from '../../../../relay/test/startRedis.ts'
import { startPostgres } from '../../../test/startPostgres.ts'
import { captureLogs } from '../captureLogs.ts'
import { findSecrets } from './findSecrets.ts'
import { formatReports } from './formatReports.ts'
import { fuzzOperations } from './fuzzOperations.ts'
import { startFuzzedServer } from './startFuzzedServer.ts'

/**
 * `npm run fuzz:server -- --requests 10000 --seed 1 --shared`: sends a real server malformed requests, generated from its own OpenAPI document, and
 * ends with 1 when a response was wrong or disclosed a secret. `--shared` stores in PostgreSQL and Redis instead of a folder.
 */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    shared: { type: 'boolean', default: false },
  },
})
const [requests, seed] = [Number(values.requests), Number(values.seed)]
const print = process.stdout.write.bind(process.stdout)
const folder = await mkdtemp(join(tmpdir(), 'latchkey-fuzz-'))
const services = values.shared ? await Promise.all([startPostgres(), startRedis()]) : []
const [postgres, redis] = services
const logs = captureLogs()
const server = await startFuzzedServer({
  LOG_LEVEL: 'trace',
  DATA_DIR: folder,
  ...(postgres && redis && { DATABASE_URL: postgres.url, REDIS_URL: redis.url }),
})
const startedAt = performance.now()
try {
  const reports = await fuzzOperations(server.url, { ...server, requests, seed })
  const seconds = (performance.now() - startedAt) / 1_000
  await server.close()
  const logged = logs.read()
  const leaks = [
    ...server.secrets.filter((secret) => logged.includes(secret)).map((secret) => `${secret} in the log`),
    ...(await findSecrets(folder, server.secrets)),
  ]
  const sent = reports.reduce((sum, report) => sum + report.requests, 0)
  const findings = reports.filter(({ finding }) => finding).length
  print(`${formatReports(reports)}\n${leaks.map((leak) => `\nA secret came out: ${leak}`).join('')}\n`)
  print(
    `${sent} requests to ${reports.length} operations in ${seconds.toFixed(1)} s, seed ${seed}: ${findings} findings, ${leaks.length} secrets in ${Math.round(logged.length / 1024)} kB of log and in the stored files\n`,
  )
  process.exitCode = findings + leaks.length > 0 ? 1 : 0
} finally {
  logs.release()
  await Promise.all(services.map((service) => service.stop()))
  await rm(folder, { recursive: true, force: true })
}
