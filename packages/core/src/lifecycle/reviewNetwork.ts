import type { ChainNamespace } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import { close, open } from '../actions/modal.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * A wallet on a chain this page does not support opens UnsupportedChain, unless unsupported chains are allowed or
 * switching is disabled. A wallet that comes back to a supported chain closes it.
 */
export function reviewNetwork(latchkey: Latchkey, namespace: ChainNamespace): void {
  const { allowUnsupportedChain = false, enableNetworkSwitch = true } = latchkey.options
  const { modal, connections } = latchkey.store.getState()
  if (connections[namespace].status !== 'connected') return
  const isRequesting = modal.open && modal.stack.at(-1)?.view === 'UnsupportedChain'
  const { isUnsupportedNetwork } = getAccount(latchkey, { namespace })
  if (isUnsupportedNetwork && !allowUnsupportedChain && enableNetworkSwitch) {
    if (!isRequesting) open(latchkey, { view: 'UnsupportedChain', namespace, reason: 'unsupportedChain' })
  } else if (isRequesting) close(latchkey, { reason: 'done' })
}
