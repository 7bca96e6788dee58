import { AccountChangedError, UnauthorizedError } from '@latchkey/core/errors'
import { parseAccounts } from './parseAccounts.ts'

/**
 * Checks what a wallet answered to `eth_accounts`: it still signs as `address`.
 * @throws UnauthorizedError for no account, AccountChangedError for another one, and what `parseAccounts` throws
 */
export function checkAccount(answer: unknown, address: string): void {
  const [account] = parseAccounts(answer)
  if (!account) throw new UnauthorizedError()
  if (account.toLowerCase() !== address.toLowerCase()) throw new AccountChangedError()
}
