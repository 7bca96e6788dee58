import type { SwapToken } from '@latchkey/core'

/** One token of a list, in the browser's own control. */
export function TokenChoice(props: {
  label: string
  tokens: readonly SwapToken[]
  /** Its place in the list. */
  chosen: number
  onChoose: (index: number) => void
}) {
  const { label, tokens, chosen, onChoose } = props
  return (
    <label className="field">
      <span>{label}</span>
      <select value={chosen} onChange={(event) => onChoose(Number(event.target.value))}>
        {tokens.map(({ address, symbol, name }, index) => (
          <option key={address ?? 'native'} value={index}>
            {symbol} · {name}
          </option>
        ))}
      </select>
    </label>
  )
}
