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
  /** The channels that are wanted, each with the call that wanted it last: what Redis has follows, whatever it responds and when. */
  const wanted = new Map<string, symbol>()
  let isClosed = false
  redis.on('ready', () => {
    subscribeAgain().then(onGap, (error: Error) => {
      if (isClosed) return
      onError(error)
      redis.disconnect(true)
    })
  })

  async function subscribeAgain(): Promise<void> {
    // ioredis sends commands of before the reconnect again, not all of them in their order: whatever these subscribed to is left.
    await redis.unsubscribe()
    const all = [...wanted.keys()]
    for (let i = 0; i < all.length; i += channelsPerCommand) {
      // Those that were left meanwhile, Redis got the command to leave before.
      const some = all.slice(i, i + channelsPerCommand).filter((channel) => wanted.has(channel))
      if (some.length > 0) await redis.subscribe(...some)
    }
    await redis.subscribe(gapChannel)
  }

  return {
    /**
     * A channel has one caller at a time, which leaves it before another subscribes to it.
     * @throws Error when Redis does not respond: then it may have subscribed, until `unsubscribe` or a reconnect.
     */
    async subscribe(fresh: readonly string[]): Promise<void> {
      const call = Symbol()
      for (const channel of fresh) wanted.set(channel, call)
      try {
        await redis.subscribe(...fresh)
      } catch (error) {
        for (const channel of fresh) if (wanted.get(channel) === call) wanted.delete(channel)
        throw error
      }
    },
    /** @throws Error when Redis does not respond: then it may still be subscribed, until a reconnect. */
    async unsubscribe(left: readonly string[]): Promise<void> {
      for (const channel of left) wanted.delete(channel)
      await redis.unsubscribe(...left)
    },
    close(): void {
      isClosed = true
      redis.disconnect()
    },
  }
}
