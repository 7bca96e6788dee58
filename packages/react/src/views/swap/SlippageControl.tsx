import { type ReactNode, useEffect, useId, useState } from 'react'
import { formatBps } from '../../format/formatSwapAmount.ts'
import { useAmountText } from '../../hooks/useAmountText.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { Note } from '../../parts/Note.tsx'
import { TriangleAlertIcon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** Hundredths of a percent. */
const presets = [50, 100, 200] as const
const mostPercent = 50
/** From here on other traders can profit from the swap. */
const highFromBps = 500

export type SlippageControlProps = {
  /** Hundredths of a percent, in tens. */
  value: number
  onChange: (bps: number) => void
  /** Called when a custom limit becomes invalid, and when it is valid again or discarded. */
  onInvalid: (isInvalid: boolean) => void
}

/** The slippage limit: usual values, or a custom one. */
export function SlippageControl({ value, onChange, onInvalid }: SlippageControlProps): ReactNode {
  useStyles(css)
  const { slippage: messages } = useMessages().swap
  const id = useId()
  const [own, setOwn] = useState(() => (isPreset(value) ? '' : String(value / 100)))
  const isWrong = own !== '' && readBps(own) === undefined
  useEffect(() => {
    onInvalid(isWrong)
    return () => onInvalid(false)
  }, [isWrong, onInvalid])

  const ownText = useAmountText(own, (percent) => {
    setOwn(percent)
    const bps = readBps(percent)
    if (bps !== undefined) onChange(bps)
  })

  return (
    <fieldset className="lk-slippage">
      <legend className="lk-hidden">{messages.label}</legend>
      <div className="lk-slippage-choices">
        {presets.map((preset) => (
          <label key={preset}>
            <input
              type="radio"
              name={id}
              checked={own === '' && value === preset}
              onChange={() => {
                setOwn('')
                onChange(preset)
              }}
            />
            <span>{formatBps(preset)}</span>
          </label>
        ))}
        <span className="lk-slippage-own" data-chosen={own !== '' || undefined} data-invalid={isWrong || undefined}>
          <input
            inputMode="decimal"
            autoComplete="off"
            aria-label={messages.custom}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}n`}
            placeholder={messages.customPlaceholder}
            value={ownText.value}
            onChange={(event) => ownText.onChange(event.target.value)}
          />
          <span aria-hidden="true">%</span>
        </span>
      </div>
      <div id={`${id}n`} className="lk-slippage-note">
        {isWrong ? (
          <Note tone="negative" announce="now" icon={<TriangleAlertIcon />}>
            {messages.invalid({ most: mostPercent })}
          </Note>
        ) : value >= highFromBps ? (
          <Note tone="warning" icon={<TriangleAlertIcon />}>
            {messages.high}
          </Note>
        ) : (
          <Note>{messages.explain}</Note>
        )}
      </div>
    </fieldset>
  )
}

function isPreset(value: number): boolean {
  return presets.some((preset) => preset === value)
}

/** Percent with one decimal at most, from 0.1 to `mostPercent`; undefined for any other text. */
function readBps(text: string): number | undefined {
  const match = /^(\d{0,2})(?:\.(\d?))?$/.exec(text)
  if (!match) return undefined
  const bps = Number(match[1] || 0) * 100 + Number(match[2] || 0) * 10
  return bps > 0 && bps <= mostPercent * 100 ? bps : undefined
}

const css = `
.lk-slippage { border: 0; margin: 0; padding: 0; min-width: 0 }
.lk-slippage-choices { display: grid; grid-template-columns: repeat(3, 1fr) 1.2fr; gap: 6px }
.lk-slippage-choices label { position: relative; display: block; cursor: pointer }
.lk-slippage-choices label > input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer }
.lk-slippage-choices label > span, .lk-slippage-own {
  display: flex; align-items: center; justify-content: center; gap: 2px; min-height: 36px; border-radius: var(--lk-radius-icon);
  box-sizing: border-box;
  background: var(--lk-surface-2); color: var(--lk-text-1); font-size: 13px; line-height: 16px; font-weight: 500;
  font-variant-numeric: tabular-nums; box-shadow: inset 0 0 0 1px transparent;
}
.lk-slippage-choices label > input:checked + span, .lk-slippage-own[data-chosen] { box-shadow: inset 0 0 0 2px var(--lk-accent) }
.lk-slippage-choices label > input:focus-visible + span { outline: 2px solid var(--lk-accent); outline-offset: 2px }
.lk-slippage-own { padding: 0 8px }
.lk-slippage-own[data-invalid] { box-shadow: inset 0 0 0 2px var(--lk-negative) }
.lk-slippage-own:focus-within { box-shadow: inset 0 0 0 2px var(--lk-accent) }
.lk-slippage-own > input {
  appearance: none; width: 100%; min-width: 0; height: 36px; border: 0; outline: 0; padding: 0; margin: 0; background: transparent;
  font: inherit; color: inherit; text-align: end
}
.lk-slippage-own > input::placeholder { color: var(--lk-text-2); opacity: 1; font-weight: 400 }
.lk-slippage-note > .lk-note:not([data-tone=quiet]) { margin-block-start: 8px; background: var(--lk-surface-2) }
.lk-slippage-note > .lk-note[data-tone=quiet] { padding-inline: 0; padding-block-end: 4px }
@media (pointer: coarse) { .lk-slippage-own > input { font-size: 16px } }
`
