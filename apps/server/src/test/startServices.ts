import type { TestProject } from 'vitest/node'
import { startRedis } from '../../../relay/test/startRedis.ts'
import { startPostgres } from '../../test/startPostgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    redisUrl: string
    postgresUrl: string
  }
}

/** One Redis and one PostgreSQL for all files of the project; each test keeps to a prefix and a database of its own. */
export default async function startServices(project: TestProject) {
  const [redis, postgres] = await Promise.all([startRedis(), startPostgres()])
  project.provide('redisUrl', redis.url)
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await Promise.all([redis.stop(), postgres.stop()])
  }
}
