import type { WalletSession } from '../adapter/wallets.ts'
import { disconnected } from './disconnected.ts'

/**
 * The connection of one namespace, drawn in `docs/connection.md`.
 *
 * Only `connected` has an account: while connecting or reconnecting, nothing is shown that the wallet has not confirmed. `attempt` numbers
 * each connect and reconnect; a response to an earlier attempt is discarded.
 */
export type Connection =
  | { status: 'disconnected' }
  | { status: 'connecting'; connectorId: string; attempt: number; previous: Connected | undefined }
  | { status: 'reconnecting'; connectorId: string; attempt: number }
  | Connected

export type Connected = { status: 'connected'; connectorId: string } & WalletSession

export type ConnectionStatus = Connection['status']

export type ConnectionEvent =
  | { type: 'connectRequested'; connectorId: string; attempt: number }
  | { type: 'reconnectRequested'; connectorId: string; attempt: number }
  | { type: 'sessionGranted'; attempt: number; session: WalletSession }
  | { type: 'sessionRefused'; attempt: number }
  /** A remembered wallet that did not respond in time does so now. */
  | { type: 'lateGranted'; connectorId: string; session: WalletSession }
  | { type: 'accountsChanged'; connectorId: string; accounts: readonly string[] }
  | { type: 'chainChanged'; connectorId: string; chainId: string }
  | { type: 'disconnected'; connectorId?: string }

/**
 * The next state; pure. Returns the same object if nothing changes.
 *
 * - A rejected connect falls back to the previous connection, so trying another wallet costs nothing.
 * - Without accounts the state is disconnected: the wallet is locked or revoked access.
 */
export function transition(connection: Connection, event: ConnectionEvent): Connection {
  switch (event.type) {
    case 'connectRequested':
      return {
        status: 'connecting',
        connectorId: event.connectorId,
        attempt: event.attempt,
        previous: connection.status === 'connecting' ? connection.previous : connected(connection),
      }
    case 'reconnectRequested':
      if (connection.status === 'connected' || connection.status === 'connecting') return connection
      return { status: 'reconnecting', connectorId: event.connectorId, attempt: event.attempt }
    case 'sessionGranted':
      if (!isWaiting(connection) || connection.attempt !== event.attempt) return connection
      return { status: 'connected', connectorId: connection.connectorId, ...event.session }
    case 'sessionRefused':
      if (!isWaiting(connection) || connection.attempt !== event.attempt) return connection
      return connection.status === 'connecting' && connection.previous ? connection.previous : disconnected
    case 'lateGranted':
      if (connection.status !== 'disconnected') return connection
      return { status: 'connected', connectorId: event.connectorId, ...event.session }
    case 'accountsChanged':
      return updateConnected(connection, event.connectorId, (current) => {
        const [first, ...rest] = event.accounts
        if (!first) return undefined
        return sameList(current.accounts, event.accounts) ? current : { ...current, accounts: [first, ...rest] }
      })
    case 'chainChanged':
      return updateConnected(connection, event.connectorId, (current) =>
        current.chainId === event.chainId ? current : { ...current, chainId: event.chainId },
      )
    case 'disconnected':
      if (event.connectorId === undefined) return connection.status === 'disconnected' ? connection : disconnected
      return updateConnected(connection, event.connectorId, () => undefined)
  }
}

function connected(connection: Connection): Connected | undefined {
  return connection.status === 'connected' ? connection : undefined
}

function isWaiting(connection: Connection): connection is Extract<Connection, { attempt: number }> {
  return connection.status === 'connecting' || connection.status === 'reconnecting'
}

/** Applies a wallet's event to that wallet's connection, also while another wallet is being tried. */
function updateConnected(
  connection: Connection,
  connectorId: string,
  update: (current: Connected) => Connected | undefined,
): Connection {
  if (connection.status === 'connected' && connection.connectorId === connectorId)
    return update(connection) ?? disconnected
  if (connection.status === 'connecting' && connection.previous?.connectorId === connectorId) {
    const previous = update(connection.previous)
    return previous === connection.previous ? connection : { ...connection, previous }
  }
  return connection
}

function sameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
