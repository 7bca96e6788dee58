import { formatAmount, getMaxSwapAmount, navigate, type SwapQuote, setSwap } from '@latchkey/core'
import { parseAmount } from '@latchkey/core/internal'
import { type ReactNode, useId } from 'react'
import { cutToCents, isPriced } from '../../format/fiatToAmount.ts'
import { formatSwapAmount } from '../../format/formatSwapAmount.ts'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { dollarUnits, useAmountText } from '../../hooks/useAmountText.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useCancel, useWrite } from '../../hooks/useWrite.ts'
import { Private } from '../../parts/Private.tsx'
import { UnitSwitch } from '../../parts/UnitSwitch.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { QuoteTimer } from './QuoteTerms.tsx'
import { SwapPanel, TokenPill, TokenPillSkeleton } from './SwapPanel.tsx'
import { type SwapForm, useTokenPicture } from './useSwapForm.ts'

/** What is paid, and on which network: an amount in tokens or in dollars, or by Max all of it but the fee. */
export function SellPanel({ form }: { form: SwapForm }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const fiat = useFiat()
  const { swap: messages, common, errors } = useMessages()
  const errorText = useErrorText()
  const { network } = useNetwork()
  const max = useWrite(getMaxSwapAmount)
  const noteId = useId()
  const { sold, unit, typed, amount, dollars, soldPrice, soldBalance } = form
  const error = form.error ?? max.error
  const isWrong = form.error !== undefined || form.isAboveBalance

  useCancel(max.cancel, JSON.stringify([sold?.address, typed, unit]))
  const amountText = useAmountText(
    typed,
    (amount) => setSwap(latchkey, { amount, unit }),
    unit === 'fiat' ? dollarUnits : [sold?.symbol ?? ''],
  )

  async function fillMax() {
    const most = sold && (await max.run({ sold }))
    if (most !== undefined) setSwap(latchkey, { amount: most, unit: 'token' })
  }

  function switchUnit() {
    if (unit === 'fiat') setSwap(latchkey, { unit: 'token', amount, dollars })
    else setSwap(latchkey, { unit: 'fiat', amount: amount && cutToCents(Number(amount) * soldPrice) })
  }

  return (
    <SwapPanel
      label={messages.sell}
      aside={network && messages.on({ network: network.name })}
      action={
        <Chip disabled={!sold} onClick={() => void fillMax()}>
          {messages.max}
        </Chip>
      }
      amount={
        <AmountField
          typedFirst
          align="start"
          before={unit === 'fiat' ? '$' : undefined}
          label={messages.sellAmount}
          {...amountText}
          invalid={isWrong}
          describedBy={noteId}
        />
      }
      token={
        <TokenPill
          label={sold ? messages.sellToken({ symbol: sold.symbol }) : messages.chooseToken}
          text={sold?.symbol ?? messages.chooseToken}
          picture={useTokenPicture(sold)}
          isChosen={sold !== undefined}
          onClick={() => navigate(latchkey, 'SwapSelectToken', { side: 'sold' })}
        />
      }
      below={
        sold && (unit === 'fiat' || isPriced(soldPrice)) ? (
          <UnitSwitch
            label={unit === 'fiat' ? messages.typeToken({ symbol: sold.symbol }) : messages.typeFiat}
            onClick={switchUnit}
          >
            {form.error
              ? '–'
              : unit === 'fiat'
                ? `${amount === '' ? '0' : formatSwapAmount(parseAmount(amount, sold.decimals), sold.decimals)} ${sold.symbol}`
                : fiat.dollars(Number(amount) * soldPrice)}
          </UnitSwitch>
        ) : (
          '\u00a0'
        )
      }
      balance={
        soldBalance !== undefined && <Private>{messages.balance({ amount: formatTokenAmount(soldBalance) })}</Private>
      }
      note={
        <div id={noteId} className="lk-swap-note" role="status">
          {error && sold && unit === 'token' && error.code === 'AMOUNT_TOO_PRECISE'
            ? common.tooPrecise(sold)
            : error
              ? errorText(error)
              : form.isAboveBalance
                ? errors.AMOUNT_ABOVE_BALANCE
                : ''}
        </div>
      }
    />
  )
}

type BuyPanelProps = { form: SwapForm; quote: SwapQuote | undefined; isLoading: boolean }

/** What is received, by the chosen quote, and how long that lasts. */
export function BuyPanel({ form, quote, isLoading }: BuyPanelProps): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const fiat = useFiat()
  const { swap: messages } = useMessages()
  const { bought, isPairLoading, boughtPrice, boughtBalance } = form
  const picture = useTokenPicture(bought)
  const shown = quote && formatSwapAmount(quote.amountOut, quote.bought.decimals)
  const value = quote && Number(formatAmount(quote.amountOut, quote.bought.decimals)) * boughtPrice
  return (
    <SwapPanel
      label={messages.buy}
      action={quote && <QuoteTimer {...quote} />}
      amount={
        isLoading ? (
          <span className="lk-swap-out" role="status" aria-label={messages.quote.loading}>
            <Skeleton width={96} height={28} />
          </span>
        ) : (
          <output
            className="lk-swap-out"
            aria-label={messages.buyAmount}
            data-empty={shown === undefined || undefined}
            data-long={(shown && (shown.length > 11 ? 'very' : shown.length > 8)) || undefined}
          >
            <bdi dir="ltr">{shown ?? (form.amount === '' && !form.error ? '0' : '–')}</bdi>
          </output>
        )
      }
      token={
        !bought && isPairLoading ? (
          <TokenPillSkeleton />
        ) : (
          <TokenPill
            label={bought ? messages.buyToken({ symbol: bought.symbol }) : messages.chooseToken}
            text={bought?.symbol ?? messages.chooseToken}
            picture={picture}
            isChosen={bought !== undefined}
            onClick={() => navigate(latchkey, 'SwapSelectToken', { side: 'bought' })}
          />
        )
      }
      below={value ? fiat.format(value) : '\u00a0'}
      balance={
        boughtBalance !== undefined && (
          <Private>{messages.balance({ amount: formatTokenAmount(boughtBalance) })}</Private>
        )
      }
    />
  )
}

// The container is a screen of 320 px: the last digit of an amount must fit too.
const css = `
.lk-swap-note { min-height: 18px; font-size: 13px; line-height: 18px; color: var(--lk-negative) }
.lk-swap-out {
  display: flex; align-items: center; min-width: 0; overflow: hidden; white-space: nowrap;
  font-size: 34px; line-height: 44px; font-weight: 600;
  letter-spacing: -.01em; color: var(--lk-text-1); font-variant-numeric: tabular-nums
}
.lk-swap-out[data-long] { font-size: 22px }
.lk-swap-out[data-long=very] { font-size: 17px }
@container (max-width: 280px) {
  .lk-swap-panel :is(.lk-swap-out, input):not([data-long]) { font-size: 22px }
  .lk-swap-panel :is(.lk-swap-out[data-long=true], [data-long='1']) { font-size: 17px }
}
.lk-swap-out[data-empty] { color: var(--lk-text-3) }
`
