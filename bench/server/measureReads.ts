import { median } from '../widget/measureVisit.ts'
import { createLoad, type LoadRequest } from './createLoad.ts'
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

type Measured = { perSecond: number; cpu: number; failures: number }

/**
 * Each cached read and its floors by turns, each directly beside Fastify's hello world: the speed of the machine changes from second to
 * second, so only neighbors can be compared.
 */
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
  const measure = async (side: keyof typeof loads, requests: readonly LoadRequest[]): Promise<Measured> => {
    // What was cached in an earlier round may be too old by now.
    await loads[side].full(requests, seconds / 5)
    const before = await programs[side].usage()
    const { answers, perSecond, failures } = await loads[side].full(requests, seconds)
    return { perSecond, failures, cpu: ((await programs[side].usage()).cpu - before.cpu) / answers }
  }
  const greeting = [{ path: '/' }]
  const lanes = await Promise.all(
    Object.entries(cachedReads).map(async ([name, requests]) => {
      const path = `/bytes/${await readSize(programs.server, requests[0])}?projectId=bench`
      const same = requests.slice(0, 1).map((request) => ({ ...request, path }))
      return [
        { name, side: 'server' as const, requests },
        { name, side: 'hello' as const, requests: same },
        { name, side: 'operated' as const, requests: same },
      ].map((lane) => ({ ...lane, rounds: [] as { own: Measured; hello: Measured }[] }))
    }),
  ).then((found) => found.flat())
  // Before anything counts, all are compiled as far as they will be.
  for (const { side, requests } of [{ side: 'hello' as const, requests: greeting }, ...lanes])
    await loads[side].full(requests, 2 * seconds)
  for (let round = 0; round < rounds; round += 1)
    for (const { side, requests, rounds: measured } of round % 2 === 0 ? lanes : lanes.toReversed()) {
      const first = round % 2 === 0 ? await measure('hello', greeting) : undefined
      const own = await measure(side, requests)
      measured.push({ own, hello: first ?? (await measure('hello', greeting)) })
    }
  for (const load of Object.values(loads)) load.close()

  const figuresOf = (measured: readonly Measured[]) => ({
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    cpuMicroseconds: median(measured.map(({ cpu }) => cpu)),
  })
  const ratioOf = (name: string, side: keyof typeof loads) => {
    const lane = lanes.find((one) => one.name === name && one.side === side)
    return median((lane?.rounds ?? []).map(({ own, hello }) => own.perSecond / hello.perSecond))
  }
  const all = lanes.flatMap((lane) => lane.rounds)
  return {
    hello: figuresOf(all.map(({ hello }) => hello)),
    reads: Object.fromEntries(
      lanes
        .filter(({ side }) => side === 'server')
        .map(({ name, rounds: measured }) => [
          name,
          {
            ...figuresOf(measured.map(({ own }) => own)),
            ratio: ratioOf(name, 'server'),
            bytes: ratioOf(name, 'hello'),
            operated: ratioOf(name, 'operated'),
          },
        ]),
    ),
    failures: all.reduce((total, { own, hello }) => total + own.failures + hello.failures, 0),
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
