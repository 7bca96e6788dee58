import { median } from '../widget/measureVisit.ts'
import { createLoad, type LoadFigures } from './createLoad.ts'
import type { Program } from './startProgram.ts'
import { chainId } from './startServer.ts'

export type ProxyFigures = {
  server: SideFigures
  passThrough: SideFigures
  /** A bare Fastify that does what an operator needs, and passes on. */
  operated: SideFigures
  /** To the pass-through's; the median of the rounds' own. */
  throughputRatio: number
  /** The same of `operated`: no server on Fastify does better. */
  floorRatio: number
  /** Requests a second of the paced part. */
  rate: number
  addedP99Ms: number
  failures: number
}
type SideFigures = { perSecond: number; cpuMicroseconds: number; p50Ms: number; p99Ms: number }

const connections = 50
/** Of what the slower of the two takes: both have room. */
const paceShare = 0.4

const body = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'eth_call',
  params: [{ to: `0x${'11'.repeat(20)}`, data: `0x70a08231${'00'.repeat(32)}` }, 'latest'],
})

/** JSON-RPC by turns through the server, a bare Fastify and a program that does nothing but pass it on, to the same upstream. */
export async function measureProxy(
  programs: { server: Program; passThrough: Program; operated: Program },
  options: { rounds: number; seconds: number },
): Promise<ProxyFigures> {
  const { rounds, seconds } = options
  const sides = await Promise.all(
    [
      { program: programs.server, path: `/v1?chainId=eip155:${chainId}&projectId=bench` },
      { program: programs.passThrough, path: '/' },
      { program: programs.operated, path: '/rpc?projectId=bench' },
    ].map(async ({ program, path }) => ({
      program,
      request: { method: 'POST' as const, path, body },
      load: await createLoad(program.port, { connections }),
      rounds: [] as (LoadFigures & { cpu: number })[],
      latencies: [] as number[],
      failures: 0,
    })),
  )
  // Before anything counts, both are compiled as far as they will be.
  for (const { load, request } of sides) await load.full([request], 3)
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const before = await side.program.usage()
      const figures = await side.load.full([side.request], seconds)
      const cpu = ((await side.program.usage()).cpu - before.cpu) / figures.answers
      side.rounds.push({ ...figures, cpu })
      side.failures += figures.failures
    }
  const rate = Math.floor(paceShare * Math.min(...sides.map((side) => median(side.rounds.map((one) => one.perSecond)))))
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const figures = await side.load.paced([side.request], { rate, seconds })
      side.latencies.push(...figures.latencies)
      side.failures += figures.failures
    }
  const [server, passThrough, operated] = sides.map((side): SideFigures => {
    side.load.close()
    const sorted = side.latencies.sort((a, b) => a - b)
    return {
      perSecond: median(side.rounds.map((round) => round.perSecond)),
      cpuMicroseconds: median(side.rounds.map((round) => round.cpu)),
      p50Ms: percentile(sorted, 0.5),
      p99Ms: percentile(sorted, 0.99),
    }
  })
  if (!server || !passThrough || !operated) throw new Error('There are three sides.')
  const ratioOf = (side: (typeof sides)[number] | undefined) =>
    median(
      (side?.rounds ?? []).map((round, index) => round.perSecond / (sides[1]?.rounds[index]?.perSecond ?? Number.NaN)),
    )
  return {
    server,
    passThrough,
    operated,
    throughputRatio: ratioOf(sides[0]),
    floorRatio: ratioOf(sides[2]),
    rate,
    addedP99Ms: server.p99Ms - passThrough.p99Ms,
    failures: sides.reduce((total, side) => total + side.failures, 0),
  }
}

/** The value below which `share` of the sorted values lie. */
function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
