import type { ChainNamespace } from '@latchkey/wire'
import type { Unsubscribe } from '../adapter/wallets.ts'
import { closedModal } from '../initialState.ts'
import type { Latchkey } from '../latchkey.ts'
import { isMobile } from '../links/isMobile.ts'
import type { CloseReason } from '../modal/CloseReason.ts'
import type { ViewEntry, ViewName, Views } from '../modal/views.ts'
import { emit } from '../reports/emit.ts'
import type { ModalState } from '../state.ts'
import { getAccount, watch } from './account.ts'
import { hasWalletList } from './connectors.ts'
import { getNamespaces } from './namespaces.ts'

/**
 * What the modal shows.
 *
 * @example
 * getModal(latchkey).open // false
 */
export function getModal(latchkey: Latchkey): ModalState {
  return latchkey.store.getState().modal
}

/**
 * Watches the modal: opened, closed, on another view, shaking.
 *
 * @example
 * const stop = watchModal(latchkey, ({ open }) => pause(open))
 */
export function watchModal(
  latchkey: Latchkey,
  onChange: (value: ModalState, previous: ModalState) => void,
): Unsubscribe {
  return watch(latchkey, getModal, onChange)
}

export type OpenParameters<name extends ViewName = ViewName> = {
  view?: name | undefined
  params?: Views[name] | undefined
  /**
   * Shows this namespace's account, without confirmation. Where no wallet is connected for it, Connect opens with the wallets that speak it.
   */
  namespace?: ChainNamespace | undefined
  /** The reason that `watchModal` reports: `button`, `api`, … */
  reason?: string | undefined
}

/**
 * Opens the modal. The view is, in this order: with manual pairing or without adapters, the QR code (on a phone all wallets, if there are any); `view`;
 * Account if connected; Accounts if wallets are connected and none of them is active; Connect.
 *
 * @example open(latchkey)
 * @example open(latchkey, { view: 'AllWallets' })
 */
export function open<name extends ViewName>(latchkey: Latchkey, parameters: OpenParameters<name> = {}): void {
  const namespace = getNamespaces(latchkey).find((one) => one === parameters.namespace)
  const wasOpen = getModal(latchkey).open
  const entry = firstEntry(latchkey, { ...parameters, namespace })
  // In one change with the modal's: `startLatchkey` tells by that to store it.
  latchkey.store.setState((state) => ({
    activeNamespace: isShown(latchkey, namespace) ? namespace : state.activeNamespace,
    modal: {
      ...state.modal,
      open: true,
      shake: false,
      stack: [entry],
      direction: 'none',
      namespace,
      reason: parameters.reason ?? 'api',
    },
  }))
  if (!wasOpen) emit(latchkey, { name: 'MODAL_OPEN', connected: isConnected(latchkey), view: entry.view })
}

/**
 * Whether the modal is about this namespace's account. Where it has none, an account that is shown stays until the visitor has connected a
 * wallet: closing the modal then changes nothing.
 */
function isShown(latchkey: Latchkey, namespace: ChainNamespace | undefined): boolean {
  if (!namespace) return false
  return getAccount(latchkey, { namespace }).address !== undefined || !getAccount(latchkey).address
}

function firstEntry<name extends ViewName>(latchkey: Latchkey, parameters: OpenParameters<name>): ViewEntry {
  const { view, params, namespace } = parameters
  const { address } = getAccount(latchkey, { namespace })
  if ((latchkey.options.manualPairing || latchkey.adapters.length === 0) && !address)
    return { view: isMobile() && hasWalletList(latchkey) ? 'AllWallets' : 'ConnectingWalletConnectBasic', params: {} }
  if (view) return toEntry(view, params)
  const { background, connections } = latchkey.store.getState()
  const hasOthers =
    !namespace &&
    (Object.values(background).some(({ length }) => length > 0) ||
      Object.values(connections).some(({ status }) => status === 'connected'))
  return { view: address ? 'Account' : hasOthers ? 'Accounts' : 'Connect', params: {} }
}

/** Joins a view's name and parameters, which the caller's type parameter holds together, into an entry of the stack. */
export function toEntry<name extends ViewName>(view: name, params: Views[name] | undefined): ViewEntry {
  return { view, params: params ?? {} } as ViewEntry
}

/**
 * Closes the modal and resets it to Connect. An embedded modal shows Account or Connect instead of closing.
 *
 * @example
 * close(latchkey, { reason: 'api' })
 */
export function close(latchkey: Latchkey, { reason }: { reason: CloseReason }): void {
  if (!latchkey.options.embedded) {
    const wasOpen = getModal(latchkey).open
    latchkey.store.setState({ modal: { ...closedModal, reason } })
    // A required sign-in keeps it open.
    if (wasOpen && !getModal(latchkey).open)
      emit(latchkey, { name: 'MODAL_CLOSE', connected: isConnected(latchkey), reason })
    return
  }
  const view = getAccount(latchkey).address ? 'Account' : 'Connect'
  latchkey.store.setState({ modal: { ...closedModal, open: true, reason, stack: [{ view, params: {} }] } })
}

function isConnected(latchkey: Latchkey): boolean {
  return getAccount(latchkey).address !== undefined
}

const shakeMs = 500

/** Shakes the modal to signal that it cannot be closed now. */
export function shakeModal(latchkey: Latchkey): void {
  if (latchkey.store.getState().modal.shake) return
  const set = (shaking: boolean) => latchkey.store.setState(({ modal }) => ({ modal: { ...modal, shake: shaking } }))
  set(true)
  setTimeout(() => set(false), shakeMs)
}
