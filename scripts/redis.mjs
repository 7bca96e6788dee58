import { accessSync, constants } from 'node:fs'

/**
 * The Redis that tests and benchmarks start for themselves: `REDIS_SERVER_PATH`, else Debian's /usr/bin/redis-server.
 * @returns {string | undefined} an executable's path; undefined where there is none (`npm test` installs it on Debian).
 */
export function redisPath() {
  const path = process.env.REDIS_SERVER_PATH ?? '/usr/bin/redis-server'
  try {
    accessSync(path, constants.X_OK)
    return path
  } catch {
    return undefined
  }
}
