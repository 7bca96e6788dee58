import type { PubSub } from '../SharedState.ts'
import { orUnavailable, type RedisConnections } from './connectRedis.ts'

/** Messages to all servers. The connection subscribes again by itself after it was lost. */
export function createRedisPubSub({ commands, listener, prefix }: RedisConnections): PubSub {
  const channels = new Map<string, Set<(message: string) => void>>()
  listener.on('message', (name, message) => {
    for (const listen of channels.get(name) ?? []) listen(message)
  })
  return {
    async publish(channel, message) {
      await orUnavailable(commands.publish(`${prefix}channel:${channel}`, message))
    },
    async subscribe(channel, listen) {
      const name = `${prefix}channel:${channel}`
      const listeners = channels.get(name) ?? new Set()
      channels.set(name, listeners)
      // A listener of its own for each subscription: the same function may come twice.
      const own = (message: string) => listen(message)
      listeners.add(own)
      await orUnavailable(listener.subscribe(name))
      return async () => {
        listeners.delete(own)
        if (listeners.size > 0) return
        channels.delete(name)
        await listener.unsubscribe(name).catch(() => undefined) // its listeners are no longer called in any case
      }
    },
  }
}
