import { Redis } from 'ioredis'
import * as z from 'zod'
import {
  type Mail,
  markLifetimeMs,
  type RelayStore,
  type RelayStoreOptions,
  subscriptionLifetimeMs,
} from './RelayStore.ts'
import {
  acknowledgeScript,
  pendingScript,
  publishScript,
  subscribeScript,
  topicsScript,
  unsubscribeScript,
} from './redisScripts.ts'

/** A Redis that does not answer fails the client's call, which the client repeats. */
const commandTimeoutMs = 5_000
const longestReconnectMs = 1_000
/** Topics in one script: Redis serves nobody else meanwhile. */
const topicsPerScript = 200

const mailSchema = z.object({
  topic: z.string(),
  id: z.string(),
  message: z.string(),
  tag: z.number(),
  publishedAt: z.number(),
  expiresAt: z.number(),
  publisher: z.string(),
  attestation: z.string().optional(),
})

/**
 * Mail and subscriptions in Redis: they outlive this process, and relays on the same Redis and prefix hand each other's mail on through pub/sub.
 * Scripts touch keys they compute, so this is for one Redis (or a Sentinel's primary), not for Redis Cluster.
 * @param options.onError gets what no call waits for: connections lost and refused.
 * @throws Error when Redis does not answer at the start.
 */
export async function createRedisStore(
  options: RelayStoreOptions & { url: string; prefix: string; onError(error: Error): void },
): Promise<RelayStore> {
  const { url, prefix, maxMailboxMessages, maxTopicsPerClient, onMail, onGap, onError } = options
  const settings = {
    lazyConnect: true,
    commandTimeout: commandTimeoutMs,
    // Calls wait for a Redis that restarts, for as long as the timeout of commands lets them.
    maxRetriesPerRequest: null,
    retryStrategy: (tries: number) => Math.min(tries * 50, longestReconnectMs),
  }
  const redis = new Redis(url, settings)
  // A subscribed connection can do nothing else.
  const listener = new Redis(url, settings)
  for (const connection of [redis, listener]) connection.on('error', onError)
  try {
    await Promise.all([redis.connect(), listener.connect()])
  } catch (cause) {
    redis.disconnect()
    listener.disconnect()
    throw new Error('Redis does not answer. Check REDIS_URL, and that a Redis 6 or newer runs there.', { cause })
  }
  // ioredis subscribes again by itself; what was published while it could not is only in the mailboxes.
  // Redis answers this one after those.
  listener.on('ready', () => {
    listener.subscribe(`${prefix}gap`).then(onGap, onError)
  })
  listener.on('message', (_, body) => {
    const mail = readMail(body)
    if (mail) onMail(mail)
  })

  const publish = script(redis, publishScript)
  const subscribe = script(redis, subscribeScript)
  const unsubscribe = script(redis, unsubscribeScript)
  const topicsOf = script(redis, topicsScript)
  const pending = script(redis, pendingScript)
  const acknowledge = script(redis, acknowledgeScript)
  const channels = (topics: readonly string[]) => topics.map((topic) => `${prefix}t:${topic}`)

  return {
    async publish(mail) {
      const { topic, id, publisher, expiresAt } = mail
      const ttlMs = Math.max(1, Math.ceil(expiresAt - Date.now()))
      const outcome = await publish([prefix, topic, id, JSON.stringify(mail), publisher, ttlMs, maxMailboxMessages])
      if (outcome === -1) return 'full'
      return outcome === 1 ? 'stored' : 'duplicate'
    },
    async subscribe(clientId, topics) {
      // A topic named twice would be counted twice.
      const wanted = new Set(topics)
      const outcome = await subscribe([prefix, clientId, maxTopicsPerClient, subscriptionLifetimeMs, ...wanted])
      return outcome === 1 ? 'subscribed' : 'full'
    },
    async unsubscribe(clientId, topics) {
      await unsubscribe([prefix, clientId, ...topics])
    },
    async topicsOf(clientId) {
      return z.array(z.string()).parse(await topicsOf([prefix, clientId, subscriptionLifetimeMs]))
    },
    async pending({ clientId, topics, limit }) {
      const found: Mail[] = []
      for (let i = 0; i < topics.length && found.length < limit; i += topicsPerScript) {
        const some = topics.slice(i, i + topicsPerScript)
        const bodies = z.array(z.string()).parse(await pending([prefix, clientId, limit - found.length, ...some]))
        found.push(...bodies.flatMap((body) => readMail(body) ?? []))
      }
      return found
    },
    async acknowledge(clientId, keys) {
      await acknowledge([prefix, clientId, markLifetimeMs, ...keys.flatMap(({ topic, id }) => [topic, id])])
    },
    async watch(topics) {
      if (topics.length > 0) await listener.subscribe(...channels(topics))
    },
    async unwatch(topics) {
      if (topics.length > 0) await listener.unsubscribe(...channels(topics))
    },
    async ping() {
      await redis.ping()
    },
    async close() {
      listener.disconnect()
      await redis.quit().catch(() => redis.disconnect())
    },
  }
}

/** A script by its hash; its text goes over the wire when Redis does not know it, after a restart for example. */
function script(redis: Redis, source: string): (args: (string | number)[]) => Promise<unknown> {
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

/** Undefined for what another program may have put there. */
function readMail(body: string): Mail | undefined {
  try {
    const mail = mailSchema.safeParse(JSON.parse(body)).data
    return mail && { ...mail, attestation: mail.attestation }
  } catch {
    return undefined
  }
}
