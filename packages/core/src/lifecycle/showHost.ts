import type { ChainNamespace } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import { close } from '../actions/modal.ts'
import type { HostConnection } from '../adapter/wallets.ts'
import { saveSession } from '../connection/applyEvent.ts'
import { disconnected } from '../connection/disconnected.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { rememberInjected } from '../connection/injectedWallet.ts'
import type { Connected, Connection } from '../connection/machine.ts'
import { rememberIds, walletIds } from '../connection/walletIds.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import { backgroundLimit } from '../storage/session.ts'
import { unfollow } from './followed.ts'
import { followWallet, leaveAccountViews } from './followWallet.ts'

/** Loaded with the first connection of an adapter whose wallets a library of the app connects. */

/** The run in which the store of each Latchkey is watched, by namespace. */
const watched = new WeakMap<Latchkey, Map<ChainNamespace, AbortSignal>>()

/**
 * Shows the connections of the host, whatever was shown before. Nothing but a request of this page that the host has not answered yet
 * stands beside them.
 */
export function showHost(latchkey: Latchkey, namespace: ChainNamespace): void {
  const { host } = findAdapter(latchkey, namespace)
  const signal = runSignal(latchkey)
  if (!host || !signal || signal.aborted) return
  watchStore(latchkey, namespace, signal)
  const read = host.read()
  if (!read || latchkey.store.getState().disabledNamespaces.includes(namespace)) return

  const wasShown = getAccount(latchkey, { namespace }).address !== undefined
  show(latchkey, namespace, read)
  const ids = read.slice(0, backgroundLimit + 1).map(({ connectorId }) => connectorId)
  const before = walletIds(latchkey, namespace)
  const [active, ...background] = ids
  for (const connectorId of before) if (!ids.includes(connectorId)) unfollow(latchkey, { namespace, connectorId })
  rememberIds(latchkey, namespace, { active, background })
  for (const connectorId of ids) followWallet(latchkey, namespace, connectorId)
  if (ids.join() === before.join()) return
  rememberInjected(latchkey, namespace)
  leaveViews(latchkey, namespace, { wasShown })
  saveSession(latchkey)
}

/** What else changes the store, such as an answer that is older than the host's latest change, is corrected. */
function watchStore(latchkey: Latchkey, namespace: ChainNamespace, signal: AbortSignal): void {
  const known = watched.get(latchkey) ?? new Map<ChainNamespace, AbortSignal>()
  watched.set(latchkey, known)
  if (known.get(namespace) === signal) return
  known.set(namespace, signal)
  const stop = latchkey.store.subscribe((state, before) => {
    const isSame =
      state.connections[namespace] === before.connections[namespace] &&
      state.background[namespace] === before.background[namespace]
    // The action that changed it first tells the host what it wants.
    if (!isSame) queueMicrotask(() => showHost(latchkey, namespace))
  })
  signal.addEventListener('abort', stop, { once: true })
}

function show(latchkey: Latchkey, namespace: ChainNamespace, read: readonly HostConnection[]): void {
  const { connections, background } = latchkey.store.getState()
  const before = connections[namespace]
  const [first, ...others] = read.map((connection): Connected => ({ status: 'connected', ...connection }))
  const active = toActive(before, first)
  const had = background[namespace] ?? []
  const rest = others.slice(0, backgroundLimit).map((one) => had.find((other) => isSame(one, other)) ?? one)
  const isSameRest = rest.length === had.length && rest.every((one, index) => one === had[index])
  if (active === before && isSameRest) return
  latchkey.store.setState({
    connections: { ...connections, [namespace]: active },
    background: { ...background, [namespace]: rest },
  })
}

/** A wallet that this page has requested stays `connecting` until the host has it. */
function toActive(before: Connection, now: Connected | undefined): Connection {
  if (before.status === 'connecting' && before.connectorId !== now?.connectorId) {
    const isSamePrevious = before.previous === now || (before.previous && now && isSame(before.previous, now))
    return isSamePrevious ? before : { ...before, previous: now }
  }
  if (!now) return before.status === 'disconnected' ? before : disconnected
  return before.status === 'connected' && isSame(before, now) ? before : now
}

function isSame(one: Connected, other: Connected): boolean {
  return (
    one.connectorId === other.connectorId &&
    one.chainId === other.chainId &&
    one.accounts.join() === other.accounts.join()
  )
}

/** The views of an account that is gone, and those to connect one that is here, are left. */
function leaveViews(latchkey: Latchkey, namespace: ChainNamespace, { wasShown }: { wasShown: boolean }): void {
  const { modal, connections, activeNamespace } = latchkey.store.getState()
  const isShown = connections[namespace].status === 'connected'
  if (isShown && !getAccount(latchkey).address) latchkey.store.setState({ activeNamespace: namespace })
  const isChoosing = ['Connect', 'AllWallets'].includes(modal.stack[0].view)
  if (isShown && !wasShown && modal.open && isChoosing) close(latchkey, { reason: 'done' })
  if (!isShown && wasShown && namespace === activeNamespace && !isChoosing) leaveAccountViews(latchkey)
}
