import { getOnramp, navigate, type OnrampProvider, type OnrampState, setOnramp, watchOnramp } from '@latchkey/core'
import { AmountTooPreciseError, type BaseError, PurchaseOutsideLimitsError, toBaseError } from '@latchkey/core/errors'
import { checkPurchase, paymentLimits, tokenImageUrl } from '@latchkey/core/internal'
import { type ReactNode, useId } from 'react'
import { useAmountText } from '../../hooks/useAmountText.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useMoney } from '../../hooks/useMoney.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { ChevronDownIcon } from '../../ui/AccountIcons.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { BuyQuoteFacts } from './BuyQuoteFacts.tsx'
import { paymentMethodName } from './describePurchase.ts'

/** Sums to choose with one tap, in whole units of the payment currency. */
const presets = ['50', '100', '250'] as const

/** The amount and its limits, the currency, the token and the payment method, and the quote for them. */
export function BuyForm({ provider }: { provider: OnrampProvider }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { buy: messages, common } = useMessages()
  const money = useMoney()
  const errorText = useErrorText()
  const onramp = useWatch(getOnramp, watchOnramp)
  const noteId = useId()
  const { paymentAmount = '', paymentCurrency, paymentMethod, purchaseCurrency } = onramp
  const amountText = useAmountText(paymentAmount, (next) => setOnramp(latchkey, { paymentAmount: next }), [
    paymentCurrency?.id ?? '',
  ])
  const found = findPurchaseError(onramp)
  const error = found?.code === 'PURCHASE_INCOMPLETE' ? undefined : found
  const currency = paymentCurrency?.id ?? ''
  const limits = paymentCurrency && paymentLimits(paymentCurrency, paymentMethod)
  const range = limits && {
    min: money(limits.min, currency, 'short'),
    max: money(limits.max, currency, 'short'),
  }
  const symbol = purchaseCurrency?.symbol ?? ''
  const errorMessage = (error: BaseError) => {
    if (error instanceof PurchaseOutsideLimitsError && range) return messages.outsideLimits(range)
    // The amount is in money: the error's own sentence is about tokens.
    if (error instanceof AmountTooPreciseError) return common.tooPrecise({ symbol: currency, decimals: error.decimals })
    return errorText(error)
  }
  const offered = limits ? presets.filter((sum) => +sum >= +limits.min && +sum <= +limits.max) : []
  return (
    <>
      <div className="lk-buy-amount">
        <AmountField
          typedFirst
          label={messages.youPay}
          {...amountText}
          invalid={error !== undefined}
          describedBy={noteId}
        />
        <div className="lk-buy-choices">
          <Chip label={messages.currency({ currency })} onClick={() => navigate(latchkey, 'OnRampFiatSelect', {})}>
            {currency}
            <ChevronDownIcon size={14} />
          </Chip>
          <Chip
            label={messages.token({ symbol })}
            disabled={!provider.takesChoices}
            icon={<Picture size={20} shape="circle" name={symbol} src={tokenImageUrl(latchkey, symbol)} />}
            onClick={() => navigate(latchkey, 'OnRampTokenSelect', {})}
          >
            {symbol}
            {provider.takesChoices && <ChevronDownIcon size={14} />}
          </Chip>
        </div>
        <fieldset className="lk-buy-presets">
          <legend className="lk-hidden">{messages.presets}</legend>
          {offered.map((sum) => (
            <Chip key={sum} pressed={paymentAmount === sum} onClick={() => setOnramp(latchkey, { paymentAmount: sum })}>
              {money(sum, currency, 'short')}
            </Chip>
          ))}
        </fieldset>
        <div className="lk-buy-note" id={noteId} role="status" data-wrong={error !== undefined || undefined}>
          {error ? errorMessage(error) : range && messages.limits(range)}
        </div>
      </div>
      <PaymentMethods
        methods={paymentCurrency?.payment_method_limits.map(({ id }) => id) ?? []}
        chosen={paymentMethod}
        onChoose={(id) => setOnramp(latchkey, { paymentMethod: id })}
      />
      <BuyQuoteFacts provider={provider} />
    </>
  )
}

type PaymentMethodsProps = {
  /** Ids of the options: `card`, `ach_bank_account`. */
  methods: readonly string[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The payment methods, side by side. */
function PaymentMethods({ methods, chosen, onChoose }: PaymentMethodsProps): ReactNode {
  const { buy: messages } = useMessages()
  const name = useId()
  return (
    <fieldset className="lk-buy-methods">
      <legend className="lk-hidden">{messages.method}</legend>
      {methods.map((id) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          <span>{paymentMethodName(id, messages)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** As high as the form, while the providers load. */
export function BuySkeleton(): ReactNode {
  useStyles(css)
  const { buy: messages } = useMessages()
  return (
    <div className="lk-buy-skeleton" role="status" aria-label={messages.loading}>
      <Skeleton width={120} height={44} />
      <Skeleton width={180} height={32} />
      <Skeleton width={160} height={18} />
      <Skeleton width="100%" height={44} />
      <Skeleton width="100%" height={184} />
    </div>
  )
}

/** Why the purchase cannot be made as entered; undefined when it can. */
export function findPurchaseError(onramp: OnrampState): BaseError | undefined {
  try {
    checkPurchase(onramp)
    return undefined
  } catch (error) {
    return toBaseError(error)
  }
}

const css = `
.lk-buy-amount { display: grid; gap: 12px; justify-items: center; padding-block-start: 20px }
.lk-buy-amount > .lk-amount { width: 100% }
@media (max-height: 600px) { .lk-buy-amount { gap: 8px; padding-block-start: 0 } }
.lk-buy-presets { border: 0; margin: 0; padding: 0; min-width: 0; display: flex; flex-wrap: wrap; justify-content: center; gap: 8px }
.lk-buy-choices { display: flex; gap: 8px }
.lk-buy-note {
  min-height: 18px; font-size: 13px; line-height: 18px; color: var(--lk-text-2); text-align: center; font-variant-numeric: tabular-nums
}
.lk-buy-note[data-wrong] { color: var(--lk-negative) }
.lk-buy-methods {
  margin: 0; padding: 0; border: 0; min-width: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: 8px
}
.lk-buy-methods label { position: relative; display: block; cursor: pointer }
.lk-buy-methods input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer }
.lk-buy-methods span {
  display: grid; place-items: center; min-height: 44px; padding: 0 12px; box-sizing: border-box; font-size: 13px; line-height: 16px;
  font-weight: 500;
  border-radius: var(--lk-radius-control); background: var(--lk-surface-1); color: var(--lk-text-1); text-align: center;
  transition: background 100ms;
}
@media (hover: hover) { .lk-buy-methods label:hover > span { background: var(--lk-surface-2) } }
.lk-buy-methods input:checked + span { box-shadow: inset 0 0 0 2px var(--lk-accent) }
.lk-buy-methods input:focus-visible + span { outline: 2px solid var(--lk-accent); outline-offset: 2px }
.lk-buy-skeleton { display: grid; gap: 12px; justify-items: center; padding-block: 20px 16px }
`
