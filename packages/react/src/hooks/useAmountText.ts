import { useState } from 'react'
import { isAmountText, readAmount, withoutUnit, writeAmount } from '../format/readAmount.ts'
import { useLocale } from './useMessages.ts'

/** Of a field for dollars. */
export const dollarUnits: readonly string[] = ['$', 'USD']

/**
 * State for an amount field: shown in the widget's language, stored as plain digits with a point. Unreadable text is stored as typed, and
 * core rejects it with a message beside the field. Letters are not accepted, but for the field's own unit in what is pasted.
 *
 * @param amount plain digits, or a text that could not be read
 * @param units what the field stands for, such as a token's symbol; left out of what is pasted
 * @example
 * <AmountField {...useAmountText(amount, setAmount)} label="Amount" />
 */
export function useAmountText(
  amount: string,
  onChange: (amount: string) => void,
  units: readonly string[] = [],
): { value: string; onChange: (text: string) => void } {
  const { code } = useLocale()
  const [typed, setTyped] = useState({ text: '', amount: '' })
  return {
    // The amount can come from elsewhere: Max, a payment request. Invisible characters could reverse it.
    value: (typed.amount === amount ? typed.text : writeAmount(amount, code)).replace(/\p{Cf}/gu, ''),
    onChange(entered) {
      const text = withoutUnit(entered, units)
      if (!isAmountText(text)) return
      const read = readAmount(text, code)
      const next = read ?? text.trim()
      // Text without groups is normalized: `.5` becomes `0.5`.
      const marks = text.trim().replace(/\d/g, '').length
      const isPlain = read !== undefined && marks === (read.includes('.') ? 1 : 0)
      setTyped({ text: isPlain ? writeAmount(read, code) : text, amount: next })
      onChange(next)
    },
  }
}
