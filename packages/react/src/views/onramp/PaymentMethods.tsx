import { type ReactNode, useId } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { paymentMethodName } from './paymentMethodName.ts'

export type PaymentMethodsProps = {
  /** Ids of the options: `card`, `ach_bank_account`. */
  methods: readonly string[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** The ways to pay, side by side. */
export function PaymentMethods({ methods, chosen, onChoose }: PaymentMethodsProps): ReactNode {
  useStyles(css)
  const { buy: messages } = useMessages()
  const name = useId()
  return (
    <fieldset className="lk-buy-methods">
      <legend className="lk-hidden">{messages.method}</legend>
      {methods.map((id) => (
        <label key={id}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          <span>{paymentMethodName(id, messages)}</span>
        </label>
      ))}
    </fieldset>
  )
}

const css = `
.lk-buy-methods { margin: 0; padding: 0; border: 0; min-width: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: 8px }
.lk-buy-methods label { position: relative; display: block; cursor: pointer }
.lk-buy-methods input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer }
.lk-buy-methods span {
  display: grid; place-items: center; min-height: 44px; padding: 0 12px; box-sizing: border-box; font-size: 13px; line-height: 16px; font-weight: 500;
  border-radius: var(--lk-radius-control); background: var(--lk-surface-1); color: var(--lk-text-1); text-align: center; transition: background 100ms;
}
@media (hover: hover) { .lk-buy-methods label:hover > span { background: var(--lk-surface-2) } }
.lk-buy-methods input:checked + span { box-shadow: inset 0 0 0 2px var(--lk-accent) }
.lk-buy-methods input:focus-visible + span { outline: 2px solid var(--lk-accent); outline-offset: 2px }
`
