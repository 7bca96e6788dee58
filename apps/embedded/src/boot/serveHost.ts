import { createWalletApi } from '../api/walletApi.ts'
import { readDeviceKeys } from '../device/deviceKeys.ts'
import { openDeviceStore } from '../device/deviceStore.ts'
import { probeStorage } from '../device/probeStorage.ts'
import type { WalletError } from '../errors.ts'
import type { WalletContext } from '../flows/walletContext.ts'
import type { Host } from '../port/acceptHello.ts'
import { servePort } from '../port/servePort.ts'
import { errorText } from '../screens/messages.ts'
import type { ScreenStore } from '../screens/screenStore.ts'
import { createSession } from '../session/createSession.ts'
import { createAccount } from './createAccount.ts'
import { createHandlers } from './createHandlers.ts'
import type { Look } from './createLook.ts'
import type { Page } from './readPage.ts'
import { startVault } from './startVault.ts'

/** `ready` waits this long for the server; after that, the visitor counts as not signed in until the page asks again. */
const restoreTimeoutMs = 8_000

export type ServeHostOptions = { page: Page; host: Host; screens: ScreenStore; look: Look }

/**
 * Connects the host's port to the wallet: opens this device's store, restores the session, says `ready`, then answers requests.
 * @returns what tells the host how much height the page needs.
 */
export async function serveHost(options: ServeHostOptions): Promise<(height: number | undefined) => void> {
  const { page, host, screens, look } = options
  const { port, version, origin } = host
  if (!(await probeStorage())) {
    port.postMessage({ event: 'ready', payload: { version, storage: false, user: null } })
    return () => {}
  }
  const context = await createContext({ page, origin, look })
  const account = await createAccount(context)
  await account.restore(AbortSignal.timeout(restoreTimeoutMs))
  const handlers = createHandlers({ account, screens, look, reload: () => location.reload() })
  // What a node said is for the app's developer; everything else has a sentence.
  const describe = (error: WalletError) =>
    (error.code === 'node_failed' && error.details) || (errorText(look.get().messages, error) ?? error.code)
  const emit = servePort({ port, handlers, describe })
  emit({ event: 'ready', payload: { version, storage: true, user: account.user() ?? null } })
  account.watch((user) => emit({ event: 'user', payload: { user: user ?? null } }))
  let isShown = false
  return (height) => {
    if (height === undefined && isShown) emit({ event: 'hide', payload: {} })
    if (height !== undefined) emit({ event: 'show', payload: { height: Math.min(height, 4_000) } })
    isShown = height !== undefined
  }
}

type ContextOptions = { page: Page; origin: string; look: Look }

/** What the flows work with, kept for this project on this embedding site alone. */
async function createContext({ page, origin, look }: ContextOptions): Promise<WalletContext> {
  const scope = `${page.projectId} ${origin}`
  const { locks } = navigator
  const store = await openDeviceStore(scope)
  const keys = await readDeviceKeys(store, locks, scope)
  const api = createWalletApi({ origin: location.origin, key: keys.signing })
  const session = createSession({ api, store, locks, scope })
  const vault = startVault(page.vault)
  return { page, origin, store, keys, api, session, vault, locale: () => look.get().locale }
}
