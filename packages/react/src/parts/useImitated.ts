import type { TokenBalance } from '@latchkey/core'
import { getImitatedToken } from '@latchkey/core/internal'
import { useRead } from '../hooks/useRead.ts'

/**
 * The known symbol that a token bears without being it; undefined for any other, for the native currency, and until the known ones are
 * there.
 */
export function useImitated(token: Pick<TokenBalance, 'address' | 'symbol'> | undefined): string | undefined {
  const { address, symbol = '' } = token ?? {}
  const imitated = useRead(getImitatedToken, { address: address?.split(':').at(-1), symbol }).data
  return address === undefined ? undefined : (imitated ?? undefined)
}
