import type { ChainNamespace } from '@latchkey/wire'
import { applyEvent } from '../connection/applyEvent.ts'
import type { Latchkey } from '../latchkey.ts'
import { unfollow } from '../lifecycle/followed.ts'
import { refreshNamespace } from '../lifecycle/followWallet.ts'
import { getAccount } from './account.ts'
import { getNamespaces } from './namespaces.ts'

/**
 * Enables or disables a namespace. A disabled one shows no account, connects no wallet, and is in no list of wallets and networks; its wallets
 * are restored without a prompt when it is enabled again. Where it was shown, another takes its place, one that is connected if there is one.
 *
 * @example
 * setNamespaceEnabled(latchkey, { namespace: 'solana', enabled: false })
 */
export function setNamespaceEnabled(
  latchkey: Latchkey,
  options: { namespace: ChainNamespace; enabled: boolean },
): void {
  const { namespace, enabled } = options
  const disabled = latchkey.store.getState().disabledNamespaces.filter((other) => other !== namespace)
  latchkey.store.setState({ disabledNamespaces: enabled ? disabled : [...disabled, namespace] })
  if (enabled) {
    if (latchkey.adapters.some((adapter) => adapter.namespace === namespace)) void refreshNamespace(latchkey, namespace)
    return
  }
  unfollow(latchkey, { namespace })
  applyEvent(latchkey, namespace, { type: 'disconnected' })
  if (latchkey.store.getState().activeNamespace !== namespace) return
  const others = getNamespaces(latchkey)
  const connected = others.find((one) => getAccount(latchkey, { namespace: one }).address)
  latchkey.store.setState({ activeNamespace: connected ?? others[0] ?? namespace })
}
