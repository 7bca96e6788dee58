import { getSwap, navigate, prepareSwap, setSwap, swapLoss, watchSwap } from '@latchkey/core'
import type { BaseError } from '@latchkey/core/errors'
import type { ReactNode } from 'react'
import { useAccount } from '../../hooks/useAccount.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useSlow } from '../../hooks/useSlow.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useCancel, useWrite } from '../../hooks/useWrite.ts'
import { Note } from '../../parts/Note.tsx'
import { OpenRequest } from '../../parts/OpenRequest.tsx'
import { TokenNotes } from '../../parts/TokenNotes.tsx'
import { ArrowUpDownIcon } from '../../parts/UnitSwitch.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormView } from '../../ui/FormView.tsx'
import { CircleAlertIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { cutAmount } from './cutAmount.ts'
import { ImpactNote, UnfinishedSwap } from './SwapNotes.tsx'
import { BuyPanel, SellPanel } from './SwapPanels.tsx'
import { QuoteNews, SwapQuoteFacts } from './SwapQuoteFacts.tsx'
import { HighSlippageNote } from './SwapSlippageView.tsx'
import { useSwapForm } from './useSwapForm.ts'
import { useSwapQuotes } from './useSwapQuotes.ts'

/** The pair, the amount and the live quote. */
export function SwapEntry(): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { swap: messages, common } = useMessages()
  const errorText = useErrorText()
  const { caipAddress } = useAccount()
  const form = useSwapForm()
  const quoted = useSwapQuotes(form)
  const { provider } = useWatch(getSwap, watchSwap)
  const prepare = useWrite(prepareSwap)
  const isLoading = quoted.status === 'loading'
  const slow = useSlow(isLoading)
  const { sold, bought, isPairLoading, amount, dollars, slippageBps, isAboveBalance } = form
  const quote = quoted.quotes.find((one) => one.provider === provider) ?? quoted.quotes[0]
  // Without quotes there is nothing to review either: their error says why.
  const reviewed = [sold?.address, bought?.address, amount, dollars, slippageBps, provider, quoted.error?.code]
  useCancel(prepare.cancel, JSON.stringify(reviewed))
  const isTooSmall = form.soldPrice > 0 && Number(amount) * form.soldPrice < 0.01
  const explain = (error: BaseError) =>
    isTooSmall && error.code === 'SWAP_UNAVAILABLE' ? messages.tooSmall : errorText(error)

  /** Switches the two tokens and keeps the number, as precise as the other token is; a number computed from a price is cleared. */
  function flip() {
    const kept = bought ? cutAmount(amount, bought.decimals) : amount
    setSwap(latchkey, { sold: bought, bought: sold, unit: 'token', amount: dollars === undefined ? kept : '' })
  }

  async function review() {
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
    // What is on screen may no longer be on offer, as where the server is gone.
    else void quoted.refetch()
  }

  // In other words than the buttons of the tokens.
  const tokenMissing =
    sold && (bought || isPairLoading) ? undefined : sold ? messages.chooseBought : messages.chooseSold
  const missing = tokenMissing ?? (amount === '' && !form.error ? messages.enterAmount : undefined)
  return (
    <FormView
      title={messages.title}
      className="lk-swap"
      submitLabel={missing ?? messages.review}
      disabled={missing !== undefined || isAboveBalance || !quote}
      busy={prepare.status === 'pending'}
      onSubmit={() => void review()}
      agreed={
        <>
          <OpenRequest kinds={['swap']} text={messages.requestOpen} />
          {quote && (
            <>
              <TokenNotes {...quote.bought} />
              <ImpactNote loss={swapLoss(quote, quote)} />
              <HighSlippageNote bps={slippageBps} />
              {prepare.error && (
                <Note tone="negative" announce="now" icon={<CircleAlertIcon />}>
                  {explain(prepare.error)}
                </Note>
              )}
            </>
          )}
        </>
      }
    >
      <UnfinishedSwap />
      <div className="lk-swap-pair">
        <SellPanel form={form} />
        <FlipButton label={messages.flip} onClick={flip} />
        <BuyPanel form={form} quote={quote} isLoading={isLoading} />
      </div>
      {quoted.error && (
        <Note
          tone="negative"
          announce="now"
          icon={<CircleAlertIcon />}
          action={
            <Button size="small" busy={quoted.isFetching} onClick={() => void quoted.refetch()}>
              {common.tryAgain}
            </Button>
          }
        >
          {explain(quoted.error)}
        </Note>
      )}
      {((sold && bought) || isPairLoading) && quoted.status !== 'failed' && (
        <SwapQuoteFacts
          quote={quote}
          isLoading={isLoading || isPairLoading}
          quotes={quoted.quotes}
          slippageBps={slippageBps}
        />
      )}
      {slow && <Note>{messages.quote.slow}</Note>}
      <QuoteNews quote={quote} />
    </FormView>
  )
}

/** Switches the two sides; sits on the line between them. */
function FlipButton({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  useStyles(css)
  return (
    <button type="button" className="lk-flip" aria-label={label} title={label} onClick={onClick}>
      <ArrowUpDownIcon size={18} />
    </button>
  )
}

const css = `
.lk-swap { display: grid; gap: 12px }
.lk-swap-pair { display: grid; gap: 4px }
.lk-flip {
  appearance: none; margin: -18px auto; padding: 0; width: 40px; height: 40px; cursor: pointer; position: relative; z-index: 1;
  display: grid; place-items: center;
  border: 4px solid var(--lk-background); border-radius: 50%; background: var(--lk-surface-2); background-clip: padding-box;
  color: var(--lk-text-1); transition: background 100ms;
}
.lk-flip::after { content: ''; position: absolute; inset: -6px }
@media (hover: hover) { .lk-flip:hover { background-color: var(--lk-surface-3) } }
.lk-flip:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 0 }
`
