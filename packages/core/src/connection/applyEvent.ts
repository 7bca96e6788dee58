import type { ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { type Connection, type ConnectionEvent, transition } from './machine.ts'

/** The only writer of a namespace's connection. Returns the state after the event. */
export function applyEvent(latchkey: Latchkey, namespace: ChainNamespace, event: ConnectionEvent): Connection {
  const before = latchkey.store.getState().connections[namespace]
  const after = transition(before, event)
  if (after !== before)
    latchkey.store.setState((state) => ({ connections: { ...state.connections, [namespace]: after } }))
  return after
}
