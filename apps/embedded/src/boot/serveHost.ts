import { reportsCover } from '../approve/reportsCover.ts'
import { toWalletError, WalletError } from '../errors.ts'
import type { OwnTab } from '../flows/OwnTab.ts'
import { loadLater } from '../loadLater.ts'
import type { Host } from '../port/acceptHello.ts'
import { servePort } from '../port/servePort.ts'
import { errorText } from '../screens/messages.ts'
import type { ScreenStore } from '../screens/screenStore.ts'
import { createAccount } from './createAccount.ts'
import { createContext } from './createContext.ts'
import { createHandlers } from './createHandlers.ts'
import type { Look } from './createLook.ts'
import type { Page } from './readPage.ts'

/** `ready` waits this long for the server; after that, the visitor counts as not signed in until the page asks again. */
const restoreTimeoutMs = 8_000
/** A page closes the window when there is nothing to see: what it requests right after a screen still has to arrive. */
const windowHideMs = 1_000

export type ServeHostOptions = { page: Page; host: Host; screens: ScreenStore; look: Look; tab?: OwnTab }

/**
 * Connects the host's port to the wallet: opens this device's store, restores the session, says `ready`, then answers requests.
 * @returns what tells the host how much height the page needs; undefined is nothing to see.
 */
export async function serveHost(options: ServeHostOptions): Promise<(height: number | undefined) => void> {
  const { page, host, screens, look, tab } = options
  const { port, version, origin } = host
  const context =
    (await isUsable(page)) && (await createContext({ page, origin, look, tab, loadParts: loadLater }).catch(orNone))
  if (!context) {
    port.postMessage({ event: 'ready', payload: { version, storage: false, user: null } })
    return () => {}
  }
  const account = await createAccount(context)
  await account.restore(AbortSignal.timeout(restoreTimeoutMs))
  const handlers = createHandlers({ account, screens, look, reload: () => location.reload() })
  // What a node said is for the app's developer; everything else has a sentence.
  const describe = (error: WalletError) =>
    (['node_failed', 'would_fail'].includes(error.code) && error.details) ||
    (errorText(look.get().messages, error) ?? error.code)
  const leaving = new AbortController()
  // A window that closes declines what it shows, and gives the hash of what it is sending. A page that was gone to goes on after a reload.
  if (page.placement === 'window' && !tab)
    addEventListener('pagehide', () => leaving.abort(new WalletError('user_rejected')))
  const emit = servePort({ port, handlers, leaving: leaving.signal, describe })
  emit({ event: 'ready', payload: { version, storage: true, user: account.user() ?? null } })
  account.watch((user) => emit({ event: 'user', payload: { user: user ?? null } }))
  return createHeightReporter({
    hideAfterMs: page.placement === 'window' ? windowHideMs : 0,
    show: (height) => emit({ event: 'show', payload: { height } }),
    hide: () => emit({ event: 'hide', payload: {} }),
  })
}

function orNone(thrown: unknown): undefined {
  if (toWalletError(thrown).code !== 'storage_unavailable') throw thrown
}

/**
 * Where the browser cannot say whether something covers a frame, signatures are approved in a window of the wallet; such a frame is of use
 * only if it shares what it keeps with that window.
 */
async function isUsable({ placement }: Page): Promise<boolean> {
  return placement === 'window' || reportsCover() || (await document.hasStorageAccess?.()) === true
}

type HeightReporterOptions = { hideAfterMs: number; show: (height: number) => void; hide: () => void }

function createHeightReporter({ hideAfterMs, show, hide }: HeightReporterOptions) {
  let isShown = false
  let hiding: ReturnType<typeof setTimeout> | undefined
  return (height: number | undefined) => {
    clearTimeout(hiding)
    if (height !== undefined) show(Math.min(height, 4_000))
    else if (isShown) hiding = setTimeout(hide, hideAfterMs)
    isShown = height !== undefined
  }
}
