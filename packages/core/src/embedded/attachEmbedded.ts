import { rememberedOf } from '../connection/remembered.ts'
import type { Latchkey } from '../latchkey.ts'
import { embeddedWalletId } from './EmbeddedWallet.ts'
import { keepReturn } from './keepReturn.ts'
import { toTitle } from './toTitle.ts'

/**
 * Lists the embedded wallet among the connectors of the namespaces that it has accounts in. Its code is loaded, and its origin contacted,
 * when a visitor first signs in, or comes back after that.
 */
export function attachEmbedded(latchkey: Latchkey): void {
  if (!latchkey.options.embeddedWallet) return
  // If the chunk fails to load, the answer stays and the next start tries again.
  if (keepReturn())
    import('./redirect/resumeRedirect.ts').then(
      ({ resumeRedirect }) => resumeRedirect(latchkey),
      () => {},
    )
  for (const { namespace, embedded, pairing } of latchkey.adapters) {
    // EVM wallets that are not in the browser are all given alike.
    const ability = embedded ?? (namespace === 'eip155' ? pairing : undefined)
    if (!ability) continue
    const load = async () => (await import('./createEmbeddedWallet.ts')).embeddedWalletOf(latchkey).wallet(namespace)
    ability.setWallet({
      connector: { id: embeddedWalletId, name: 'Email', type: 'AUTH', chain: namespace, imageUrl: envelope },
      title: toTitle(latchkey),
      load,
    })
    // Its page loads while the code that restores the connection does.
    if (rememberedOf(latchkey).active[namespace] === embeddedWalletId) load().catch(() => {})
  }
}

/** Its picture wherever wallets have one. */
const envelope = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="#5867f0"/><path d="M10 12h16v12H10zl8 7 8-7" fill="none" stroke="#fff" stroke-width="2"/></svg>',
)}`
