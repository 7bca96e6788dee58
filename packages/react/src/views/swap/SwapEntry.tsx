import { navigate, prepareSwap, setSwap, swapLoss } from '@latchkey/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { TokenNotes } from '../../parts/TokenNotes.tsx'
import { Button } from '../../ui/Button.tsx'
import { CircleAlertIcon } from '../../ui/icons/CircleAlertIcon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { View } from '../../ui/View.tsx'
import { BuyPanel } from './BuyPanel.tsx'
import { FlipButton } from './FlipButton.tsx'
import { ImpactNote } from './ImpactNote.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { QuoteNews } from './QuoteNews.tsx'
import { SellPanel } from './SellPanel.tsx'
import { UnfinishedSwap } from './UnfinishedSwap.tsx'
import { useSwapForm } from './useSwapForm.ts'
import { useSwapQuotes } from './useSwapQuotes.ts'

/** The pair, how much, and the live quote. */
export function SwapEntry(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { swap: messages, common } = useMessages()
  const errorText = useErrorText()
  const { caipAddress } = useAccount()
  const form = useSwapForm()
  const quoted = useSwapQuotes(form)
  const [provider, setProvider] = useState<string>()
  const prepare = useWrite(prepareSwap)
  const isLoading = quoted.status === 'loading'
  const slow = useSlow(isLoading)
  const formId = useId()
  const { sold, bought, amount, dollars, slippageBps, isAboveBalance } = form
  const quote = quoted.quotes.find((one) => one.provider === provider) ?? quoted.quotes[0]
  const error = quoted.error ?? prepare.error

  /** Turns the pair round and keeps the number; a number computed from a price is cleared. */
  function flip() {
    setSwap(latchkey, { sold: bought, bought: sold, unit: 'token', amount: dollars === undefined ? amount : '' })
  }

  async function review(event: FormEvent) {
    event.preventDefault()
    if (!quote) return
    const plan = await prepare.run({
      sold,
      bought,
      amount,
      dollars,
      slippageBps,
      provider: quote.provider,
      account: caipAddress,
    })
    if (plan) navigate(latchkey, 'SwapPreview', {})
  }

  const missing =
    !sold || !bought
      ? messages.chooseToken
      : amount === ''
        ? messages.enterAmount
        : isAboveBalance
          ? messages.insufficient({ symbol: sold.symbol })
          : undefined
  return (
    <View
      title={messages.title}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabled={missing !== undefined || !quote}
          busy={prepare.status === 'pending'}
        >
          {missing ?? messages.review}
        </Button>
      }
    >
      <form id={formId} className="lk-swap" noValidate onSubmit={(event) => void review(event)}>
        <UnfinishedSwap />
        <div className="lk-swap-pair">
          <SellPanel form={form} />
          <FlipButton label={messages.flip} onClick={flip} />
          <BuyPanel form={form} quote={quote} isLoading={isLoading} />
        </div>
        {error && (
          <Note
            tone="negative"
            announce="now"
            icon={<CircleAlertIcon />}
            action={
              quoted.error && (
                <Button size="small" busy={quoted.isFetching} onClick={() => void quoted.refetch()}>
                  {common.tryAgain}
                </Button>
              )
            }
          >
            {errorText(error)}
          </Note>
        )}
        {quoted.status !== 'idle' && quoted.status !== 'failed' && (
          <QuoteFacts
            quote={quote}
            quotes={quoted.quotes}
            onProvider={setProvider}
            slippageBps={slippageBps}
            onSlippage={(bps) => setSwap(latchkey, { slippageBps: bps })}
          />
        )}
        {slow && <Note>{messages.quote.slow}</Note>}
        {bought && <TokenNotes {...bought} />}
        {quote && <ImpactNote loss={swapLoss(quote, quote)} />}
        <QuoteNews quote={quote} />
      </form>
    </View>
  )
}

const css = `
.lk-swap { display: grid; gap: 12px }
.lk-swap-pair { display: grid; gap: 4px }
`
