import { getOnramp, navigate, type OnrampProvider, setOnramp, watchOnramp } from '@latchkey/core'
import { PurchaseOutsideLimitsError } from '@latchkey/core/errors'
import { paymentLimits, tokenImageUrl } from '@latchkey/core/internal'
import { type ReactNode, useId } from 'react'
import { formatMoney } from '../../format/formatMoney.ts'
import { useAmountText } from '../../hooks/useAmountText.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ChevronDownIcon } from '../../ui/icons/ChevronDownIcon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { findPurchaseError } from './findPurchaseError.ts'
import { PaymentMethods } from './PaymentMethods.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'

/** The amount with its limits beside it, the choices, and what the provider says of them. */
export function BuyForm({ provider }: { provider: OnrampProvider }): ReactNode {
  useStyles(css)
  const latchkey = useLatchkey()
  const { buy: messages } = useMessages()
  const errorText = useErrorText()
  const onramp = useWatch(getOnramp, watchOnramp)
  const noteId = useId()
  const { paymentAmount = '', paymentCurrency, paymentMethod, purchaseCurrency } = onramp
  const amountText = useAmountText(paymentAmount, (next) => setOnramp(latchkey, { paymentAmount: next }))
  const found = findPurchaseError(onramp)
  const error = found?.code === 'PURCHASE_INCOMPLETE' ? undefined : found
  const currency = paymentCurrency?.id ?? ''
  const limits = paymentCurrency && paymentLimits(paymentCurrency, paymentMethod)
  const range = limits && {
    min: formatMoney(limits.min, currency, 'short'),
    max: formatMoney(limits.max, currency, 'short'),
  }
  const symbol = purchaseCurrency?.symbol ?? ''
  return (
    <>
      <div className="lk-buy-amount">
        <AmountField label={messages.youPay} {...amountText} invalid={error !== undefined} describedBy={noteId} />
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
        <div className="lk-buy-note" id={noteId} role="status" data-wrong={error !== undefined || undefined}>
          {error instanceof PurchaseOutsideLimitsError && range
            ? messages.outsideLimits(range)
            : error
              ? errorText(error)
              : range && messages.limits(range)}
        </div>
      </div>
      <PaymentMethods
        methods={paymentCurrency?.payment_method_limits.map(({ id }) => id) ?? []}
        chosen={paymentMethod}
        onChoose={(id) => setOnramp(latchkey, { paymentMethod: id })}
      />
      <QuoteFacts provider={provider} />
    </>
  )
}

const css = `
.lk-buy-amount { display: grid; gap: 12px; justify-items: center; padding-block-start: 20px }
.lk-buy-amount > .lk-amount { width: 100% }
.lk-buy-choices { display: flex; gap: 8px }
.lk-buy-note { min-height: 18px; font-size: 13px; line-height: 18px; color: var(--lk-text-2); text-align: center; font-variant-numeric: tabular-nums }
.lk-buy-note[data-wrong] { color: var(--lk-negative) }
`
