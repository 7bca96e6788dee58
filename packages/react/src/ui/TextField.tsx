import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { useStyles } from './useStyles.ts'

export type TextFieldProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'className' | 'style' | 'onChange' | 'size' | 'value'
> & {
  /** The accessible name; drawn above the field when `labelShown`. */
  label: string
  labelShown?: boolean
  value: string
  onChange: (value: string) => void
  /** A 20 px icon before the text. */
  icon?: ReactNode
  /** A small button or mark after the text. */
  end?: ReactNode
  /** One sentence below, beside its cause; announced when it appears. Its place is kept where a field can have one. */
  error?: string | undefined
  inputRef?: Ref<HTMLInputElement>
  /** Takes the focus when its view opens, on devices with a pointer. */
  typedFirst?: boolean
}

/** A 48 px field. Data attribute: `data-invalid`. Part: `field`. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, labelShown, value, onChange, icon, end, error, inputRef, typedFirst, ...rest } = props
  useStyles(css)
  const id = useId()
  return (
    <div className="lk-text-field">
      {labelShown && (
        <label className="lk-text-field-label" htmlFor={id}>
          {label}
        </label>
      )}
      <div className="lk-text-field-box" part="field" data-invalid={error ? true : undefined}>
        {icon}
        <input
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          ref={inputRef}
          id={id}
          aria-label={labelShown ? undefined : label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}e` : undefined}
          data-typed-first={typedFirst || undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      <div className="lk-text-field-error" data-kept={'error' in props || undefined} id={`${id}e`} role="status">
        {error}
      </div>
    </div>
  )
}

const css = `
.lk-text-field-label { display: block; font-size: 13px; line-height: 16px; color: var(--lk-text-2); margin: 0 4px 8px }
.lk-text-field-box {
  display: flex; align-items: center; gap: 8px; min-height: 48px; padding: 0 12px; box-sizing: border-box; color: var(--lk-text-3);
  background: var(--lk-surface-1); border-radius: var(--lk-radius-control); box-shadow: inset 0 0 0 1px transparent;
  transition: box-shadow 100ms, background 100ms;
}
@media (hover: hover) { .lk-text-field-box:hover { background: var(--lk-surface-2) } }
.lk-text-field-box:focus-within { background: var(--lk-surface-1); box-shadow: inset 0 0 0 2px var(--lk-accent) }
.lk-text-field-box[data-invalid] { box-shadow: inset 0 0 0 1px var(--lk-negative) }
.lk-text-field-box[data-invalid]:focus-within { box-shadow: inset 0 0 0 2px var(--lk-negative) }
.lk-text-field-box input {
  appearance: none; flex: 1; width: 0; border: 0; outline: 0; padding: 0; margin: 0; background: transparent;
  font: inherit; font-size: 15px; line-height: 20px; height: 44px; color: var(--lk-text-1); text-align: start;
}
.lk-text-field-box input::placeholder { color: var(--lk-text-3); opacity: 1 }
.lk-text-field-box input::-webkit-search-cancel-button { display: none }
.lk-text-field-error[data-kept] { min-height: 24px }
.lk-text-field-error:not(:empty) {
  font-size: 13px; line-height: 16px; color: var(--lk-negative); padding: 8px 4px 0; box-sizing: border-box
}
@media (pointer: coarse) { .lk-text-field-box input { font-size: 16px } }
`
