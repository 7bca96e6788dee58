import { type Account, getAccount, watchAccount } from '@latchkey/core'
import { useWatch } from './useWatch.ts'

/**
 * The active account: the one shown as connected, and the one that signs.
 *
 * @example
 * const { status, address } = useAccount()
 */
export function useAccount(): Account {
  return useWatch(getAccount, watchAccount)
}
