import { Agent } from 'node:http'
import * as fc from 'fast-check'
import { createJudge } from './createJudge.ts'
import { type OpenApi, type Operation, readOperations } from './readOperations.ts'
import { type FuzzRequest, type Known, requestArbitrary } from './requestArbitrary.ts'
import { sendRequest } from './sendRequest.ts'
import { startProcessClock } from './startProcessClock.ts'

export type OperationReport = {
  id: string
  requests: number
  /** How often each status was returned. */
  statuses: ReadonlyMap<number, number>
  slowestMs: number
  /** The smallest request found that gets a wrong response. */
  finding?: { request: FuzzRequest; wrong: string; shrinks: number }
}

/** No response may take longer, by the process clock: the server runs in this process. */
const maxResponseMs = 5_000
/** A request without a response by then hangs. */
const hangMs = 60_000
/** Operations fuzzed at a time. */
const lanes = 6

/**
 * Sends a running server invalid requests to every operation of its own OpenAPI document, and checks every response.
 * @param options.requests altogether, shrinking not counted.
 * @param options.seed the same one makes the same requests, as long as the document and what is known are the same.
 */
export async function fuzzOperations(
  url: string,
  options: { requests: number; seed: number; known: Known; secrets: readonly string[] },
): Promise<OperationReport[]> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi // the generator's own type
  const operations = readOperations(document)
  const judge = createJudge(document, { secrets: options.secrets, maxMs: maxResponseMs })
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const clock = startProcessClock()
  const numRuns = Math.ceil(options.requests / operations.length)
  const reports: OperationReport[] = []
  const waiting = [...operations.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, operation] = next
      reports[index] = await fuzzOperation(operation, {
        ...options,
        url,
        agent,
        judge,
        now: clock.now,
        numRuns,
        seed: options.seed + index,
      })
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, work))
  } finally {
    clock.stop()
    agent.destroy()
  }
  return reports
}

async function fuzzOperation(
  operation: Operation,
  options: {
    url: string
    agent: Agent
    judge: ReturnType<typeof createJudge>
    known: Known
    now: () => number
    numRuns: number
    seed: number
  },
): Promise<OperationReport> {
  const { url, agent, judge, known, now, numRuns, seed } = options
  const statuses = new Map<number, number>()
  let requests = 0
  let slowestMs = 0
  const property = fc.asyncProperty(requestArbitrary(operation, known), async (request) => {
    requests += 1
    const response = await sendRequest(url, { request, agent, timeoutMs: hangMs, now })
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    slowestMs = Math.max(slowestMs, response.tookMs)
    const wrong = judge(operation, { request, response })
    if (wrong.length > 0) throw new Error(wrong.join('; '))
  })
  const result = await fc.check(property, { seed, numRuns })
  const report = { id: operation.id, requests, statuses, slowestMs }
  if (!result.failed) return report
  const [request] = result.counterexample ?? []
  if (!request) throw new Error(`${operation.id} made no request.`, { cause: result.errorInstance })
  const wrong = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance)
  return { ...report, finding: { request, wrong, shrinks: result.numShrinks } }
}
