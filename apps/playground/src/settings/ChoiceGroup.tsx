import { useId } from 'react'

type Option<Value extends string> = { value: Value; label: string }

/** A few options side by side, one of them chosen. */
export function ChoiceGroup<Value extends string>(props: {
  label: string
  /** Whether the label is on screen too. */
  hasLegend?: boolean
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  const { label, hasLegend, options, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="choice">
      <legend className={hasLegend ? undefined : 'unseen'}>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Options of which any may be chosen, but for `least`. */
export function CheckGroup<Value extends string>(props: {
  label: string
  options: readonly (Option<Value> & { disabled?: boolean })[]
  values: readonly Value[]
  onChange: (values: Value[]) => void
  /** How many stay chosen; default 0. */
  least?: number
}) {
  const { label, options, values, onChange, least = 0 } = props
  return (
    <fieldset className="choice" data-several="">
      <legend>{label}</legend>
      {options.map(({ value, label: text, disabled }) => {
        const isChosen = values.includes(value)
        const next = () =>
          options.map((option) => option.value).filter((one) => values.includes(one) !== (one === value))
        return (
          <label key={value}>
            <input
              type="checkbox"
              value={value}
              checked={isChosen}
              disabled={disabled || (isChosen && values.length <= least)}
              onChange={() => onChange(next())}
            />
            <span>{text}</span>
          </label>
        )
      })}
    </fieldset>
  )
}
