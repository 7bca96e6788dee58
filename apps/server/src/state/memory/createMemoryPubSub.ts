import { EventEmitter } from 'node:events'
import type { PubSub } from '../PubSub.ts'

/** Messages within this process. */
export function createMemoryPubSub(): PubSub {
  const emitter = new EventEmitter().setMaxListeners(0)
  return {
    async publish(channel, message) {
      // Not before the sender has gone on, as over a network; "error" would be a special name.
      setImmediate(() => emitter.emit(`channel ${channel}`, message))
    },
    async subscribe(channel, listener) {
      emitter.on(`channel ${channel}`, listener)
      return async () => {
        emitter.off(`channel ${channel}`, listener)
      }
    },
  }
}
