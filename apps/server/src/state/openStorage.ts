import type { FastifyBaseLogger } from 'fastify'
import type { OpenedDatabase } from '../db/Database.ts'
import { openDatabase } from '../db/openDatabase.ts'
import type { Config } from '../env.ts'
import { createStateLog } from '../logs/createStateLog.ts'
import { openState } from './openState.ts'
import type { SharedState } from './SharedState.ts'

/** What outlives a request: the database, and the state that servers share. */
export type Storage = { database: OpenedDatabase; state: SharedState }

/** Opens both, or neither. @throws DatabaseInUseError, DatabaseUnreachableError, StateUnavailableError */
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
