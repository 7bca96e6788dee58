import { useState } from 'react'
import { isAmountText, readAmount, withoutUnit, writeAmount } from '../format/readAmount.ts'
import { useLocale } from './useMessages.ts'

/**
 * State for an amount field: shown in the widget's language, stored as plain digits with a point. Unreadable text is stored as typed, and
 * core rejects it with a message beside the field. A pasted currency or ticker is left out; other letters are not accepted.
 *
 * @param amount plain digits, or a text that could not be read
 * @example
 * <AmountField {...useAmountText(amount, setAmount)} label="Amount" />
 */
export function useAmountText(
  amount: string,
  onChange: (amount: string) => void,
): { value: string; onChange: (text: string) => void } {
  const { code } = useLocale()
  const [typed, setTyped] = useState({ text: '', amount: '' })
  return {
    // The amount can come from elsewhere: Max, a payment request. Invisible characters could reverse it.
    value: (typed.amount === amount ? typed.text : writeAmount(amount, code)).replace(/\p{Cf}/gu, ''),
    onChange(entered) {
      const text = withoutUnit(entered)
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
