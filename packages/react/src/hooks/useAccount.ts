import { type Account, getAccount, watchAccount } from '@latchkey/core'
import { useWatch } from './useWatch.ts'

/**
 * The active account: what is shown as connected is what signs.
 *
 * @example
 * const { status, address } = useAccount()
 */
export function useAccount(): Account {
  return useWatch(getAccount, watchAccount)
}
