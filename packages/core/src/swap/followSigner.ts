import { parseCaipAddress } from '@latchkey/wire'
import { findConnected } from '../connection/findConnected.ts'
import type { Latchkey } from '../latchkey.ts'
import type { SwapPlan } from './SwapPlan.ts'

/** A signal that also aborts once the wallet that has a request is disconnected: it would block the swaps of every other one. */
export function followSigner(
  latchkey: Latchkey,
  { plan, signal }: { plan: SwapPlan; signal: AbortSignal | undefined },
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort, { signal: controller.signal })
  const { chainNamespace: namespace } = parseCaipAddress(plan.account)
  const stop = latchkey.store.subscribe(({ swap }) => {
    const isRequesting = swap.plan?.steps.some(({ status }) => status === 'requested')
    if (isRequesting && !findConnected(latchkey, { namespace, connectorId: plan.connectorId })) controller.abort()
  })
  return { signal: controller.signal, stop }
}
