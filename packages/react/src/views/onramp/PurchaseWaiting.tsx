import { onrampProviders, type Purchase } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useWords } from '../../hooks/useWords.ts'
import type { BuyWords } from '../../locales/BuyWords.ts'
import { CircleCheckIcon } from '../../ui/icons/CircleCheckIcon.tsx'
import { Waiting } from '../../ui/Waiting.tsx'

/** How a purchase stands, in one picture and a sentence or two. */
export function PurchaseWaiting({ purchase, isSlow }: { purchase: Purchase; isSlow: boolean }): ReactNode {
  const { buy } = useWords()
  const provider = onrampProviders[purchase.provider].label
  const { title, text } = describe(purchase, { words: buy.progress, provider, isSlow })
  const { status } = purchase
  return (
    <Waiting
      state={states[status]}
      picture={{ name: provider }}
      icon={status === 'done' ? <CircleCheckIcon size={32} /> : undefined}
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

function describe(
  { status, token: { symbol }, arrived }: Purchase,
  { words, provider, isSlow }: { words: BuyWords['progress']; provider: string; isSlow: boolean },
): { title: string; text: string } {
  switch (status) {
    case 'open':
      return { title: words.openTitle({ provider }), text: (isSlow ? words.openSlow : words.open)({ provider }) }
    case 'closed':
      return { title: words.closedTitle, text: words.closed }
    case 'blocked':
      return { title: words.blockedTitle, text: words.blocked({ provider }) }
    case 'paid':
      return { title: words.paidTitle, text: words.paid({ provider }) }
    case 'arriving':
      return { title: words.arrivingTitle, text: words.arriving({ provider }) }
    case 'done': {
      const amount = arrived && `${formatTokenAmount(arrived, 6)} ${symbol}`
      return { title: amount ? words.doneTitle({ amount }) : words.doneTitleUncounted({ symbol }), text: words.done }
    }
    case 'declined':
      return { title: words.declinedTitle, text: words.declined({ provider }) }
    case 'timedOut':
      return { title: words.timedOutTitle, text: words.timedOut({ provider }) }
  }
}
