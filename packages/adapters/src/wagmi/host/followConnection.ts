import type { Unsubscribe, WalletEvent } from '@latchkey/core/internal'
import type { Host } from './createHost.ts'

/** Reports what changes in the config's connection of a wallet. One that leaves the config shares no account any more. */
export function followConnection(host: Host, connectorId: string, onEvent: (event: WalletEvent) => void): Unsubscribe {
  let before = host.find(connectorId)
  return host.subscribe(() => {
    const last = before
    const now = host.find(connectorId)
    before = now
    if (now?.accounts.join() !== last?.accounts.join()) onEvent({ type: 'accounts', accounts: now?.accounts ?? [] })
    if (now && last && now.chainId !== last.chainId) onEvent({ type: 'chain', chainId: now.chainId })
  })
}
