import type { Latchkey } from '../latchkey.ts'
import { embeddedWalletId } from './EmbeddedWallet.ts'
import { embeddedIcon } from './embeddedIcon.ts'

/**
 * Lists the embedded wallet among the connectors of the namespaces that it has accounts in. Its code is loaded, and its origin contacted,
 * when a visitor first signs in, or comes back after that.
 */
export function attachEmbedded(latchkey: Latchkey): void {
  if (!latchkey.options.embeddedWallet) return
  for (const { namespace, pairing } of latchkey.adapters)
    if (namespace === 'eip155')
      pairing?.setWallet({
        connector: { id: embeddedWalletId, name: 'Email', type: 'AUTH', chain: namespace, imageUrl: embeddedIcon },
        load: async () => (await import('./createEmbeddedWallet.ts')).embeddedWalletOf(latchkey).wallet(namespace),
      })
}
