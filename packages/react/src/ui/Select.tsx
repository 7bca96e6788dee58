import { type ReactNode, useId } from 'react'
import { ChevronDownIcon } from './AccountIcons.tsx'
import { useStyles } from './useStyles.ts'

type SelectProps = {
  label: string
  value: string
  options: readonly { value: string; text: string; lang?: string }[]
  onChange: (value: string) => void
  /** Why it cannot be changed. */
  locked?: string | false
  /** Below the label. */
  note?: ReactNode
}

/** A row with a choice at its end: the browser's own list, which every device has. */
export function Select({ label, value, options, onChange, locked, note }: SelectProps): ReactNode {
  useStyles(css)
  const id = useId()
  return (
    <div className="lk-select">
      <span className="lk-select-text">
        <label htmlFor={id}>{label}</label>
        <span className="lk-select-note" id={`${id}n`}>
          {locked || note}
        </span>
      </span>
      <span className="lk-select-field">
        <select
          id={id}
          value={value}
          disabled={Boolean(locked)}
          aria-describedby={`${id}n`}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map(({ value: option, text, lang }) => (
            <option key={option} value={option} lang={lang}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={16} />
      </span>
    </div>
  )
}

type SwitchProps = {
  label: string
  note?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  locked?: string | false
}

/** A row with a switch at its end; all of it can be clicked. */
export function Switch({ label, note, checked, onChange, locked }: SwitchProps): ReactNode {
  useStyles(css)
  const id = useId()
  return (
    <div className="lk-select" data-action={locked ? undefined : ''}>
      <span className="lk-select-text">
        <span id={id}>{label}</span>
        <span className="lk-select-note" id={`${id}n`}>
          {locked || note}
        </span>
      </span>
      <button
        type="button"
        role="switch"
        className="lk-switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={`${id}n`}
        disabled={Boolean(locked)}
        onClick={() => onChange(!checked)}
      />
    </div>
  )
}

const css = `
.lk-select {
  position: relative; display: flex; align-items: center; gap: 4px 12px; min-height: 56px; padding: 6px 12px; box-sizing: border-box;
  color: var(--lk-text-1)
}
.lk-select-text { flex: 1 1 auto; min-width: 0; display: grid; gap: 2px; font-size: 15px; line-height: 20px; font-weight: 500 }
.lk-select-note { font-size: 13px; line-height: 16px; font-weight: 400; color: var(--lk-text-2) }
.lk-select-note:empty { display: none }
/* A long choice takes a line of its own. */
.lk-select:has(> .lk-select-field) { flex-wrap: wrap }
.lk-select-field { position: relative; max-width: 100%; margin-inline-start: auto; display: flex; align-items: center }
.lk-select-field > svg { position: absolute; inset-inline-end: 10px; pointer-events: none; color: var(--lk-text-2) }
.lk-select-field > select {
  appearance: none; field-sizing: content; box-sizing: border-box; max-width: 100%; min-height: 44px; margin: 0; border: 0; cursor: pointer;
  padding-block: 0; padding-inline: 12px 32px; border-radius: var(--lk-radius-control); background: var(--lk-surface-1);
  color: var(--lk-text-1); font: inherit; font-size: 15px; text-overflow: ellipsis
}
.lk-select-field > select:disabled { cursor: default; padding-inline: 12px; background: none; color: var(--lk-text-2); opacity: 1 }
.lk-select-field > select:disabled + svg { display: none }
.lk-select-field > select:focus-visible { outline: 2px solid var(--lk-accent); outline-offset: 2px }
.lk-switch {
  appearance: none; flex: none; box-sizing: border-box; position: static; width: 44px; height: 26px; margin: 0; padding: 3px; border: 0;
  border-radius: 999px; background: var(--lk-surface-3); cursor: pointer; display: flex; outline: none; transition: background 100ms
}
.lk-switch::before { content: ''; width: 20px; height: 20px; border-radius: 50%; background: var(--lk-text-1) }
.lk-switch::after { content: ''; position: absolute; inset: 0; border-radius: var(--lk-radius-control) }
.lk-switch[aria-checked=true] { background: var(--lk-accent); justify-content: flex-end }
.lk-switch[aria-checked=true]::before { background: var(--lk-accent-text) }
.lk-switch:disabled { cursor: default; opacity: .5 }
.lk-switch:focus-visible::after { outline: 2px solid var(--lk-accent); outline-offset: -2px }
@media (forced-colors: active) { .lk-switch { border: 1px solid } .lk-switch::before { background: ButtonText } }
`
