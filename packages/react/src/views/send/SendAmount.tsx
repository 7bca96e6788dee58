import { formatAmount, navigate, setSend, type TokenBalance } from '@latchkey/core'
import { type BaseError, toBaseError } from '@latchkey/core/errors'
import { getSend, type SpendableBalance, watchSend } from '@latchkey/core/internal'
import { type ReactNode, useId, useRef } from 'react'
import { cutToCents, fiatToAmount, isPriced } from '../../format/fiatToAmount.ts'
import { formatBps } from '../../format/formatSwapAmount.ts'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { dollarUnits, useAmountText } from '../../hooks/useAmountText.ts'
import { useErrorText } from '../../hooks/useErrorText.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { Private } from '../../parts/Private.tsx'
import { TokenPicture } from '../../parts/TokenPicture.tsx'
import { UnitSwitch } from '../../parts/UnitSwitch.tsx'
import { Unverified } from '../../parts/Unverified.tsx'
import { ChevronDownIcon } from '../../ui/AccountIcons.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { XIcon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

export type EnteredAmount = {
  /** Whole tokens, as they are sent; empty while there is no amount. */
  amount: string
  /** The sum of money on screen; undefined while tokens are. */
  fiat: string | undefined
  /** The sum of money it is computed from, as typed, whichever is on screen; undefined once tokens are typed. */
  dollars: string | undefined
  /** The price of one token; undefined where it cannot convert money. */
  price: number | undefined
  /** The error of a sum of money. */
  error: BaseError | undefined
}

/** The amount to send: typed in tokens, or computed from a sum of money at the price that is shown. */
export function useEnteredAmount(token: TokenBalance | undefined, isImitation: boolean): EnteredAmount {
  const { sendTokenAmount = '', fiatAmount: dollars, fiatInTokens } = useWatch(getSend, watchSend)
  const fiat = fiatInTokens ? undefined : dollars
  const price = token && !isImitation && isPriced(token.price) ? token.price : undefined
  if (fiat === undefined) return { amount: sendTokenAmount, fiat, dollars, price, error: undefined }
  // Without a price, money must never be read as that many tokens.
  if (!token || price === undefined) return { amount: '', fiat, dollars, price, error: undefined }
  return { ...convert(fiat, { token, price }), fiat, dollars, price }
}

function convert(fiat: string, { token, price }: { token: TokenBalance; price: number }) {
  // "0.0" may become a sum.
  if (/^[0.]*$/.test(fiat)) return { amount: '', error: undefined }
  try {
    return { amount: fiatToAmount(fiat, { price, decimals: Number(token.quantity.decimals) }), error: undefined }
  } catch (error) {
    return { amount: '', error: toBaseError(error) }
  }
}

/** The balance is shown to so many decimals where it is spent: all of Bitcoin's. */
const exactPlaces = 8

/** Parts of the balance to send, in percent. */
const shares = [25, 50, 75] as const

type SendAmountProps = {
  token: TokenBalance | undefined
  /** Whether there is another token to send. */
  hasChoice: boolean
  entered: EnteredAmount
  /** What of the balance can be sent now; undefined where all of it can, and while that is read. */
  spendable: SpendableBalance | undefined
  isImitation: boolean
  /** What was typed was in another token, and is gone. */
  isCleared: boolean
  /** Shown below in place of the balance. */
  error: BaseError | undefined
  /** Called before what is entered changes. */
  onEnter: () => void
  /** Enters a part of the balance, in percent. */
  onShare: (percent: number) => void
}

