import { getAccount } from '../actions/account.ts'
import type { Latchkey } from '../latchkey.ts'

/** Whether the account shown is a smart account, as far as is known: only the embedded wallet says which of its accounts are. */
export function isSmartAccount(latchkey: Latchkey): boolean {
  const { address, user } = getAccount(latchkey)
  return user?.accounts.some((account) => account.type === 'smartAccount' && account.address === address) ?? false
}
