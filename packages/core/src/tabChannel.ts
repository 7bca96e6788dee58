import type { Latchkey } from './latchkey.ts'

type TabMessage =
  | { topic: 'session'; session: object }
  | { topic: 'purchaseRemoved'; id: string }
  | { topic: 'wallet' | 'sent' | 'purchases' | 'signIn' | 'cleared' }

const channels = new WeakMap<Latchkey, BroadcastChannel | undefined>()

/** Sets the channel to the other tabs; undefined removes it. */
export function setChannel(latchkey: Latchkey, channel: BroadcastChannel | undefined): void {
  channels.set(latchkey, channel)
}

/** Notifies the other tabs, while Latchkey runs. */
export function broadcast(latchkey: Latchkey, message: TabMessage): void {
  channels.get(latchkey)?.postMessage(message)
}
