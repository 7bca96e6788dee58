import { formatAmount, type Network, type TokenBalance } from '@latchkey/core'
import { type FeeLevel, type FeeQuote, getFeeLevels } from '@latchkey/core/internal'
import { type ReactNode, useId } from 'react'
import { useMessages } from '../../../hooks/useMessages.ts'
import { useRead } from '../../../hooks/useRead.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useStyles } from '../../../ui/useStyles.ts'

export type FeeLevelsProps = {
  token: TokenBalance
  /** Whole tokens as typed. */
  amount: string
  receiver: string
  network: Network
  level: FeeLevel
  /** The amount is the most that can be sent at the normal speed. */
  isMost: boolean
  /** `amount`, in base units, where the most is sent and is another amount at this speed. */
  onChange: (level: FeeLevel, amount: bigint | undefined) => void
  /** The wallet has the request: it is signed as shown. */
  disabled: boolean
}

const names: readonly FeeLevel[] = ['slow', 'normal', 'fast']

/**
 * How soon the transfer is in a block, and what that costs: one of three. Side by side, so that what is agreed to stays in view with its
 * button on a small screen.
 */
export function FeeLevels({ network, level, onChange, disabled, ...transfer }: FeeLevelsProps): ReactNode {
  useStyles(css)
  const id = useId()
  const { feeLevels: messages } = useMessages().send
  const { data, status } = useRead(getFeeLevels, transfer)
  const { symbol, decimals } = network.nativeCurrency
  // What the fee is then, the wallet shows.
  if (status === 'error' || data === null) return null
  return (
    <fieldset className="lk-levels" disabled={disabled} aria-busy={!data}>
      <legend className="lk-hidden">{messages.title}</legend>
      {names.map((name) => {
        const quote = data?.find((one) => one.level === name)
        // Until it is known how much the most is at a speed, that amount cannot be chosen.
        const isUnavailable = quote ? quote.fee === undefined : transfer.isMost
        return (
          <label key={name}>
            <input
              type="radio"
              name={id}
              value={name}
              checked={name === level}
              disabled={isUnavailable}
              aria-describedby={`${id}${name}`}
              onChange={() => onChange(name, quote?.amount)}
            />
            <span className="lk-level-name">{messages[name]}</span>
            <span className="lk-level-facts" id={`${id}${name}`}>
              {quote ? (
                <LevelFacts quote={quote} symbol={symbol} decimals={decimals} />
              ) : (
                <Skeleton width={56} height={14} />
              )}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** The fee, its price and the time. Where the fee is too long for one line, its symbol takes another. */
function LevelFacts({ quote, symbol, decimals }: { quote: FeeQuote; symbol: string; decimals: number }): ReactNode {
  const { feeLevels: messages } = useMessages().send
  return (
    <>
      {quote.fee === undefined ? (
        <span>{messages.unavailable}</span>
      ) : (
        <bdi dir="ltr">
          {formatAmount(quote.fee, decimals)} {symbol}
        </bdi>
      )}
      <bdi dir="ltr">{quote.rate}</bdi>
      <span>{messages.minutes(quote)}</span>
    </>
  )
}

const css = `
.lk-levels { min-width: 0; margin: 0; padding: 0; border: 0; display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px }
.lk-levels > label {
  position: relative; display: grid; align-content: start; justify-items: center; padding: 10px 4px; cursor: pointer; text-align: center;
  background: var(--lk-surface-1); border-radius: var(--lk-radius-control); color: var(--lk-text-1)
}
.lk-levels > label:has(:disabled) { cursor: default; color: var(--lk-text-2) }
.lk-levels > label:has(:checked) { box-shadow: inset 0 0 0 2px var(--lk-accent) }
.lk-levels input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: inherit }
.lk-levels > label:has(:focus-visible) { outline: 2px solid var(--lk-accent); outline-offset: 2px }
.lk-level-name { font-size: 13px; line-height: 18px; font-weight: 500 }
.lk-level-facts {
  display: grid; justify-items: center; font-size: 12px; line-height: 16px; color: var(--lk-text-2); overflow-wrap: anywhere;
  font-variant-numeric: tabular-nums
}
@media (max-height: 700px) { .lk-levels > label { padding-block: 4px } }
@media (forced-colors: active) { .lk-levels > label:has(:checked) { outline: 2px solid Highlight } }
`
