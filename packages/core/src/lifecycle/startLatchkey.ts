import type { Connector, Unsubscribe } from '../adapter/wallets.ts'
import { disconnected } from '../connection/disconnected.ts'
import { rememberedOf, restoreRemembered } from '../connection/remembered.ts'
import type { Latchkey } from '../latchkey.ts'
import { setRunSignal } from '../running.ts'
import type { State } from '../state.ts'
import { readSession } from '../storage/session.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { setChannel } from '../tabChannel.ts'

/** What bundlers replace; without one there is none. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Starts discovery and the listeners of an instance. Without anything stored it sends no request except to the wallets in the page. What an
 * earlier visit stored is continued: the identity of a restored account is read from the server, a paired wallet is reached over its relay,
 * and transactions and purchases without an outcome are followed at the nodes and the server.
 *
 * A page without a connection needs only discovery and the channel to other tabs; the code that follows wallets and transfers
 * (`followSession.ts`) is loaded when there is one to follow.
 */
export function startLatchkey(latchkey: Latchkey): Unsubscribe {
  const { adapters, store } = latchkey
  const controller = new AbortController()
  setRunSignal(latchkey, controller.signal)
  watchFaults(latchkey, controller.signal)
  const place = storagePlace(latchkey)
  restoreRemembered(latchkey, readSession(place))
  const hasRemembered = () => Object.values(rememberedOf(latchkey)).some((ids) => Object.keys(ids).length > 0)
  // Only for pages that have such wallets. If it fails to load, they are not listed.
  const attach = async () => {
    if (!latchkey.options.pairing && !latchkey.options.embeddedWallet) return
    const wallets = await import('./attachWallets.ts').catch(() => undefined)
    if (!controller.signal.aborted) wallets?.attachWallets(latchkey)
  }

  const withLive = async (use: (live: typeof import('./followSession.ts')) => void | Promise<void>) => {
    // If the chunk fails to load (offline, a new deployment), the visitor connects manually.
    const live = await import('./followSession.ts').catch(() => undefined)
    if (!live) store.setState({ connections: withoutReconnecting(store.getState().connections) })
    else if (!controller.signal.aborted) await use(live)
  }
  const refresh = (listed?: Promise<void>) =>
    withLive(async (live) => {
      await listed
      await live.restoreWallets(latchkey)
    })

  const lists: (readonly Connector[])[] = adapters.map(() => [])
  const stops = [
    // A modal that opened for another namespace: other tabs, and the next page, show that one too.
    store.subscribe((state, before) => {
      if (state.activeNamespace !== before.activeNamespace && state.modal !== before.modal)
        void withLive((live) => live.saveSession(latchkey))
    }),
    openChannel(latchkey, (message) => void withLive((live) => live.onTabMessage(latchkey, message))),
    ...adapters.map(({ watchConnectors }, index) =>
      watchConnectors((connectors) => {
        lists[index] = connectors
        store.setState({ connectors: lists.flat() })
        // A remembered wallet that announced itself after the restore gave up is restored after all.
        if (store.getState().ready && hasRemembered()) void withLive((live) => live.retryLateWallets(latchkey))
      }),
    ),
    ...adapters.flatMap((adapter) => adapter.onStart?.(latchkey) ?? []),
    onForeground(() => hasRemembered() && void refresh()),
  ]

  const setReady = () => store.setState({ ready: true })
  // With nothing to restore, `ready` is true at once.
  if (hasRemembered()) void refresh(attach()).finally(setReady)
  else {
    setReady()
    // No wallet waits for it: the page is painted first.
    setTimeout(attach)
  }
  const has = (list: string) => place.storage.getItem(`${place.storageKey}.${list}`)
  if (['sent', 'asked', 'purchases', 'signInEnding'].some(has))
    void withLive((live) => live.resumeStored(latchkey, has))

  return () => {
    controller.abort()
    for (const stop of stops) stop()
  }
}

/** Developer notices: bundlers cut them from any build but a developer's. */
function watchFaults(latchkey: Latchkey, signal: AbortSignal): void {
  try {
    if (process.env.NODE_ENV === 'development')
      import('../development/watchFaults.ts').then(
        (development) => development.watchFaults(latchkey, signal),
        () => {},
      )
  } catch {
    // Without a bundler there is no `process`.
  }
}

function withoutReconnecting(connections: State['connections']): State['connections'] {
  const entries = Object.entries(connections).map(([namespace, connection]) => [
    namespace,
    connection.status === 'reconnecting' ? disconnected : connection,
  ])
  // The type of Object.fromEntries does not say that every namespace is a key.
  return Object.fromEntries(entries) as State['connections']
}

/** A page in the background may have missed wallet events. */
function onForeground(run: () => void): Unsubscribe {
  const onChange = () => {
    if (!document.hidden) run()
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/**
 * Opens the channel to the other tabs of this origin, which works with blocked storage too. Every browser that can show the widget has it.
 *
 * @param onMessage gets each message unparsed.
 */
function openChannel(latchkey: Latchkey, onMessage: (message: unknown) => void): Unsubscribe {
  const { storageKey } = storagePlace(latchkey)
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(storageKey)
  channel.onmessage = (event: MessageEvent<unknown>) => onMessage(event.data)
  setChannel(latchkey, channel)
  return () => {
    setChannel(latchkey, undefined)
    channel.close()
  }
}
