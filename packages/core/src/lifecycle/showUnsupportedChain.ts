import type { ChainNamespace } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import { close, open } from '../actions/modal.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * Opens UnsupportedChain for a wallet on a chain that the app does not support, unless such chains are allowed or switching is disabled.
 * Where a session is required it opens in any case: no other chain has one. Closes it once the wallet is on a supported chain.
 */
export function showUnsupportedChain(latchkey: Latchkey, namespace: ChainNamespace): void {
  const { allowUnsupportedChain = false, enableNetworkSwitch = true, signIn } = latchkey.options
  const isRefused = Boolean(signIn?.required) || (!allowUnsupportedChain && enableNetworkSwitch)
  const { modal, connections, activeNamespace } = latchkey.store.getState()
  // A wallet of another namespace changes its own entry, never what is on screen.
  if (namespace !== activeNamespace || connections[namespace].status !== 'connected') return
  const isRequesting = modal.open && modal.stack.at(-1)?.view === 'UnsupportedChain'
  const { isUnsupportedNetwork } = getAccount(latchkey, { namespace })
  if (isUnsupportedNetwork && isRefused) {
    if (!isRequesting) open(latchkey, { view: 'UnsupportedChain', namespace, reason: 'unsupportedChain' })
  } else if (isRequesting) close(latchkey, { reason: 'done' })
}
