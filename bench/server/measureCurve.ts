import { type NameNonce, signNameBody } from '@latchkey/world'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { median } from '../widget/measureVisit.ts'
import { createLoad, type Load, type LoadRequest } from './createLoad.ts'
import { busyAddress, nameAt, nameOwnerAt, quietAddress, type Sizes, seedDatabase, tokenAt } from './seedDatabase.ts'
import type { Program } from './startProgram.ts'
import { chainId, type Storage, startServer } from './startServer.ts'

export type CurvePoint = {
  sizes: Sizes
  /** Milliseconds in the middle of many single requests, by kind. */
  p50Ms: Record<string, number>
  failures: number
}

const repeats = 60
const deepPage = 20
const warmUps = 10
const registrations = 20

/**
 * Databases of several sizes beside each other: each question goes to all of them in turn, one request at a time, so that a busy moment
 * hits all.
 */
export async function measureCurve(options: {
  databases: readonly { storage: Storage; sizes: Sizes }[]
  upstreamUrl: string
}): Promise<CurvePoint[]> {
  const { databases, upstreamUrl } = options
  const running: Program[] = []
  const lanes: Lane[] = []
  try {
    for (const { storage, sizes } of databases) await seedDatabase(storage, sizes)
    for (const { storage, sizes } of databases) {
      const server = await startServer({ storage, upstreamUrl })
      running.push(server)
      const kinds = listKinds(sizes, await findDeepPage(server))
      lanes.push({
        url: server.url,
        load: await createLoad(server.port, { connections: 1 }),
        sizes,
        kinds,
        p50Ms: {},
        failures: 0,
      })
    }
    for (const kind of Object.keys(lanes[0]?.kinds ?? {})) {
      const latencies = lanes.map((): number[] => [])
      for (let turn = 0; turn < warmUps + repeats; turn += 1)
        for (const [index, lane] of lanes.entries()) {
          const figures = await lane.load.burst(lane.kinds[kind]?.(turn) ?? { path: '/' })
          lane.failures += figures.failures
          // What the first ones meet is a cold cache of pages, which a server has once.
          if (turn >= warmUps) latencies[index]?.push(...figures.latencies)
        }
      for (const [index, lane] of lanes.entries()) lane.p50Ms[kind] = median(latencies[index] ?? [])
    }
    await measureRegistration(lanes)
    return lanes.map(({ sizes, p50Ms, failures }) => ({ sizes, p50Ms, failures }))
  } finally {
    for (const { load } of lanes) load.close()
    for (const server of running) await server.stop()
  }
}

type Lane = CurvePoint & { url: string; load: Load; kinds: Record<string, (turn: number) => LoadRequest> }

function listKinds(sizes: Sizes, deep: string): Lane['kinds'] {
  const spread = (turn: number) => (turn * 7919) % sizes.names
  const history = `/v1/account/${busyAddress}/history?projectId=bench`
  const forced = `forceUpdate=eip155:${chainId}:${tokenAt(1)}`
  return {
    'History, busy address': () => ({ path: history }),
    'History, busy address, deep page': () => ({ path: deep }),
    'History, quiet address': () => ({ path: `/v1/account/${quietAddress}/history?projectId=bench` }),
    'Balance, quiet address, read anew': () => ({
      path: `/v1/account/${quietAddress}/balance?projectId=bench&currency=usd&${forced}`,
    }),
    'Balance, busy address, read anew': () => ({
      path: `/v1/account/${busyAddress}/balance?projectId=bench&currency=usd&${forced}`,
    }),
    'Name lookup': (turn) => ({ path: `/v1/profile/account/${nameAt(spread(turn))}` }),
    'Names of an address': (turn) => ({ path: `/v1/profile/reverse/${nameOwnerAt(spread(turn))}` }),
    'Identity, not kept': (turn) => ({ path: `/v1/identity/${nameOwnerAt(spread(turn))}?projectId=bench` }),
    'Name suggestions': () => ({ path: '/v1/profile/suggestions/name' }),
  }
}

/** Registers names with real signatures, which are made beforehand. */
async function measureRegistration(lanes: readonly Lane[]): Promise<void> {
  const latencies = lanes.map((): number[] => [])
  for (let turn = 0; turn < registrations; turn += 1) {
    const owner = privateKeyToAccount(generatePrivateKey())
    for (const [index, lane] of lanes.entries()) {
      const body = await signRegistration(lane.url, { owner, name: `fresh-${turn}.reown.id` })
      const figures = await lane.load.burst({ method: 'POST', path: '/v1/profile/account', body })
      lane.failures += figures.failures
      latencies[index]?.push(...figures.latencies)
    }
  }
  for (const [index, lane] of lanes.entries()) lane.p50Ms.Registration = median(latencies[index] ?? [])
}

async function signRegistration(url: string, options: { owner: PrivateKeyAccount; name: string }): Promise<string> {
  const { owner, name } = options
  const body = JSON.stringify({ address: owner.address })
  const nonce = (await (await fetch(`${url}/v1/profile/nonce`, { method: 'POST', body })).json()) as NameNonce
  return JSON.stringify(
    await signNameBody(owner, { ...nonce, origin: url, name, action: { kind: 'register', attributes: {} } }),
  )
}

/** The path of a page far behind the first, or of the last one. */
async function findDeepPage(server: Program): Promise<string> {
  const path = `/v1/account/${busyAddress}/history?projectId=bench`
  let deep = path
  for (let page = 1; page < deepPage; page += 1) {
    const answer = (await (await fetch(`${server.url}${deep}`)).json()) as { next: string | null }
    if (answer.next === null) break
    deep = `${path}&cursor=${encodeURIComponent(answer.next)}`
  }
  return deep
}
