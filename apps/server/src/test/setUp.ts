import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, beforeAll } from 'vitest'
import { createTestServer, type TestServer } from './createTestServer.ts'

/** A node for all tests of a file or group. It is there once the first one runs. */
export function setUpAnvil(): Anvil {
  return setUp(startAnvil, (anvil) => anvil.stop())
}

/**
 * A server for all tests of a file or group. It is there once the first one runs.
 * @param read its options, read before the first test, when a node that was set up earlier has its URL.
 * @example const server = setUpServer(() => ({ storage, chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })], projects: ['shop'] }))
 */
export function setUpServer(
  read: () => Parameters<typeof createTestServer>[0] & {
    /** Each as `project create` takes it: an id, and flags. */
    projects?: readonly string[]
  },
): TestServer {
  return setUp(
    async () => {
      const { projects = [], ...options } = read()
      const server = await createTestServer(options)
      for (const project of projects) await server.project(`create ${project}`)
      return server
    },
    (server) => server.close(),
  )
}

function setUp<part extends object>(start: () => Promise<part>, stop: (part: part) => unknown): part {
  const filled = {} as part // by beforeAll
  let started: part | undefined
  beforeAll(async () => {
    started = await start()
    Object.assign(filled, started)
  })
  afterAll(async () => {
    if (started) await stop(started)
  })
  return filled
}
