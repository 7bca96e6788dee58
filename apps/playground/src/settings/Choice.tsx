import { useId } from 'react'

type Option<Value extends string> = { value: Value; label: string }

/** A few options side by side, one of them chosen. */
export function Choice<Value extends string>(props: {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}) {
  const { label, options, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="choice">
      <legend className="unseen">{label}</legend>
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
