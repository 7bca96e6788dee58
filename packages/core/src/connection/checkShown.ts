import { type CaipAddress, parseCaipAddress } from '@latchkey/wire'
import { AccountChangedError, NetworkChangedError } from '../errors/connection.ts'

/**
 * Throws if the account or the network is no longer the one that the visitor saw.
 * @throws AccountChangedError, NetworkChangedError
 */
export function checkShown(current: CaipAddress, shown: CaipAddress | undefined): void {
  if (shown === undefined || shown === current) return
  const isSameAddress = parseCaipAddress(shown).address === parseCaipAddress(current).address
  throw isSameAddress ? new NetworkChangedError() : new AccountChangedError()
}
