import type { ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { isRecord, parseJson } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'

/** The connector of the wallet at `window.ethereum`, which any extension can take over: its id says nothing about who is there. */
const injectedId = 'injected'

/** Stores what the connected wallet is recognized by after a reload, where its id alone is not enough. */
export function rememberInjected(kit: Latchkey, namespace: ChainNamespace): void {
  const connection = kit.store.getState().connections[namespace]
  if (connection.status !== 'connected') return
  const { storage } = storagePlace(kit)
  const name = connection.connectorId === injectedId ? injectedName(kit, namespace) : undefined
  if (name === undefined) storage.removeItem(keyOf(kit, namespace))
  else storage.setItem(keyOf(kit, namespace), JSON.stringify({ name, account: connection.accounts[0] }))
}

export function forgetInjected(kit: Latchkey, namespace: ChainNamespace): void {
  storagePlace(kit).storage.removeItem(keyOf(kit, namespace))
}

/**
 * Whether a wallet that answers without a prompt is the one the visitor connected: its id tells, or for the one at `window.ethereum` the same name
 * and the same account. While the page stays connected the account may change.
 */
export function isRecognized(
  kit: Latchkey,
  options: { namespace: ChainNamespace; connectorId: string; account: string },
): boolean {
  const { namespace, connectorId, account } = options
  if (connectorId !== injectedId) return true
  const stored = parseJson(storagePlace(kit).storage.getItem(keyOf(kit, namespace)))
  if (!isRecord(stored) || stored.name !== injectedName(kit, namespace)) return false
  return stored.account === account || kit.store.getState().connections[namespace].status === 'connected'
}

/** By its flags; undefined once it announced itself: it has an id of its own then. */
function injectedName(kit: Latchkey, namespace: ChainNamespace): string | undefined {
  return kit.store.getState().connectors.find(({ id, chain }) => id === injectedId && chain === namespace)?.name
}

function keyOf(kit: Latchkey, namespace: ChainNamespace): string {
  return `${storagePlace(kit).storageKey}.injected.${namespace}`
}
