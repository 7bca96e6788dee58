import { type Connector, getPairing, type Latchkey, navigate, openWallet, type Wallet } from '@latchkey/core'
import { findConnector, getWalletHost, getWalletMethods } from '@latchkey/core/internal'
import type { Messages } from '../locales/en.ts'

/**
 * Opens the view for a catalogue wallet: connecting if it is installed, pairing if it can pair, else where to get it. On a phone the tap
 * also opens the wallet's app, if the wallet has a link with its own scheme; call this in the tap's own task.
 */
export function pickWallet(latchkey: Latchkey, wallet: Wallet): void {
  const connector = findConnector(latchkey, { wallet })
  if (connector?.isContested) {
    // Several wallets claim its rdns: the visitor chooses.
    navigate(latchkey, 'Connect', {})
    return
  }
  if (connector) {
    openConnector(latchkey, connector)
    return
  }
  const [first] = getWalletMethods(latchkey, { wallet })
  if (!first) {
    navigate(latchkey, 'GetWallet', { wallet })
    return
  }
  // The next view shows where a web link leads before it opens.
  const isApp = getWalletHost(latchkey, { wallet, method: 'mobile' }) === undefined
  if (first === 'mobile' && isApp && !getPairing(latchkey).buffering) openWallet(latchkey, { wallet, method: 'mobile' })
  navigate(latchkey, 'ConnectingWalletConnect', { wallet })
}

/** Connects a wallet of this browser; of several namespaces, once the visitor has chosen one. */
export function openConnector(latchkey: Latchkey, { id, connectors }: Connector): void {
  navigate(latchkey, connectors ? 'ChooseNetwork' : 'ConnectingExternal', { connectorId: id })
}

/** The caption of a wallet: its id, or that it is on another device, if another wallet claims that id or resembles it. */
export function connectorCaption(
  connector: Connector,
  { messages, lookAlikes }: { messages: Messages['connect']; lookAlikes: ReadonlySet<Connector> | undefined },
): string | undefined {
  const id = connector.type === 'WALLET_CONNECT' ? messages.otherDevice : (connector.info?.rdns ?? connector.id)
  if (connector.isContested) return messages.duplicateIdRow({ id })
  return lookAlikes?.has(connector) ? messages.lookAlike({ id }) : undefined
}
