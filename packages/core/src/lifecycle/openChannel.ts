import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { parseJson } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/**
 * Hears the other tabs of this origin and lets the kit speak to them. BroadcastChannel carries the news, also where storage is blocked;
 * without it, storage events say that something was written.
 *
 * @param onMessage gets whatever was said, unparsed.
 */
export function openChannel(kit: Latchkey, onMessage: (message: unknown) => void): Unsubscribe {
  const { storageKey } = storagePlace(kit)
  if (typeof BroadcastChannel === 'undefined') {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === `${storageKey}.session`) onMessage({ topic: 'session', session: parseJson(newValue ?? undefined) })
      if (key === `${storageKey}.sent` || key === `${storageKey}.asked`) onMessage({ topic: 'sent' })
      if (key === `${storageKey}.purchases`) onMessage({ topic: 'purchases' })
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }
  const channel = new BroadcastChannel(storageKey)
  channel.onmessage = (event: MessageEvent<unknown>) => onMessage(event.data)
  kit.internal.broadcast = (message) => channel.postMessage(message)
  return () => {
    kit.internal.broadcast = () => {}
    channel.close()
  }
}
