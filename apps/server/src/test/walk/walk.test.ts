import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, storages, testChain } from '../createTestServer.ts'
import { createWalkProjects, walkEnv } from './createWalkProjects.ts'
import { walkSessions } from './walkSessions.ts'

/** `npm run test:walk` takes ten thousand. */
const sequences = 60

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

test.each(storages)(
  'an attacker achieves nothing in any order of steps, on %s',
  { timeout: 120_000 },
  async (storage) => {
    const server = await createTestServer({
      storage,
      chains: [testChain({ id: 31337, rpcUrls: [anvil.url] })],
      env: walkEnv,
    })
    try {
      await createWalkProjects(server)
      const counts = await walkSessions(server, { sequences, seed: Date.now() % 1_000_000, lanes: 4 })
      expect(counts.sequences).toBe(sequences)
      // There was something to attack, and it was attacked.
      expect(counts.activated).toBeGreaterThan(sequences / 4)
      expect(counts.rejected).toBeGreaterThan(sequences)
    } finally {
      await server.close()
    }
  },
)
