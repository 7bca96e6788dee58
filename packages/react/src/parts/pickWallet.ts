import { type Connector, getPairing, type Latchkey, navigate, openWallet, type Wallet } from '@latchkey/core'
import { findConnector, getWalletHost, getWalletMethods } from '@latchkey/core/internal'
import type { Messages } from '../locales/en.ts'

/**
 * Where choosing a catalogue wallet leads: to the wallet itself where it is installed, to pairing where it can be paired, else to where
 * one gets it.
 * On a phone the tap that chooses the wallet also opens it, if there is a link of an app's own scheme that it can use; call this in the
 * tap's own task.
 */
export function pickWallet(latchkey: Latchkey, wallet: Wallet): void {
  const connector = findConnector(latchkey, { wallet })
  if (connector?.isContested) {
    // Which of those under its rdns is meant, the visitor says.
    navigate(latchkey, 'Connect', {})
    return
  }
  if (connector) {
    navigate(latchkey, 'ConnectingExternal', { connectorId: connector.id })
    return
  }
  const [first] = getWalletMethods(latchkey, { wallet })
  if (!first) {
    navigate(latchkey, 'GetWallet', { wallet })
    return
  }
  // Where a web link leads is shown first.
  const isApp = getWalletHost(latchkey, { wallet, method: 'mobile' }) === undefined
  if (first === 'mobile' && isApp && !getPairing(latchkey).buffering) openWallet(latchkey, { wallet, method: 'mobile' })
  navigate(latchkey, 'ConnectingWalletConnect', { wallet })
}

/** The line below the name of a wallet of this page: its id, where another wallet claims that id or looks like it. */
export function connectorCaption(
  connector: Connector,
  { messages, lookAlikes }: { messages: Messages['connect']; lookAlikes: ReadonlySet<Connector> | undefined },
): string | undefined {
  const id = connector.info?.rdns ?? connector.id
  if (connector.isContested) return messages.duplicateIdRow({ id })
  return lookAlikes?.has(connector) ? messages.lookAlike({ id }) : undefined
}
