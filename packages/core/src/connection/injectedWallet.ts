import type { ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { isRecord, parseJson } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** The connector of the wallet at `window.ethereum`, which any extension can take over: its id says nothing about who is there. */
const injectedId = 'injected'

/** Stores what the connected wallet is recognized by after a reload, where its id alone is not enough. */
export function rememberInjected(latchkey: Latchkey, namespace: ChainNamespace): void {
  const connection = latchkey.store.getState().connections[namespace]
  if (connection.status !== 'connected') return
  const { storage } = storagePlace(latchkey)
  const name = connection.connectorId === injectedId ? injectedName(latchkey, namespace) : undefined
  if (name === undefined) storage.removeItem(keyOf(latchkey, namespace))
  else storage.setItem(keyOf(latchkey, namespace), JSON.stringify({ name, account: connection.accounts[0] }))
}

export function removeInjected(latchkey: Latchkey, namespace: ChainNamespace): void {
  storagePlace(latchkey).storage.removeItem(keyOf(latchkey, namespace))
}

/**
 * Whether a wallet that answers without a prompt is the one the visitor connected: its id says, or for the one at `window.ethereum` the
 * same name and the same account. While the page stays connected the account may change.
 */
export function isRecognized(
  latchkey: Latchkey,
  options: { namespace: ChainNamespace; connectorId: string; account: string },
): boolean {
  const { namespace, connectorId, account } = options
  if (connectorId !== injectedId) return true
  const stored = parseJson(storagePlace(latchkey).storage.getItem(keyOf(latchkey, namespace)))
  if (!isRecord(stored) || stored.name !== injectedName(latchkey, namespace)) return false
  return stored.account === account || latchkey.store.getState().connections[namespace].status === 'connected'
}

/** By its flags; undefined once it announced itself: it has an id of its own then. */
function injectedName(latchkey: Latchkey, namespace: ChainNamespace): string | undefined {
  return latchkey.store.getState().connectors.find(({ id, chain }) => id === injectedId && chain === namespace)?.name
}

function keyOf(latchkey: Latchkey, namespace: ChainNamespace): string {
  return `${storagePlace(latchkey).storageKey}.injected.${namespace}`
}

/**
 * Whether several wallets on this page claim the name a connector id stands for, so that nobody but the visitor can say which one is meant.
 */
export function isContested(latchkey: Latchkey, { connectorId }: { connectorId: string }): boolean {
  // The id of one of several is the name with a place behind it: `io.metamask#2`.
  const name = connectorId.split('#', 1)[0]?.toLowerCase()
  return latchkey.store
    .getState()
    .connectors.some((connector) => connector.isContested && connector.info?.rdns?.toLowerCase() === name)
}
