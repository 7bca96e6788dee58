import { median } from '../widget/measureVisit.ts'
import { createLoad, type LoadFigures, type LoadRequest } from './createLoad.ts'
import { nameOwnerAt, tokenAt } from './seedDatabase.ts'
import type { Program } from './startProgram.ts'
import { chainId } from './startServer.ts'

export type ReadFigures = {
  hello: { perSecond: number; cpuMicroseconds: number }
  /**
   * `bytes` is the ratio of a bare Fastify route with the same method, body and size of the response; `operated` of one that also does
   * what an operator needs.
   */
  reads: Record<string, { perSecond: number; cpuMicroseconds: number; ratio: number; bytes: number; operated: number }>
  failures: number
}

const connections = 50

/** Repeated requests that the server answers from its cache. */
export const cachedReads: Record<string, readonly LoadRequest[]> = {
  'Supported chains': [{ path: '/v1/supported-chains?projectId=bench' }],
  'Wallet list, 40 entries': [{ path: '/getWallets?projectId=bench&page=1&entries=40' }],
  'Wallet list, searched': [{ path: '/getWallets?projectId=bench&page=1&entries=40&search=rain' }],
  Identity: Array.from({ length: 20 }, (_, number) => ({
    path: `/v1/identity/${nameOwnerAt(number)}?projectId=bench`,
  })),
  'Prices of 4 tokens': [
    {
      method: 'POST',
      path: '/v1/fungible/price',
      body: JSON.stringify({
        projectId: 'bench',
        currency: 'usd',
        addresses: [0, 1, 2, 3].map((number) => `eip155:${chainId}:${tokenAt(number)}`),
      }),
    },
  ],
}

/** Each cached read, its floors and Fastify's hello world by turns. */
export async function measureReads(
  programs: { server: Program; hello: Program; operated: Program },
  options: { rounds: number; seconds: number },
): Promise<ReadFigures> {
  const { rounds, seconds } = options
  const loads = {
    hello: await createLoad(programs.hello.port, { connections, staysAwake: true }),
    server: await createLoad(programs.server.port, { connections, staysAwake: true }),
    operated: await createLoad(programs.operated.port, { connections, staysAwake: true }),
  }
  const lanes = [
    { name: 'hello', side: 'hello' as const, requests: [{ path: '/' }] },
    ...Object.entries(cachedReads).map(([name, requests]) => ({ name, side: 'server' as const, requests })),
    ...(
      await Promise.all(
        Object.entries(cachedReads).map(async ([name, requests]) => {
          const path = `/bytes/${await readSize(programs.server, requests[0])}?projectId=bench`
          const same = requests.slice(0, 1).map((request) => ({ ...request, path }))
          return (['hello', 'operated'] as const).map((side) => ({ name, side, requests: same }))
        }),
      )
    ).flat(),
  ].map((lane) => ({ ...lane, rounds: [] as (LoadFigures & { cpu: number })[] }))
  for (const { side, requests } of lanes) await loads[side].full(requests, seconds)
  for (let round = 0; round < rounds; round += 1)
    for (const lane of round % 2 === 0 ? lanes : lanes.toReversed()) {
      const program = programs[lane.side]
      const before = await program.usage()
      const figures = await loads[lane.side].full(lane.requests, seconds)
      lane.rounds.push({ ...figures, cpu: ((await program.usage()).cpu - before.cpu) / figures.answers })
    }
  loads.hello.close()
  loads.server.close()
  loads.operated.close()
  const [hello, ...others] = lanes
  if (!hello) throw new Error('There is nothing to compare with.')
  const figuresOf = (lane: (typeof lanes)[number]) => ({
    perSecond: median(lane.rounds.map(({ perSecond }) => perSecond)),
    cpuMicroseconds: median(lane.rounds.map(({ cpu }) => cpu)),
  })
  const ratioOf = (lane: (typeof lanes)[number]) =>
    median(lane.rounds.map(({ perSecond }, index) => perSecond / (hello.rounds[index]?.perSecond ?? Number.NaN)))
  return {
    hello: figuresOf(hello),
    reads: Object.fromEntries(
      others
        .filter(({ side }) => side === 'server')
        .map((lane) => {
          const floorOf = (wanted: 'hello' | 'operated') => {
            const floor = others.find(({ name, side }) => name === lane.name && side === wanted)
            return floor ? ratioOf(floor) : Number.NaN
          }
          const floors = { bytes: floorOf('hello'), operated: floorOf('operated') }
          return [lane.name, { ...figuresOf(lane), ratio: ratioOf(lane), ...floors }]
        }),
    ),
    failures: lanes.flatMap((lane) => lane.rounds).reduce((total, { failures }) => total + failures, 0),
  }
}

/** Bytes of a response's body. */
async function readSize({ url }: Program, request: LoadRequest | undefined): Promise<number> {
  if (!request) throw new Error('A read has a request.')
  const { method = 'GET', path, body } = request
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}${path}`, { method, ...(body !== undefined && { body, headers }) })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
  return (await response.arrayBuffer()).byteLength
}
