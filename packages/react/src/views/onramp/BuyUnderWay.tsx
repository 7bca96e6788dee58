import { getPurchases, isPurchaseOver, navigate, watchPurchases } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useWords } from '../../hooks/useWords.ts'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx'

/** The way back to a purchase of this account that is still waited for. */
export function BuyUnderWay(): ReactNode {
  const latchkey = useLatchkey()
  const { buy: words } = useWords()
  const { address } = useAccount()
  const purchases = useWatch(getPurchases, watchPurchases)
  const latest = purchases.find((purchase) => !isPurchaseOver(purchase) && purchase.address === address)
  if (!latest) return null
  return (
    <Note
      tone="warning"
      icon={<ClockIcon />}
      action={
        <Button size="small" onClick={() => navigate(latchkey, 'BuyInProgress', { id: latest.id })}>
          {words.show}
        </Button>
      }
    >
      {words.underWay({ symbol: latest.token.symbol })}
    </Note>
  )
}
