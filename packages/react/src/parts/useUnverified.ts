import { getImitatedToken } from '@latchkey/core/internal'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useRead } from '../hooks/useRead.ts'
import type { Movement } from './ActivityEntry.ts'
import type { UnverifiedProps } from './Unverified.tsx'

/** Whether what moved only bears a known symbol (`warning`), or may: nobody tells its contract (`neutral`). */
export function useUnverified(movement: Movement | undefined): UnverifiedProps['tone'] | undefined {
  const { network } = useNetwork()
  const { name: symbol = '', contract } = movement ?? {}
  const imitated = useRead(getImitatedToken, { address: contract ?? undefined, symbol }).data
  if (!movement || movement.isNft || !imitated) return undefined
  if (contract === null) return symbol === network?.nativeCurrency.symbol ? undefined : 'warning'
  return contract === undefined ? 'neutral' : 'warning'
}
