import { navigate, watchPurchases } from '@latchkey/core'
import { getPurchases, isPurchaseOver, onrampProviders } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Note } from '../../parts/Note.tsx'
import { Button } from '../../ui/Button.tsx'
import { CircleCheckIcon } from '../../ui/icons/CircleCheckIcon.tsx'
import { ClockIcon } from '../../ui/icons/ClockIcon.tsx'
import { describePurchase } from './describePurchase.ts'

/** The way back to the last purchase of this account, until its end was seen. */
export function BuyUnderWay(): ReactNode {
  const latchkey = useLatchkey()
  const { buy: messages } = useMessages()
  const { address } = useAccount()
  const purchases = useWatch(getPurchases, watchPurchases)
  const latest = purchases.find((purchase) => purchase.address === address)
  if (!latest) return null
  const provider = onrampProviders[latest.provider].label
  const isOver = isPurchaseOver(latest)
  return (
    <Note
      tone="warning"
      icon={latest.status === 'done' ? <CircleCheckIcon /> : <ClockIcon />}
      action={
        <Button size="small" onClick={() => navigate(latchkey, 'BuyInProgress', { id: latest.id })}>
          {messages.view}
        </Button>
      }
    >
      {isOver
        ? describePurchase(latest, { messages: messages.progress, provider, isSlow: false }).title
        : messages.unfinished({ symbol: latest.token.symbol })}
    </Note>
  )
}
