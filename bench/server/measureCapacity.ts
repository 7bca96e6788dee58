import { median } from '../widget/measureVisit.ts'
import { createLoad, type LoadRequest } from './createLoad.ts'
import { cachedReads } from './measureReads.ts'
import { busyAddress, nameAt, nameOwnerAt, quietAddress } from './seedDatabase.ts'
import type { Program } from './startProgram.ts'
import { chainId } from './startServer.ts'

export type CapacityFigures = {
  /** Requests that one core answers in a second, by the processor time they took, whatever else the machine did. */
  perCoreSecond: Record<string, number>
  idleRss: number
  loadedRss: number
  failures: number
}

const rounds = 3

const kinds: Record<string, readonly LoadRequest[]> = {
  'JSON-RPC, one call': [
    {
      method: 'POST',
      path: `/v1?chainId=eip155:${chainId}&projectId=bench`,
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] }),
    },
  ],
  ...cachedReads,
  'Balance, kept': [{ path: `/v1/account/${quietAddress}/balance?projectId=bench&currency=usd` }],
  'History, 50 of many': [{ path: `/v1/account/${busyAddress}/history?projectId=bench` }],
  'History, 20 in all': [{ path: `/v1/account/${quietAddress}/history?projectId=bench` }],
  'Name lookup': Array.from({ length: 100 }, (_, number) => ({ path: `/v1/profile/account/${nameAt(number)}` })),
  'Names of an address': Array.from({ length: 100 }, (_, number) => ({
    path: `/v1/profile/reverse/${nameOwnerAt(number)}`,
  })),
}

/** What each kind of request costs the server, at full speed. PostgreSQL and Redis are processes of their own, and not in it. */
export async function measureCapacity(server: Program, options: { seconds: number }): Promise<CapacityFigures> {
  const load = await createLoad(server.port, { connections: 32 })
  const idleRss = (await server.usageAfterCollection()).rss
  const perCoreSecond: Record<string, number> = {}
  let failures = 0
  try {
    for (const [name, requests] of Object.entries(kinds)) {
      await load.full(requests, options.seconds)
      const costs: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const before = await server.usage()
        const figures = await load.full(requests, options.seconds)
        costs.push(((await server.usage()).cpu - before.cpu) / figures.answers)
        failures += figures.failures
      }
      perCoreSecond[name] = 1e6 / median(costs)
    }
  } finally {
    load.close()
  }
  return { perCoreSecond, idleRss, loadedRss: (await server.usage()).rss, failures }
}
