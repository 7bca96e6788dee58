import { Redis } from 'ioredis'
import * as z from 'zod'
import { createRedisListener } from './createRedisListener.ts'
import {
  bytesOf,
  markBytes,
  markLifetimeMs,
  type PublishOutcome,
  type RelayStore,
  type RelayStoreOptions,
  type StoredMessage,
  type SubscribeOutcome,
  storedBytesOf,
  subscriptionLifetimeMs,
} from './RelayStore.ts'
import {
  acknowledgeScript,
  pendingScript,
  publishScript,
  shrinkScript,
  subscribeScript,
  sweepScript,
  topicsScript,
  unsubscribeScript,
} from './redisScripts.ts'

/** When Redis does not respond, the client's call fails, and the client repeats it. */
const commandTimeoutMs = 5_000
const longestReconnectMs = 1_000
/** Redis is blocked during a script, so topics, examined entries and receipts of one are limited. */
const topicsPerScript = 200
const examinedPerScript = 250
const receiptsPerScript = 20
/** Expired messages removed by one script. */
const sweptPerScript = 1_000
const sweepMs = 30_000
const reportMs = 60_000
const subscribeOutcomes: Record<number, SubscribeOutcome> = { 1: 'subscribed', [-1]: 'full', [-2]: 'crowded' }
const outcomes: Record<number, PublishOutcome> = { 1: 'stored', 0: 'duplicate', [-1]: 'full', [-2]: 'overShare' }

const messageSchema = z.object({
  topic: z.string(),
  id: z.string(),
  message: z.string(),
  tag: z.number(),
  publishedAt: z.number(),
  expiresAt: z.number(),
  publisher: z.string(),
  attestation: z.string().optional(),
})

const pendingReply = z.tuple([z.array(z.string()), z.number(), z.number(), z.string()])

/**
 * Messages and subscriptions in Redis: they outlive this process, and relays with the same Redis and prefix share messages through pub/sub.
 * Scripts compute their keys, so this is for one Redis (or a Sentinel's primary), not for Redis Cluster.
 * @param options.onError gets connection errors that no call waits for.
 * @throws Error when Redis does not respond at the start.
 */
