import type { Purchase } from '@latchkey/core'
import { onrampProviders } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { CircleCheckIcon } from '../../ui/icons/CircleCheckIcon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { describePurchase } from './describePurchase.ts'

/** How a purchase stands, in one picture and a sentence or two. */
export function PurchaseWaiting({ purchase, isSlow }: { purchase: Purchase; isSlow: boolean }): ReactNode {
  useStyles(css)
  const { buy } = useMessages()
  const provider = onrampProviders[purchase.provider].label
  const { title, text } = describePurchase(purchase, { messages: buy.progress, provider, isSlow })
  const { status } = purchase
  return (
    <Waiting
      state={states[status]}
      picture={{ name: provider }}
      icon={
        status === 'done' ? (
          <span className="lk-buy-done">
            <CircleCheckIcon size={32} />
          </span>
        ) : undefined
      }
      title={title}
    >
      {text}
    </Waiting>
  )
}

const states: Record<Purchase['status'], 'idle' | 'waiting' | 'failed'> = {
  open: 'waiting',
  closed: 'idle',
  blocked: 'idle',
  paid: 'waiting',
  arriving: 'waiting',
  done: 'idle',
  declined: 'failed',
  timedOut: 'idle',
}

const css = `
.lk-buy-done { display: grid; color: var(--lk-positive) }
`
