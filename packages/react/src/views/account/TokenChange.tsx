import type { TokenBalance } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useSeen } from '../../hooks/useSeen.ts'
import { PriceChange } from '../../parts/PriceChange.tsx'
import { usePriceHistory } from '../../parts/usePriceHistory.ts'

/** A token's change in a day, asked for when its row is seen; nothing where it is not known. */
export function TokenChange({ token }: { token: TokenBalance }): ReactNode {
  const { ref, seen } = useSeen<HTMLSpanElement>()
  return <span ref={ref}>{seen && token.price > 0 ? <Change token={token} /> : '\u00a0'}</span>
}

function Change({ token }: { token: TokenBalance }): ReactNode {
  const { change } = usePriceHistory(token)
  return change === undefined ? '\u00a0' : <PriceChange change={change} />
}
