import { type CaipAddress, parseCaipAddress } from '@latchkey/wire'
import { AccountChangedError, NetworkChangedError } from '../errors/connection.ts'
import type { SwapContext } from './swapNetwork.ts'

/**
 * Refuses to go on for another account or on another network than the one the visitor saw.
 * @throws AccountChangedError, NetworkChangedError
 */
export function checkShownAccount(
  { account, address }: Pick<SwapContext, 'account' | 'address'>,
  shown: CaipAddress | undefined,
): void {
  if (shown === undefined || shown === account) return
  throw parseCaipAddress(shown).address === address ? new NetworkChangedError() : new AccountChangedError()
}
