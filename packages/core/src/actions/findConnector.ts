import type { Wallet } from '@latchkey/wire'
import type { Connector } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * The connector of a catalogue wallet that is installed here: announced under its rdns, or the legacy provider under its name.
 * With `isContested` several claim the rdns, and this is merely the first of them: let the visitor choose.
 *
 * @example findConnector(latchkey, { wallet })?.id // 'io.metamask'
 */
export function findConnector(latchkey: Latchkey, { wallet }: { wallet: Wallet }): Connector | undefined {
  return latchkey.store.getState().connectors.find((connector) => isOf(connector, wallet))
}

function isOf({ id, name, type, chain, explorerId, info }: Connector, wallet: Wallet): boolean {
  if (type === 'WALLET_CONNECT') return false
  if (explorerId === wallet.id) return true
  const rdns = wallet.rdns?.toLowerCase()
  if (rdns && (info?.rdns?.toLowerCase() === rdns || id.toLowerCase() === rdns)) return true
  const marks = wallet.injected?.filter(({ namespace }) => namespace === chain) ?? []
  // The legacy provider is known by its name alone: 'Rabby' for the wallet listed as 'Rabby Wallet'.
  return (
    marks.some(({ injected_id }) => injected_id === id) ||
    (type === 'INJECTED' && marks.length > 0 && fold(name) === fold(wallet.name))
  )
}

function fold(name: string): string {
  return name.toLowerCase().replace(/ wallet$/, '')
}
