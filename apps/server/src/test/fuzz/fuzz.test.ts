import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLogs } from '../captureLogs.ts'
import { createTestDatabase } from '../createTestDatabase.ts'
import { formatReports } from './formatReports.ts'
import { fuzzOperations } from './fuzzOperations.ts'
import { startFuzzedServer } from './startFuzzedServer.ts'

/** `npm run fuzz:server` sends 10,000 requests, with another seed each time, on each storage. */
const requests = 330
const seed = 4

let logs: ReturnType<typeof captureLogs>
let server: Awaited<ReturnType<typeof startFuzzedServer>>
beforeAll(async () => {
  logs = captureLogs()
  server = await startFuzzedServer({ DATABASE_URL: await createTestDatabase(), LOG_LEVEL: 'trace' })
}, 120_000)
afterAll(() => logs.release())

test('every response to a fuzzed operation is documented, matches its schema, is safe and fast, and leaks no secret', {
  timeout: 120_000,
}, async () => {
  const reports = await fuzzOperations(server.url, { ...server, requests, seed })
  await server.close()
  const findings = reports.filter(({ finding }) => finding)
  expect(findings, formatReports(findings)).toEqual([])
  const responses = reports.flatMap(({ statuses }) => [...statuses])
  // The front door is not all that was knocked at.
  expect(responses.filter(([status]) => status === 200).length).toBeGreaterThan(reports.length / 2)
  const logged = logs.read()
  expect(logged).toContain('"level":')
  expect(server.secrets.filter((secret) => logged.includes(secret))).toEqual([])
  expect(Object.keys(Object.prototype)).toEqual([])
})
