import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Relay, type RelayOptions, startRelay } from '../src/startRelay.ts'
import { connectClient, type TestClient } from './connectClient.ts'
import { createIdentity } from './signToken.ts'
import { startRedis } from './startRedis.ts'

/** What the tests of one file start relays and clients with; these end with their test. */
export function createRelays() {
  const relays: Relay[] = []
  const clients: TestClient[] = []

  async function close(): Promise<void> {
    for (const client of clients.splice(0)) client.socket.terminate()
    for (const relay of relays.splice(0)) await relay.close()
  }
  afterEach(close)

  return {
    close,
    async start(options: RelayOptions = {}): Promise<Relay> {
      const relay = await startRelay(options)
      relays.push(relay)
      return relay
    },
    async connect({ port, url }: Pick<Relay, 'port' | 'url'>, options: Parameters<typeof connectClient>[1] = {}) {
      const { identity = createIdentity() } = options
      // A token names the relay's public URL, which may not be where it listens.
      const token = identity.token(url)
      const client = await connectClient(`ws://127.0.0.1:${port}`, { token, ...options, identity })
      clients.push(client)
      return client
    },
  }
}

/** A Redis for the tests of one file; to be read in a test. */
export function createRedis(): () => Awaited<ReturnType<typeof startRedis>> {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())
  return () => redis
}

export const topic = () => randomBytes(32).toString('hex')

/** A figure of `/metrics`, 0 where nothing was counted yet. */
export async function readFigure({ metricsPort }: Relay, name: string): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const line = metrics.split('\n').find((one) => one.startsWith(`latchkey_relay_${name} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}
