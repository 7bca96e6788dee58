import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createMemoryState } from '../state/memory/createMemoryState.ts'
import { createRedisState } from '../state/redis/createRedisState.ts'
import type { SharedState } from '../state/SharedState.ts'

/** Where shared state may live: every port's suite runs on each. */
export const stateKinds = ['memory', 'redis'] as const

/** The state as two servers see it. In memory there is one server, which is both. */
export async function openStates(kind: (typeof stateKinds)[number]): Promise<{
  one: SharedState
  other: SharedState
  close: () => Promise<void>
}> {
  if (kind === 'memory') {
    const state = createMemoryState()
    return { one: state, other: state, close: state.close }
  }
  const options = {
    url: inject('redisUrl'),
    prefix: `${randomUUID()}:`,
    onError: (error: Error) => {
      throw error
    },
  }
  const [one, other] = await Promise.all([createRedisState(options), createRedisState(options)])
  return {
    one,
    other,
    close: async () => {
      await Promise.all([one.close(), other.close()])
    },
  }
}