/** The amount, typed in tokens or in money, the token, and parts of its balance to choose from. */
export function SendAmount(props: SendAmountProps): ReactNode {
  const values = useFiat()
  const { token, hasChoice, entered, spendable, isImitation, isCleared, error, onEnter, onShare } = props
  useStyles(css)
  const latchkey = useLatchkey()
  const { send: messages, common, errors } = useMessages()
  const errorText = useErrorText()
  const noteId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { amount, fiat, dollars, price } = entered
  const typed = fiat ?? amount

  function enter(next: string) {
    onEnter()
    // With the token it is typed in: it is no amount of another.
    const ofToken = token && { token }
    if (fiat === undefined || !token) return setSend(latchkey, { ...ofToken, sendTokenAmount: next })
    const converted = price === undefined ? '' : convert(next, { token, price }).amount
    setSend(latchkey, { ...ofToken, fiatAmount: next, sendTokenAmount: converted })
  }

  const text = useAmountText(typed, enter, fiat === undefined ? [token?.symbol ?? ''] : dollarUnits)

  function switchUnit() {
    // A sum stays what was typed until something else is: a tap on its unit must not drop its check.
    if (dollars)
      return setSend(latchkey, { sendTokenAmount: amount, fiatAmount: dollars, fiatInTokens: fiat !== undefined })
    if (fiat !== undefined) return setSend(latchkey, { sendTokenAmount: amount })
    const value = Number(amount) * (price ?? 0)
    setSend(latchkey, { fiatAmount: value >= 0.01 ? cutToCents(value) : '', sendTokenAmount: amount })
  }

  function clear() {
    enter('')
    field.current?.focus()
  }

  function noteText(): ReactNode {
    if (error && token && fiat === undefined && error.code === 'AMOUNT_TOO_PRECISE')
      return common.tooPrecise({ symbol: token.symbol, decimals: Number(token.quantity.decimals) })
    if (token && error?.code === 'AMOUNT_BELOW_DUST' && 'minimum' in error && typeof error.minimum === 'bigint') {
      const least = formatAmount(error.minimum, Number(token.quantity.decimals))
      return messages.belowDust({ amount: `${least} ${token.symbol}` })
    }
    // All of the balance, and the fee takes it.
    if (error?.code === 'AMOUNT_INVALID' && getSend(latchkey).isMost) return errors.INSUFFICIENT_FUNDS
    if (error) return errorText(error)
    if (isCleared && typed === '') return messages.amountCleared
    const amountText = token && formatTokenAmount(token.quantity.numeric, exactPlaces)
    if (!token || !amountText) return undefined
    const { symbol } = token
    const { amount: free, held = [] } = spendable ?? {}
    if (free === undefined || held.length === 0)
      return <Private>{messages.available({ amount: amountText, symbol })}</Private>
    const whole = (units: bigint) => formatAmount(units, Number(token.quantity.decimals))
    const reasons = held.map(({ reason, amount }) => messages.held[reason]({ amount: `${whole(amount)} ${symbol}` }))
    return (
      <Private>
        {[messages.available({ amount: formatTokenAmount(whole(free), exactPlaces), symbol }), ...reasons].map(
          (text) => (
            <div key={text}>{text}</div>
          ),
        )}
      </Private>
    )
  }

  function otherUnit(): ReactNode {
    if (!token || (fiat === undefined && price === undefined)) return '\u00a0'
    const isUnreadable = entered.error !== undefined || Number.isNaN(Number(amount))
    const inTokens = `${formatTokenAmount(amount || '0', Number(token.quantity.decimals))} ${token.symbol}`
    return (
      <UnitSwitch
        label={fiat === undefined ? messages.typeFiat : messages.typeToken({ symbol: token.symbol })}
        onClick={switchUnit}
      >
        {isUnreadable ? '–' : fiat === undefined ? values.dollars(Number(amount) * (price ?? 0)) : inTokens}
      </UnitSwitch>
    )
  }

  return (
    <div className="lk-send-amount">
      <AmountField
        typedFirst
        label={messages.amount}
        {...text}
        before={fiat === undefined ? undefined : '$'}
        invalid={error !== undefined}
        describedBy={noteId}
        below={otherUnit()}
        inputRef={field}
        end={
          typed !== '' && (
            <IconButton label={messages.clearAmount} onClick={clear}>
              <XIcon />
            </IconButton>
          )
        }
      />
      <Chip
        label={token ? messages.token({ symbol: token.symbol }) : messages.chooseToken}
        icon={token && <TokenPicture token={token} size={20} />}
        {...(hasChoice && { onClick: () => navigate(latchkey, 'SendSelectToken', {}) })}
      >
        {token?.symbol ?? messages.chooseToken}
        {hasChoice && <ChevronDownIcon size={14} />}
      </Chip>
      <fieldset className="lk-send-shares">
        <legend className="lk-hidden">{messages.shares}</legend>
        {shares.map((percent) => (
          <Chip key={percent} disabled={!token} onClick={() => onShare(percent)}>
            {formatBps(percent * 100)}
          </Chip>
        ))}
        <Chip disabled={!token} onClick={() => onShare(100)}>
          {messages.max}
        </Chip>
      </fieldset>
      {isImitation && <Unverified tone="warning" />}
      <div className="lk-send-note" id={noteId} role="status" data-wrong={error !== undefined || undefined}>
        {noteText()}
      </div>
    </div>
  )
}

const css = `
.lk-send-amount { display: grid; gap: 12px; justify-items: center; padding-block-start: 20px }
.lk-send-amount > .lk-amount { width: 100%; margin-block-end: 4px }
.lk-send-shares { border: 0; margin: 0; padding: 0; min-width: 0; display: flex; gap: 8px }
.lk-send-note {
  min-height: 18px; font-size: 13px; line-height: 18px; color: var(--lk-text-2); text-align: center; font-variant-numeric: tabular-nums
}
.lk-send-note[data-wrong] { color: var(--lk-negative) }
@media (max-height: 700px) { .lk-send-amount { gap: 8px; padding-block-start: 0 } }
`
