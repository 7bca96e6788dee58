import type { Account } from '../account.ts'
import type { Unsubscribe } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './getAccount.ts'
import { watch } from './watch.ts'

/**
 * Follows the active account: connected, switched, moved to another network, gone.
 * @example const stop = watchAccount(latchkey, (account) => console.log(account.address))
 */
export function watchAccount(latchkey: Latchkey, onChange: (account: Account, previous: Account) => void): Unsubscribe {
  return watch(latchkey, getAccount, onChange)
}
