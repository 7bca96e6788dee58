import { type CaipAddress, parseCaipAddress } from '@latchkey/wire'
import { AccountChangedError, NetworkChangedError } from '../errors/connection.ts'

/**
 * Refuses to go on for another account or on another network than the one the visitor saw.
 * @throws AccountChangedError, NetworkChangedError
 */
export function checkShown(current: CaipAddress, shown: CaipAddress | undefined): void {
  if (shown === undefined || shown === current) return
  const isSameAddress = parseCaipAddress(shown).address === parseCaipAddress(current).address
  throw isSameAddress ? new NetworkChangedError() : new AccountChangedError()
}
