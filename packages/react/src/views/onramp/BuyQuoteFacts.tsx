import { getOnramp, navigate, type OnrampProvider, type PurchaseQuote, watchOnramp } from '@latchkey/core'
import { refreshQuote } from '@latchkey/core/internal'
import { type ReactNode, useEffect } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { usePageVisible } from '../../hooks/usePageVisible.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { Note } from '../../parts/Note.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ChevronRightIcon, CircleAlertIcon, TriangleAlertIcon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { describeFees, describeTokens } from './describeQuote.ts'
import { RecipientFact } from './RecipientFact.tsx'

/** A quote this old is requested again; an estimate, which stands for one that failed, sooner. */
const freshMs = { quote: 30_000, estimate: 5_000 }

/** What the visitor gets, where it goes, what they pay, and the provider: a quote, or an estimate labeled as one. */
export function BuyQuoteFacts({ provider }: { provider: OnrampProvider }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { buy: messages } = useMessages()
  const money = useMoney()
  const errorText = useErrorText()
  const { quote, quotesLoading, error, providers, purchaseCurrency } = useWatch(getOnramp, watchOnramp)
  const { address = '', network } = useAccount()
  const isVisible = usePageVisible()
  const isSlow = useSlow(quotesLoading)

  useEffect(() => {
    if (!quote || !isVisible) return
    const timer = setTimeout(() => refreshQuote(latchkey), freshMs[quote.estimated ? 'estimate' : 'quote'])
    return () => clearTimeout(timer)
  }, [latchkey, quote, isVisible])

  const terms = { messages, money, symbol: purchaseCurrency?.symbol ?? '' }
  const show = (text: (quote: PurchaseQuote) => string) => {
    if (quote) return <bdi>{text(quote)}</bdi>
    return quotesLoading ? <Skeleton width={96} height={14} /> : '–'
  }

  function announcement(): string {
    if (quotesLoading) return messages.quoting
    return quote ? describeTokens(quote, terms) : ''
  }

  const { feePercent, label } = provider
  return (
    <>
      <section className="lk-buy-quote" aria-label={messages.quote} aria-busy={quotesLoading || undefined}>
        <Facts dense>
          <Fact label={messages.youGet}>{show((one) => describeTokens(one, terms))}</Fact>
          <RecipientFact address={address} network={network} />
          <Fact label={messages.fees}>{show((one) => describeFees(one, terms))}</Fact>
          <Fact label={messages.total}>
            {show(({ paymentTotal }) => money(paymentTotal.amount, paymentTotal.currency))}
          </Fact>
          <Fact label={messages.providerLabel}>
            {providers.length > 1 ? (
              <Chip
                label={messages.provider({ provider: label })}
                onClick={() => navigate(latchkey, 'OnRampProviders', {})}
              >
                {label}
                <ChevronRightIcon size={14} mirrored />
              </Chip>
            ) : (
              <bdi>{label}</bdi>
            )}
          </Fact>
        </Facts>
        {(!quote || quote.estimated) && (
          <p>{messages.feeRange({ min: String(feePercent.min), max: String(feePercent.max) })}</p>
        )}
        {!provider.takesChoices && <p>{messages.enterAgain({ provider: label })}</p>}
      </section>
      <span className="lk-hidden" role="status">
        {announcement()}
      </span>
      {isSlow && <Note>{messages.quoteSlow({ provider: label })}</Note>}
      {error && (
        <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
          {errorText(error)}
        </Note>
      )}
    </>
  )
}

/** What the visitor continues with is an estimate: above the button. */
export function EstimateNote({ provider }: { provider: OnrampProvider }): ReactNode {
  const { buy: messages } = useMessages()
  const { quote } = useWatch(getOnramp, watchOnramp)
  if (!quote?.estimated) return null
  return (
    <Note tone="warning" icon={<TriangleAlertIcon />}>
      <strong>{messages.estimate}.</strong> {messages.estimateExplain({ provider: provider.label })}
    </Note>
  )
}

const css = `
.lk-buy-quote { display: grid; gap: 8px }
.lk-buy-quote > p { margin: 0; padding-inline: 16px; font-size: 13px; line-height: 18px; color: var(--lk-text-2) }
.lk-buy-quote .lk-chip { margin-inline-end: -4px }
`
