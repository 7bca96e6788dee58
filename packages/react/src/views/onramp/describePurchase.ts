import type { Purchase } from '@latchkey/core'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import type { BuyWords } from '../../locales/BuyWords.ts'

/** How a purchase stands, in words. */
export function describePurchase(
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
