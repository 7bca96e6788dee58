import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { StateUnavailableError, StateUnreachableError, withoutCommand } from '../StateUnavailableError.ts'

/** A Redis that is slower than this counts as down. */
const commandTimeoutMs = 2_000
const longestReconnectMs = 1_000

export type RedisConnection = {
  commands: Redis
  /** Put before every key. */
  prefix: string
}

/**
 * Connects to Redis. While it is unavailable, calls fail at once instead of queueing, and each caller decides what to do.
 * @throws StateUnreachableError
 */
export async function connectRedis(options: {
  url: string
  prefix: string
  onError: (error: Error) => void
  onConnect?: () => void
}): Promise<RedisConnection> {
  const commands = new Redis(options.url, {
    lazyConnect: true,
    connectTimeout: 5_000,
    commandTimeout: commandTimeoutMs,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: null,
    retryStrategy: (tries: number) => Math.min(tries * 50, longestReconnectMs),
  })
  let failure: Error | undefined
  commands.on('error', (error: Error) => {
    failure = error
    options.onError(withoutCommand(error))
  })
  commands.on('ready', () => options.onConnect?.())
  try {
    await commands.connect()
  } catch (error) {
    commands.disconnect()
    const { host = '', port = 0 } = commands.options
    // A connection that fails rejects with "Connection is closed.", after an event that says why.
    throw new StateUnreachableError({ host, port, cause: failure ?? error })
  }
  return { commands, prefix: options.prefix }
}

export type Script = (keys: readonly string[], args: readonly (string | number)[]) => Promise<unknown>

/** A Lua script called by its hash; its text is sent when Redis does not know it, after a restart for example. */
export function createScript(redis: Redis, source: string): Script {
  const hash = createHash('sha1').update(source).digest('hex')
  return async (keys, args) => {
    try {
      return await redis.evalsha(hash, keys.length, ...keys, ...args)
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
      return await redis.eval(source, keys.length, ...keys, ...args)
    }
  }
}

/** Names every failure of a Redis call. @throws StateUnavailableError */
export async function orUnavailable<value>(call: Promise<value>): Promise<value> {
  try {
    return await call
  } catch (cause) {
    throw new StateUnavailableError(cause)
  }
}
