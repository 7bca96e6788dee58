import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { parseJson } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/**
 * Hears the other tabs of this origin and lets Latchkey speak to them. BroadcastChannel carries the news, also where storage is blocked;
 * without it, storage events say that something was written.
 *
 * @param onMessage gets whatever was said, unparsed.
 */
export function openChannel(latchkey: Latchkey, onMessage: (message: unknown) => void): Unsubscribe {
  const { storageKey } = storagePlace(latchkey)
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
  latchkey.internal.broadcast = (message) => channel.postMessage(message)
  return () => {
    latchkey.internal.broadcast = () => {}
    channel.close()
  }
}