export async function createRedisStore(
  options: RelayStoreOptions & { url: string; prefix: string; onError(error: Error): void },
): Promise<RelayStore> {
  const { url, prefix, maxTopicsPerClient, maxClientsPerTopic, onMessage, onGap, onEvict, onForget, onError } = options
  const settings = {
    lazyConnect: true,
    commandTimeout: commandTimeoutMs,
    // Calls wait for a Redis that restarts, up to the command timeout.
    maxRetriesPerRequest: null,
    retryStrategy: (tries: number) => Math.min(tries * 50, longestReconnectMs),
  }
  const forgotten = `${prefix}forgotten`
  const redis = new Redis(url, settings)
  const subscribed = new Redis(url, { ...settings, autoResubscribe: false })
  for (const connection of [redis, subscribed]) connection.on('error', onError)
  const start = async () => {
    await Promise.all([redis.connect(), subscribed.connect()])
    const listener = createRedisListener(subscribed, { gapChannel: `${prefix}gap`, onGap, onError })
    await listener.subscribe([forgotten])
    return listener
  }
  const listener = await start().catch((cause: unknown) => {
    redis.disconnect()
    subscribed.disconnect()
    throw new Error('Redis does not respond. Check REDIS_URL, and that a Redis 6 or newer runs there.', { cause })
  })
  subscribed.on('message', (channel, body) => {
    if (channel === forgotten) {
      onForget(body)
      return
    }
    const message = parseMessage(body)
    if (message) onMessage(message)
  })

  const publish = withRoom(script(redis, publishScript))
  const subscribe = withRoom(script(redis, subscribeScript))
  const sweep = script(redis, sweepScript)
  const shrink = script(redis, shrinkScript)
  const unsubscribe = script(redis, unsubscribeScript)
  const topicsOf = script(redis, topicsScript)
  const pending = script(redis, pendingScript)
  const acknowledge = script(redis, acknowledgeScript)
  const channels = (topics: readonly string[]) => topics.map((topic) => `${prefix}t:${topic}`)
  const shares = [options.maxStoredBytes, options.maxStoredBytesPerAddress, options.maxStoredBytesPerClient]
  let storedBytes = 0
  let nextReportAt = 0
  // Updates the totals, also while no messages are published.
  const sweeping = setInterval(() => sweepAll().catch(onError), sweepMs).unref()

  async function sweepAll(): Promise<void> {
    for (let swept = sweptPerScript; swept === sweptPerScript; )
      [swept, storedBytes] = z.tuple([z.number(), z.number()]).parse(await sweep([prefix, sweptPerScript]))
  }

  /** Parses the reply of a script that may have evicted entries. */
  function readOutcome(reply: unknown): number {
    const [outcome, evicted, total] = z.tuple([z.number(), z.number(), z.number()]).parse(reply)
    storedBytes = total
    if (evicted > 0) onEvict(evicted)
    return outcome
  }

  function reportOutOfMemory(): void {
    if (performance.now() < nextReportAt) return
    nextReportAt = performance.now() + reportMs
    onError(new Error('Redis is out of memory. Set its maxmemory to twice MAX_STORED_BYTES or more.'))
  }

  /** When Redis has too little `maxmemory`, messages of the largest publishers are evicted and the script runs again. */
  function withRoom(run: Script): Script {
    return async (args) => {
      try {
        return await run(args)
      } catch (error) {
        if (!isOutOfMemory(error)) throw error
        reportOutOfMemory()
        const [evicted, left] = z.tuple([z.number(), z.number()]).parse(await shrink([prefix]))
        storedBytes = left
        if (evicted > 0) onEvict(evicted)
        return run(args)
      }
    }
  }

  return {
    get storedBytes() {
      return storedBytes
    },
    async publish(message, address) {
      const { topic, id, publisher, expiresAt } = message
      const ttlMs = Math.max(1, Math.ceil(expiresAt - Date.now()))
      const { unclaimedLifetimeMs, maxMailboxMessages } = options
      const reply = await publish([
        ...[
          prefix,
          topic,
          id,
          JSON.stringify(message),
          publisher,
          address,
          storedBytesOf(message),
          ttlMs,
          unclaimedLifetimeMs,
        ],
        ...[maxMailboxMessages, ...shares],
      ])
      return outcomes[readOutcome(reply)] ?? 'duplicate'
    },
    async subscribe(clientId, topics, address) {
      // A repeated topic would be counted twice.
      const wanted = new Set(topics)
      const reply = await subscribe([
        ...[prefix, clientId, address, maxTopicsPerClient, maxClientsPerTopic, subscriptionLifetimeMs],
        ...[...shares, ...wanted],
      ])
      return subscribeOutcomes[readOutcome(reply)] ?? 'full'
    },
    async unsubscribe(clientId, topics) {
      storedBytes = z.number().parse(await unsubscribe([prefix, clientId, subscriptionLifetimeMs, ...topics]))
    },
    async topicsOf(clientId) {
      return z.array(z.string()).parse(await topicsOf([prefix, clientId, subscriptionLifetimeMs]))
    },
    async pending({ clientId, topics, limit, maxBytes }) {
      const found: StoredMessage[] = []
      let examined = 0
      let left = [...new Set(topics)]
      let from = '-inf'
      while (left.length > 0 && found.length < limit && bytesOf(found) <= maxBytes) {
        const some = left.slice(0, topicsPerScript)
        const room = [limit - found.length, maxBytes - bytesOf(found)]
        const reply = await pending([prefix, clientId, ...room, examinedPerScript, from, ...some])
        const [bodies, seen, done, next] = pendingReply.parse(reply)
        found.push(...bodies.flatMap((body) => parseMessage(body) ?? []))
        examined += seen
        left = left.slice(done)
        from = next
      }
      return { messages: found, examined }
    },
    async acknowledge(clientId, keys) {
      // Each once, even if repeated.
      const read = [...new Map(keys.map((key) => [`${key.topic} ${key.id}`, key])).values()]
      for (let i = 0; i < read.length; i += receiptsPerScript) {
        const some = read.slice(i, i + receiptsPerScript).flatMap(({ topic, id }) => [topic, id])
        storedBytes = z.number().parse(await acknowledge([prefix, clientId, markLifetimeMs, markBytes, ...some]))
      }
    },
    async watch(topics) {
      if (topics.length > 0) await listener.subscribe(channels(topics))
    },
    async unwatch(topics) {
      if (topics.length > 0) await listener.unsubscribe(channels(topics))
    },
    async ping() {
      await redis.ping()
    },
    async close() {
      clearInterval(sweeping)
      listener.close()
      await redis.quit().catch(() => redis.disconnect())
    },
  }
}

type Script = (args: (string | number)[]) => Promise<unknown>

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('OOM ')
}

/** Runs a script by its hash; sends its text when Redis does not have it, for example after a restart. */
function script(redis: Redis, source: string): Script {
  let sha: Promise<string> | undefined
  return async (args) => {
    try {
      sha ??= redis.script('LOAD', source).then(String)
      return await redis.evalsha(await sha, 0, ...args)
    } catch (error) {
      sha = undefined
      if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error
      return redis.eval(source, 0, ...args)
    }
  }
}

/** Undefined for malformed data, which another program may have written. */
function parseMessage(body: string): StoredMessage | undefined {
  try {
    const message = messageSchema.safeParse(JSON.parse(body)).data
    return message && { ...message, attestation: message.attestation }
  } catch {
    return undefined
  }
}
