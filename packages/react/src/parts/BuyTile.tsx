import { canBuy, navigate } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.ts'
import { useMessages } from '../hooks/useMessages.ts'
import { useRead } from '../hooks/useRead.ts'
import { ActionTile } from '../ui/ActionTile.tsx'
import { CreditCardIcon } from '../ui/icons/CreditCardIcon.tsx'

/** Leads to buying tokens, where somebody sells on the network shown. Its place is held while that is asked, so that no tile moves. */
export function BuyTile(): ReactNode {
  const latchkey = useLatchkey()
  const { buy: messages } = useMessages()
  const { status, data } = useRead(canBuy, {})
  if (status !== 'loading' && !data) return null
  return (
    <ActionTile
      icon={<CreditCardIcon />}
      label={messages.title}
      disabled={!data}
      onClick={() => navigate(latchkey, 'OnRampAmount', {})}
    />
  )
}
