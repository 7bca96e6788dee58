import type { Redis } from 'ioredis'

/** Redis responds to each part within the command timeout, however many channels there are. */
const channelsPerCommand = 1_000

/**
 * A connection that only listens, because a subscribed one sends no other commands. After a reconnect it subscribes again, until it
 * succeeds. ioredis would do so once, and nothing could catch the failure: it would end the process.
 * @param redis with `autoResubscribe: false`, connected
 * @param options.gapChannel nobody publishes there: Redis responds to it after the other channels
 * @param options.onGap is called once it is subscribed again: what was published meanwhile did not arrive
 */
export function createRedisListener(
  redis: Redis,
  { gapChannel, onGap, onError }: { gapChannel: string; onGap: () => void; onError: (error: Error) => void },
) {
  const channels = new Set<string>()
  let isClosed = false
  redis.on('ready', () => {
    subscribeAgain().then(onGap, (error: Error) => {
      if (isClosed) return
      onError(error)
      redis.disconnect(true)
    })
  })

  async function subscribeAgain(): Promise<void> {
    const all = [...channels]
    for (let i = 0; i < all.length; i += channelsPerCommand)
      await redis.subscribe(...all.slice(i, i + channelsPerCommand))
    await redis.subscribe(gapChannel)
  }

  return {
    /** @throws Error when Redis does not respond */
    async subscribe(fresh: readonly string[]): Promise<void> {
      await redis.subscribe(...fresh)
      for (const channel of fresh) channels.add(channel)
    },
    /** @throws Error when Redis does not respond */
    async unsubscribe(left: readonly string[]): Promise<void> {
      for (const channel of left) channels.delete(channel)
      await redis.unsubscribe(...left)
    },
    close(): void {
      isClosed = true
      redis.disconnect()
    },
  }
}
