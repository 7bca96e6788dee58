import type { Secret } from '../secrets/createSecret.ts'
import { createMemoryState } from './memory/createMemoryState.ts'
import type { SharedState } from './SharedState.ts'

/**
 * Opens the shared state: Redis where one is configured, else this process's memory.
 * @param options.onError gets what no call waits for: connections lost and refused.
 * @param options.onConnect is told of each connection that was made, the first included.
 * @throws StateUnavailableError when Redis does not answer.
 */
export async function openState(options: {
  redisUrl: Secret | undefined
  redisPrefix: string
  onError: (error: Error) => void
  onConnect?: () => void
}): Promise<SharedState> {
  if (!options.redisUrl) return createMemoryState()
  // Loaded where it is used: the default start needs no client.
  const { createRedisState } = await import('./redis/createRedisState.ts')
  return await createRedisState({ ...options, url: options.redisUrl.reveal(), prefix: options.redisPrefix })
}
