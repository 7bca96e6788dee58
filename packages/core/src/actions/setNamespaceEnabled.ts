import type { ChainNamespace } from '@latchkey/wire'
import { applyEvent } from '../connection/applyEvent.ts'
import type { Latchkey } from '../latchkey.ts'
import { refreshWallet, unfollowWallet } from '../lifecycle/followWallet.ts'

/**
 * Filters namespaces: a disabled one shows no account and connects no wallet. Its wallet stays remembered and comes back, without a
 * prompt, when the namespace is enabled again.
 */
export function setNamespaceEnabled(kit: Latchkey, options: { namespace: ChainNamespace; enabled: boolean }): void {
  const { namespace, enabled } = options
  const others = kit.store.getState().disabledNamespaces.filter((disabled) => disabled !== namespace)
  kit.store.setState({ disabledNamespaces: enabled ? others : [...others, namespace] })
  if (enabled) {
    if (kit.adapters.some((adapter) => adapter.namespace === namespace)) void refreshWallet(kit, namespace)
    return
  }
  unfollowWallet(kit, namespace)
  applyEvent(kit, namespace, { type: 'disconnected' })
}
