import type { FastifyBaseLogger } from 'fastify'
import type { OpenedDatabase } from '../db/Database.ts'
import { openDatabase } from '../db/openDatabase.ts'
import type { Config } from '../env.ts'
import { createStateLog } from '../logs/createStateLog.ts'
import type { Secret } from '../secrets/createSecret.ts'
import { createMemoryState } from './memory/createMemoryState.ts'
import type { SharedState } from './SharedState.ts'

/** What outlives a request: the database, and the state that servers share. */
export type Storage = { database: OpenedDatabase; state: SharedState }

/** Opens both, or neither. @throws DatabaseInUseError, DatabaseUnreachableError, StateUnreachableError */
export async function openStorage(config: Config, log: FastifyBaseLogger): Promise<Storage> {
  const database = await openDatabase(config)
  const redisLog = createStateLog(log, {
    failed: 'the connection to Redis failed, will retry',
    works: 'the connection to Redis is back',
  })
  try {
    const state = await openState({ ...config, onError: redisLog.failed, onConnect: redisLog.works })
    return { database, state }
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Opens the shared state: Redis where one is configured, else this process's memory.
 * @param options.onError receives background errors: lost and rejected connections.
 * @param options.onConnect called for each connection, including the first.
 * @throws StateUnreachableError when Redis accepts no connection.
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
