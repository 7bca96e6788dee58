import { listenToErrors } from '../errors/BaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { getBlocked, policyFix, watchBlocked } from './blockedHosts.ts'
import { addNotice } from './notices.ts'
import { toNotice } from './toNotice.ts'

/** Adds a notice for each fault of the setup that shows while Latchkey runs, until `signal` aborts. Sends no request. */
export function watchFaults(latchkey: Latchkey, signal: AbortSignal): void {
  if (signal.aborted) return
  for (const { namespace, networks } of latchkey.adapters)
    if (networks.length === 0) addNotice({ title: 'Adapter Without Networks', fix: networksFix(namespace) })
  const stops = [
    listenToErrors((error) => {
      const notice = toNotice(error, latchkey.options)
      if (notice) addNotice(notice)
    }),
    watchBlocked(() => {
      for (const found of getBlocked(latchkey))
        addNotice({ title: 'Blocked by Content-Security-Policy', fix: policyFix(found) })
    }),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}

/** What an adapter without networks needs. */
export const networksFix = (namespace: string): string =>
  `Give the ${namespace} adapter at least one network, as in \`evm({ chains: [mainnet] })\`.`
