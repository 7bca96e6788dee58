import type { Purchase } from '@latchkey/core'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import type { Messages } from '../../locales/en.ts'

/** The title and the text for the state of a purchase. */
export function describePurchase(
  { status, token: { symbol }, arrived }: Purchase,
  { messages, provider, isSlow }: { messages: Messages['buy']['progress']; provider: string; isSlow: boolean },
): { title: string; text: string } {
  const arrivedText = arrived ? `${formatTokenAmount(arrived, 6)} ${symbol}` : undefined
  switch (status) {
    case 'open':
      return {
        title: messages.openTitle({ provider }),
        text: (isSlow ? messages.openSlow : messages.open)({ provider }),
      }
    case 'closed':
      return { title: messages.closedTitle, text: messages.closed }
    case 'blocked':
      return { title: messages.blockedTitle, text: messages.blocked({ provider }) }
    case 'unconfirmed':
      return {
        title: messages.unconfirmedTitle({ amount: arrivedText ?? symbol }),
        text: messages.unconfirmed({ provider }),
      }
    case 'paid':
      return { title: messages.paidTitle, text: messages.paid({ provider }) }
    case 'arriving':
      return { title: messages.arrivingTitle, text: messages.arriving({ provider }) }
    case 'done':
      return {
        title: arrivedText ? messages.doneTitle({ amount: arrivedText }) : messages.doneTitleWithoutAmount({ symbol }),
        text: messages.done,
      }
    case 'declined':
      return { title: messages.declinedTitle, text: messages.declined({ provider }) }
    case 'timedOut':
      return { title: messages.timedOutTitle, text: messages.timedOut }
  }
}

/** The name of a payment method; one without a message is shown as the provider writes it. */
export function paymentMethodName(id: string, { methods }: Messages['buy']): string {
  if (id === 'card') return methods.card
  if (id === 'ach_bank_account') return methods.bank
  const text = id.replaceAll('_', ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
