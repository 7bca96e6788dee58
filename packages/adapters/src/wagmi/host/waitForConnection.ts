import type { WalletSession } from '@latchkey/core/internal'
import type { Config } from '@wagmi/core'
import type { Host } from './createHost.ts'

/** wagmi's provider may start to restore after Latchkey: its effect runs later, and later still where a server rendered the page. */
const startMs = 200

/**
 * The session of a wallet once the config has restored it. Never a request to a wallet: wagmi alone restores.
 * @returns undefined where it has restored others, or none; a wallet that is not on the page yet is waited for until `signal` aborts
 */
export function waitForConnection(options: {
  config: Config
  host: Host
  connectorId: string
  signal: AbortSignal
}): Promise<WalletSession | undefined> {
  const { config, host, connectorId, signal } = options
  const isListed = () => config.connectors.some(({ id }) => id === connectorId.replace(/#\d+$/, ''))
  return new Promise((resolve) => {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      check()
    }, startMs)
    const finish = (connection: WalletSession | undefined) => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', abort)
      resolve(connection && { accounts: connection.accounts, chainId: connection.chainId })
    }
    const check = () => {
      const connection = host.find(connectorId)
      if (connection) finish(connection)
      else if (isLate && !host.isBusy() && isListed()) finish(undefined)
    }
    const abort = () => finish(host.find(connectorId))
    const stop = host.subscribe(check)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    // A promise of a lock that just happened is given time to say so.
    else queueMicrotask(check)
  })
}
