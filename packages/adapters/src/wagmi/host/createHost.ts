import type { Latchkey } from '@latchkey/core'
import type { HostAbility, HostConnection, Unsubscribe } from '@latchkey/core/internal'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { Wallets } from '../connectors/createWallets.ts'

export type Host = HostAbility & {
  /** Shows each change of the connections, once a wallet is connected or restored. */
  follow(latchkey: object): Unsubscribe
  /** The session of a wallet that is connected. */
  find(connectorId: string): HostConnection | undefined
  /** Whether the config is connecting or restoring. */
  isBusy(): boolean
  /** Calls `onChange` at each change of what `read` and `isBusy` return. */
  subscribe(onChange: () => void): Unsubscribe
  /** Takes a wallet out of what is read while `run` disconnects it, and keeps the one in use. */
  leave(connector: WagmiConnector, run: () => Promise<void>): Promise<void>
}

/** More than any visitor keeps in one wallet; the accounts after them are left out. */
const mostAccounts = 100

/** The connections of a wagmi config, which is the only one to say what is connected. */
export function createHost(config: Config, wallets: Wallets): Host {
  const watchers = new Set<() => void>()
  /** The wallets that are being disconnected, by uid. */
  const leaving = new Set<string>()
  let kept: string | null = null
  /** What was read before the config began to restore again. */
  let settled: readonly HostConnection[] = []

  const notify = () => {
    for (const watcher of [...watchers]) watcher()
  }

  function toConnection(uid: string): HostConnection | undefined {
    const connection = config.state.connections.get(uid)
    // What storage says of an earlier visit has no functions until its wallet has confirmed it.
    if (!connection || leaving.has(uid) || typeof connection.connector.connect !== 'function') return undefined
    const [first, ...others] = connection.accounts.slice(0, mostAccounts).filter(isAddress)
    const connectorId = wallets.idOf(connection.connector)
    if (!first || connectorId === undefined) return undefined
    return { connectorId, accounts: [first, ...others], chainId: String(connection.chainId) }
  }

  function readNow(): readonly HostConnection[] {
    const { connections } = config.state
    const current = kept ?? config.state.current
    const uids = [...(current === null ? [] : [current]), ...[...connections.keys()].filter((uid) => uid !== current)]
    return uids.flatMap((uid) => toConnection(uid) ?? [])
  }

  const host: Host = {
    follow(latchkey) {
      const show = async () => {
        // If it fails to load, the next change tries again.
        const loaded = await import('./showHost.ts').catch(() => undefined)
        loaded?.showHost(latchkey as Latchkey, 'eip155')
      }
      // A visitor without a wallet loads nothing.
      let isNeeded = false
      const check = () => {
        isNeeded ||= config.state.connections.size > 0
        if (isNeeded) void show()
      }
      check()
      return host.subscribe(check)
    },
    read() {
      const { status, connections } = config.state
      const now = readNow()
      if (status !== 'reconnecting') {
        settled = now
        return now
      }
      // Restoring begins with an empty list: until it is over, what was confirmed before stays.
      if (settled.length > 0) return settled
      return now.length === 0 && connections.size > 0 ? undefined : now
    },
    find: (connectorId) => host.read()?.find((one) => one.connectorId === connectorId),
    isBusy: () => config.state.status === 'connecting' || config.state.status === 'reconnecting',
    activate(connectorId) {
      const { id, uid } = wallets.find(connectorId) ?? {}
      if (!id || !uid || uid === config.state.current || !config.state.connections.has(uid)) return
      config.setState((state) => ({ ...state, current: uid }))
      // As wagmi's own `switchConnection` does: it is the first to be restored.
      void config.storage?.setItem('recentConnectorId', id)
    },
    subscribe(onChange) {
      const stop = config.subscribe((state) => state, onChange)
      watchers.add(onChange)
      return () => {
        watchers.delete(onChange)
        stop()
      }
    },
    async leave(connector, run) {
      leaving.add(connector.uid)
      const { current } = config.state
      kept = current === connector.uid ? null : current
      const inUse = kept
      notify()
      try {
        await run()
      } finally {
        // wagmi goes on with the first of the others, also where the one in use stays.
        if (inUse !== null && config.state.connections.has(inUse) && config.state.current !== inUse)
          config.setState((state) => ({ ...state, current: inUse }))
        kept = null
        leaving.delete(connector.uid)
        notify()
      }
    },
  }
  return host
}

function isAddress(account: unknown): account is string {
  return typeof account === 'string' && /^0x[0-9a-f]{40}$/i.test(account)
}
