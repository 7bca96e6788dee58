import type { laterEndpoints } from '@latchkey/wire/wallet'
import { createWalletApi } from '../api/walletApi.ts'
import { openDevice } from '../device/openDevice.ts'
import { WalletError } from '../errors.ts'
import type { OwnTab } from '../flows/OwnTab.ts'
import type { WalletContext } from '../flows/walletContext.ts'
import { createPasskeys } from '../passkey/createPasskeys.ts'
import { createSession } from '../session/createSession.ts'
import type { Look } from './createLook.ts'
import type { Page } from './readPage.ts'
import { startVault } from './startVault.ts'

/** What loads once it is needed. */
export type LaterParts = Awaited<ReturnType<WalletContext['loadFlows']>> & { laterEndpoints: typeof laterEndpoints }

/**
 * What the flows work with. All of it is kept for this project on this embedding site alone, so that two sites share no session.
 * @param options.origin of the site.
 * @throws WalletError `storage_unavailable` where the browser keeps no keys for this page
 */
export async function createContext(options: {
  page: Page
  origin: string
  look: Look
  tab?: OwnTab | undefined
  loadParts: () => Promise<LaterParts>
}): Promise<WalletContext> {
  const { page, origin, look, tab, loadParts } = options
  const scope = `${page.projectId} ${origin}`
  const { locks } = navigator
  const device = await openDevice(scope, locks)
  if (!device) throw new WalletError('storage_unavailable')
  const { store, keys } = device
  const locale = () => look.get().locale
  const api = createWalletApi({
    origin: location.origin,
    key: keys.signing,
    language: locale,
    loadEndpoints: async () => (await loadParts()).laterEndpoints,
  })
  const tabs = new BroadcastChannel(`latchkey session ${scope}`)
  const session = createSession({ api, store, locks, scope, tabs })
  const vault = startVault(page.vault)
  return {
    page,
    origin,
    store,
    keys,
    api,
    session,
    vault,
    passkeys: createPasskeys(),
    tab,
    loadFlows: loadParts,
    openWindow: () => openWindow(page, origin),
    locale,
  }
}

/** A path of its own: no app answers for this window, and only the wallet opens it. */
function openWindow({ projectId }: Page, origin: string): void {
  const query = new URLSearchParams({ projectId, origin })
  window.open(`/v1/settings?${query}`, '_blank', 'noopener,popup,width=420,height=760')
}
