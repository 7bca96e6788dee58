import type { ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { isRecord, parseJson } from '../storage/json.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { findConnected } from './findConnected.ts'
import { walletIds } from './walletIds.ts'

/** The connector of the wallet at `window.ethereum`. Any extension can take that place, so the id does not identify the wallet. */
const injectedId = 'injected'

/** Stores what identifies the wallet after a reload, where its id does not; removes it once that wallet is no longer remembered. */
export function rememberInjected(latchkey: Latchkey, namespace: ChainNamespace): void {
  const { storage } = storagePlace(latchkey)
  if (!walletIds(latchkey, namespace).includes(injectedId)) {
    storage.removeItem(keyOf(latchkey, namespace))
    return
  }
  const connection = findConnected(latchkey, { namespace, connectorId: injectedId })
  if (!connection) return
  const name = injectedName(latchkey, namespace)
  if (name === undefined) storage.removeItem(keyOf(latchkey, namespace))
  else storage.setItem(keyOf(latchkey, namespace), JSON.stringify({ name, account: connection.accounts[0] }))
}

/**
 * Whether a wallet that responds without a prompt is the one the visitor connected: by its id, or for the one at `window.ethereum` by its
 * name and account. While the page stays connected, the account may change.
 */
export function isRecognized(
  latchkey: Latchkey,
  options: { namespace: ChainNamespace; connectorId: string; account: string },
): boolean {
  const { namespace, connectorId, account } = options
  if (connectorId !== injectedId) return true
  const stored = parseJson(storagePlace(latchkey).storage.getItem(keyOf(latchkey, namespace)))
  if (!isRecord(stored) || stored.name !== injectedName(latchkey, namespace)) return false
  return stored.account === account || findConnected(latchkey, { namespace, connectorId }) !== undefined
}

/** By its flags; undefined once it has announced itself, because it then has its own id. */
function injectedName(latchkey: Latchkey, namespace: ChainNamespace): string | undefined {
  return latchkey.store.getState().connectors.find(({ id, chain }) => id === injectedId && chain === namespace)?.name
}

function keyOf(latchkey: Latchkey, namespace: ChainNamespace): string {
  return `${storagePlace(latchkey).storageKey}.injected.${namespace}`
}

/**
 * Whether several wallets on this page claim the rdns behind a connector id, so that only the visitor can choose between them.
 */
export function isContested(latchkey: Latchkey, { connectorId }: { connectorId: string }): boolean {
  // The id of one of several has a number after what they claim: `io.metamask#2`.
  const claimed = claimedId(connectorId)
  return latchkey.store
    .getState()
    .connectors.some((connector) => connector.isContested && claimedId(connector.id) === claimed)
}

function claimedId(connectorId: string): string | undefined {
  return connectorId.split('#', 1)[0]?.toLowerCase()
}
