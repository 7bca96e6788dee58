import type { Connected, Connection } from './machine.ts'

/** The wallet that is connected: shown, or to return to if the one being tried rejects. */
export function heldBy(connection: Connection): Connected | undefined {
  if (connection.status === 'connecting') return connection.previous
  return connection.status === 'connected' ? connection : undefined
}
