import { getAccount } from '../actions/account.ts'
import { listenToErrors } from '../errors/BaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { getBlocked, policyFix, watchBlocked } from './blockedHosts.ts'
import { addNotice } from './notices.ts'
import { listSignInFaults, toOptionNotice } from './signInFaults.ts'
import { toNotice } from './toNotice.ts'
import { toSignInNotice } from './toSignInNotice.ts'

/** Adds a notice for each fault of the setup that shows while Latchkey runs, until `signal` aborts. Sends no request. */
export function watchFaults(latchkey: Latchkey, signal: AbortSignal): void {
  if (signal.aborted) return
  for (const { namespace, networks } of latchkey.adapters)
    if (networks.length === 0) addNotice({ title: 'Adapter Without Networks', fix: networksFix(namespace) })
  for (const fault of listSignInFaults(latchkey)) addNotice(toOptionNotice(fault))
  const stops = [
    listenToErrors((error) => {
      const { options } = latchkey
      const { namespace, chainId } = getAccount(latchkey)
      const network = chainId && `${namespace}:${chainId}`
      const notice = toSignInNotice(error, { options, network }) ?? toNotice(error, options)
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
