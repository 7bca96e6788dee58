import type { ChainNamespace } from '@latchkey/wire'
import { applyEvent } from '../connection/applyEvent.ts'
import type { Latchkey } from '../latchkey.ts'
import { unfollow } from '../lifecycle/followed.ts'
import { refreshNamespace } from '../lifecycle/followWallet.ts'

/**
 * Enables or disables a namespace. A disabled one shows no account and connects no wallet; its wallets are restored without a prompt when the
 * namespace is enabled again.
 *
 * @example
 * setNamespaceEnabled(latchkey, { namespace: 'solana', enabled: false })
 */
export function setNamespaceEnabled(
  latchkey: Latchkey,
  options: { namespace: ChainNamespace; enabled: boolean },
): void {
  const { namespace, enabled } = options
  const others = latchkey.store.getState().disabledNamespaces.filter((disabled) => disabled !== namespace)
  latchkey.store.setState({ disabledNamespaces: enabled ? others : [...others, namespace] })
  if (enabled) {
    if (latchkey.adapters.some((adapter) => adapter.namespace === namespace)) void refreshNamespace(latchkey, namespace)
    return
  }
  unfollow(latchkey, { namespace })
  applyEvent(latchkey, namespace, { type: 'disconnected' })
}
