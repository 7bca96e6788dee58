import { createLoad, type LoadRequest } from './createLoad.ts'
import { cachedReads } from './measureReads.ts'
import { busyAddress, nameAt, quietAddress } from './seedDatabase.ts'
import type { Program } from './startProgram.ts'
import { chainId } from './startServer.ts'

export type SoakFigures = {
  seconds: number
  rate: number
  answers: number
  failures: number
  /** Bytes after a collection, one every `seconds / samples`. */
  samples: { atSeconds: number; rss: number; heap: number }[]
  /** Growth over the second half by least squares, as a share of the heap at its beginning. */
  heapGrowth: number
  rssGrowth: number
}

const sampleCount = 40

/** A mix of everything at a constant rate; memory is looked at after a collection each time. */
export async function measureSoak(server: Program, options: { seconds: number; rate: number }): Promise<SoakFigures> {
  const { seconds, rate } = options
  const load = await createLoad(server.port, { connections: 32 })
  const samples: SoakFigures['samples'] = []
  let answers = 0
  let failures = 0
  const startedAt = performance.now()
  try {
    for (let sample = 0; sample < sampleCount; sample += 1) {
      const figures = await load.paced(mix, { rate, seconds: seconds / sampleCount })
      answers += figures.answers
      failures += figures.failures
      const { rss, heap } = await server.usageAfterCollection()
      samples.push({ atSeconds: (performance.now() - startedAt) / 1000, rss, heap })
    }
  } finally {
    load.close()
  }
  const half = samples.slice(sampleCount / 2)
  return {
    seconds,
    rate,
    answers,
    failures,
    samples,
    heapGrowth: growth(half.map(({ heap }) => heap)),
    rssGrowth: growth(half.map(({ rss }) => rss)),
  }
}

const call = (method: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
const rpc = (body: string): LoadRequest => ({
  method: 'POST',
  path: `/v1?chainId=eip155:${chainId}&projectId=bench`,
  body,
})

const mix: readonly LoadRequest[] = [
  ...Object.values(cachedReads).flat(),
  ...Array.from({ length: 10 }, () => rpc(call('eth_gasPrice'))),
  rpc(`[${call('eth_call')},${call('eth_chainId')},${call('debug_traceCall')}]`),
  { path: `/v1/account/${busyAddress}/history?projectId=bench` },
  { path: `/v1/account/${quietAddress}/history?projectId=bench` },
  { path: `/v1/account/${quietAddress}/balance?projectId=bench&currency=usd` },
  { path: `/v1/account/${quietAddress}/nfts?projectId=bench` },
  { path: `/v1/profile/account/${nameAt(1)}` },
]

/** The slope through the values by least squares, over all of them, as a share of where it begins. */
function growth(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((total, value) => total + value, 0) / values.length
  let above = 0
  let below = 0
  for (const [index, value] of values.entries()) {
    above += (index - middle) * (value - mean)
    below += (index - middle) ** 2
  }
  const slope = above / below
  return (slope * (values.length - 1)) / (mean - slope * middle)
}
