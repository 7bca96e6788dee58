import type { ReactNode, Ref } from 'react'
import { useStyles } from './useStyles.ts'

export type AmountFieldProps = {
  /** The accessible name. */
  label: string
  /** As typed. */
  value: string
  onChange: (value: string) => void
  invalid?: boolean
  /** Id of the element that explains what is wrong. */
  describedBy?: string
  /** The amount in the other unit, below the number. */
  below?: ReactNode
  disabled?: boolean
  /** `start` leaves room at the line's end. Default `center`. */
  align?: 'center' | 'start'
  /** A sign before the number, such as a currency's. */
  before?: string | undefined
  /** A button at the end of the field's line, which it does not move; for `center`. */
  end?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  /** Takes the focus when its view opens, on devices with a pointer. */
  typedFirst?: boolean
}

/**
 * The number being typed, 34 px and centered (or at the line's start), in tabular digits. Data attributes: `data-align`,
 * `data-invalid`. Part: `amount`.
 */
export function AmountField(props: AmountFieldProps): ReactNode {
  const {
    label,
    value,
    onChange,
    invalid,
    describedBy,
    below,
    disabled,
    align = 'center',
    before,
    end,
    inputRef,
    typedFirst,
  } = props
  useStyles(css)
  const isCentered = align === 'center'
  const hasEnd = end !== undefined
  const isLong = value.length > (isCentered && !hasEnd ? 12 : 8)
  // Smaller the more digits there are, so that a screen of 320 px shows the last one.
  const long = value.length > 22 ? 3 : value.length > 14 ? 2 : isLong ? 1 : undefined
  return (
    <div
      className="lk-amount"
      part="amount"
      data-align={align}
      data-invalid={invalid || undefined}
      data-end={hasEnd || undefined}
    >
      {before !== undefined &&
        (isCentered ? (
          // The number once more, invisible, to place the sign before it.
          <span className="lk-amount-sign" dir="ltr" aria-hidden="true" data-long={long}>
            <span>
              {value || '0'}
              <span>{before}</span>
            </span>
          </span>
        ) : (
          <span aria-hidden="true">{before}</span>
        ))}
      <input
        ref={inputRef}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        placeholder="0"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        data-long={long}
        data-typed-first={typedFirst || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {end && <div className="lk-amount-end">{end}</div>}
      {below !== undefined && <div className="lk-amount-below">{below}</div>}
    </div>
  )
}

const css = `
.lk-amount { display: grid; gap: 4px; position: relative; text-align: center; color: var(--lk-text-1) }
.lk-amount input {
  appearance: none; width: 100%; min-width: 0; box-sizing: border-box; border: 0; outline: 0; padding: 0; margin: 0;
  background: transparent; text-align: center;
  font: inherit; font-size: 34px; line-height: 44px; font-weight: 600; font-variant-numeric: tabular-nums; letter-spacing: -.01em;
  color: inherit; caret-color: var(--lk-accent);
}
.lk-amount input:focus-visible { box-shadow: 0 2px var(--lk-accent) }
.lk-amount[data-align=start] { grid-template-columns: auto minmax(0, 1fr); align-items: baseline }
.lk-amount[data-align=start] > input { text-align: start; grid-column-end: 3 }
[dir=rtl] .lk-amount[data-align=start] > input { text-align: end }
.lk-amount[data-align=start] > input:first-child { grid-column-start: 1 }
.lk-amount[data-align=start] > span { font-size: 22px; line-height: 44px; font-weight: 600; color: var(--lk-text-2) }
.lk-amount[data-end] > input { padding-inline: 40px }
.lk-amount-end { position: absolute; inset-block-start: 4px; inset-inline-end: 0 }
.lk-amount-sign {
  position: absolute; inset: 0 0 auto; overflow: hidden; pointer-events: none; visibility: hidden; white-space: nowrap; font-size: 34px;
  line-height: 44px; font-weight: 600; font-variant-numeric: tabular-nums; letter-spacing: -.01em
}
.lk-amount-sign > span { position: relative; display: inline-block }
.lk-amount-sign > span > span { position: absolute; right: 100%; padding-right: 2px; visibility: visible; color: var(--lk-text-2) }
.lk-amount [data-long] { font-size: 22px }
.lk-amount [data-long='2'] { font-size: 15px }
.lk-amount [data-long='3'] { font-size: 12px }
.lk-amount input::placeholder { color: var(--lk-text-3); opacity: 1 }
.lk-amount[data-invalid] { color: var(--lk-negative) }
.lk-amount-below { font-size: 15px; line-height: 20px; color: var(--lk-text-2); font-variant-numeric: tabular-nums }
`
