import { median } from '../widget/measureVisit.ts'
import type { ColdMissFigures } from './measureColdMisses.ts'
import type { CurvePoint } from './measureCurve.ts'
import type { ProxyFigures } from './measureProxy.ts'
import type { ReadFigures } from './measureReads.ts'
import type { SoakFigures } from './measureSoak.ts'
import { type Storage, startServer } from './startServer.ts'

export type Figures = {
  proxy?: ProxyFigures
  reads?: ReadFigures
  coldMisses?: ColdMissFigures
  start?: Record<string, StartFigures>
  curves?: Record<string, CurvePoint[]>
  soak?: SoakFigures
}

export type Goal = { name: string; measured: number; bound: 'at least' | 'at most'; goal: number; isMet: boolean }

/** What was measured against what is promised. */
export function checkGoals({ proxy, reads, coldMisses, start, curves, soak }: Figures): Goal[] {
  const goals: Goal[] = []
  const atLeast = (name: string, measured: number, goal: number) =>
    goals.push({ name, measured, bound: 'at least', goal, isMet: measured >= goal })
  const atMost = (name: string, measured: number, goal: number) =>
    goals.push({ name, measured, bound: 'at most', goal, isMet: measured <= goal })
  if (proxy) {
    atLeast('JSON-RPC proxy / undici pass-through, requests a second', proxy.throughputRatio, 0.8)
    atMost('JSON-RPC proxy, added p99 at a constant rate, ms', proxy.addedP99Ms, 25)
    atMost('JSON-RPC proxy, failed requests', proxy.failures, 0)
  }
  if (reads) {
    for (const [name, { ratio }] of Object.entries(reads.reads)) atLeast(`${name} / Fastify’s hello world`, ratio, 0.5)
    atMost('Cached reads, failed requests', reads.failures, 0)
  }
  for (const [name, { alone, together, failures }] of Object.entries(coldMisses ?? {})) {
    atMost(`${name}, upstream requests of 500 at once for each of one alone`, together / alone, 1)
    atMost(`${name}, failed requests`, failures, 0)
  }
  for (const [name, { medianMs }] of Object.entries(start ?? {}))
    atMost(`Start to ready, ${name}, s`, medianMs / 1000, 3)
  for (const [name, points] of Object.entries(curves ?? {})) {
    const [first, last] = [points[0], points.at(-1)]
    if (!first || !last) continue
    for (const kind of Object.keys(first.p50Ms))
      atMost(`${kind}, ${name}, largest / smallest`, (last.p50Ms[kind] ?? Number.NaN) / (first.p50Ms[kind] ?? 1), 1.5)
    atMost(
      `Curve, ${name}, failed requests`,
      points.reduce((total, { failures }) => total + failures, 0),
      0,
    )
  }
  if (soak) {
    atMost('Soak, heap growth over the second half, %', soak.heapGrowth * 100, 2)
    atMost('Soak, resident growth over the second half, %', soak.rssGrowth * 100, 2)
    atMost('Soak, failed requests', soak.failures, 0)
  }
  return goals
}

type StartFigures = { medianMs: number; slowestMs: number; idleRss: number }

/** From the start of the process until `/ready` says yes, on a database that was there before. */
export async function measureStart(options: {
  storage: Storage
  upstreamUrl: string
  times: number
}): Promise<StartFigures> {
  const readyMs: number[] = []
  const rss: number[] = []
  for (let time = 0; time < options.times; time += 1) {
    const server = await startServer(options)
    readyMs.push(server.readyMs)
    rss.push((await server.usageAfterCollection()).rss)
    await server.stop()
  }
  return { medianMs: median(readyMs), slowestMs: Math.max(...readyMs), idleRss: median(rss) }
}
