import type { Purchase } from '@latchkey/core'
import { onrampProviders } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { explorerUrl } from '../../parts/explorerUrl.ts'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { CircleCheckIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { describePurchase, paymentMethodName } from './describePurchase.ts'
import { RecipientFact } from './RecipientFact.tsx'

/** The state of a purchase: a picture, a title and a sentence. */
export function PurchaseState({ purchase, isSlow }: { purchase: Purchase; isSlow: boolean }): ReactNode {
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
  unconfirmed: 'waiting',
  paid: 'waiting',
  arriving: 'waiting',
  done: 'idle',
  declined: 'failed',
  timedOut: 'idle',
}

/** The terms of a purchase, and its transaction once there is one. */
export function PurchaseFacts({ purchase }: { purchase: Purchase }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { buy } = useMessages()
  const money = useMoney()
  const messages = buy.progress
  const { status, payment, quoted, token, address, hash, caipNetworkId } = purchase
  const network = latchkey.networks.find((one) => one.caipNetworkId === caipNetworkId)
  const href = hash && explorerUrl({ network, hash })
  return (
    <Facts dense>
      <Fact label={messages.amount}>
        <bdi>{money(payment.amount, payment.currency)}</bdi>
        <span className="lk-buy-aside">{paymentMethodName(payment.method, buy)}</span>
      </Fact>
      {quoted && status !== 'done' && status !== 'declined' && (
        <Fact label={messages.quoted}>
          <bdi>{buy.about({ amount: `${formatTokenAmount(quoted, 6)} ${token.symbol}` })}</bdi>
        </Fact>
      )}
      <RecipientFact address={address} network={network} full />
      {hash && (
        <Fact label={messages.transaction}>
          {href ? (
            <a className="lk-buy-link" dir="ltr" href={href} target="_blank" rel="noopener noreferrer">
              {formatAddress(hash)}
            </a>
          ) : (
            <bdi dir="ltr">{formatAddress(hash)}</bdi>
          )}
        </Fact>
      )}
    </Facts>
  )
}

const css = `
.lk-buy-done { display: grid; color: var(--lk-positive) }
.lk-buy-aside { color: var(--lk-text-2); font-weight: 400 }
.lk-buy-link { color: inherit; text-underline-offset: 3px; border-radius: 4px }
.lk-buy-link:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
