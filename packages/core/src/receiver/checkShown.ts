import { type CaipAddress, parseCaipAddress } from '@latchkey/wire'
import type { Account } from '../account.ts'
import { AccountChangedError, NetworkChangedError } from '../errors/connection.ts'

/**
 * Refuses to go on for another account or on another network than the one the visitor saw.
 * @throws AccountChangedError, NetworkChangedError
 */
export function checkShown(account: Pick<Account, 'caipAddress' | 'address'>, shown: CaipAddress | undefined): void {
  if (shown === undefined || shown === account.caipAddress) return
  throw parseCaipAddress(shown).address === account.address ? new NetworkChangedError() : new AccountChangedError()
}
