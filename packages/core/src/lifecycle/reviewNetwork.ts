import type { ChainNamespace } from '@latchkey/wire'
import { close } from '../actions/close.ts'
import { getAccount } from '../actions/getAccount.ts'
import { open } from '../actions/open.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * SPEC §2: a wallet on a chain this page does not support opens UnsupportedChain, unless unsupported chains are allowed or
 * switching is disabled. A wallet that comes back to a supported chain closes it.
 */
export function reviewNetwork(kit: Latchkey, namespace: ChainNamespace): void {
  const { allowUnsupportedChain = false, enableNetworkSwitch = true } = kit.options
  const { modal, connections } = kit.store.getState()
  if (connections[namespace].status !== 'connected') return
  const isAsking = modal.open && modal.stack.at(-1)?.view === 'UnsupportedChain'
  const { isUnsupportedNetwork } = getAccount(kit, { namespace })
  if (isUnsupportedNetwork && !allowUnsupportedChain && enableNetworkSwitch) {
    if (!isAsking) open(kit, { view: 'UnsupportedChain', namespace, reason: 'unsupportedChain' })
  } else if (isAsking) close(kit, { reason: 'done' })
}
