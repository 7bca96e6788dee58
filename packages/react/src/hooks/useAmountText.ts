import { useState } from 'react'
import { isAmountText, readAmount, writeAmount } from '../format/readAmount.ts'
import { useLocale } from './useMessages.ts'

/**
 * A field for an amount, written as people write it in the widget's language and kept as plain digits with a point. What cannot be read is
 * kept
 * as it was typed: no amount, for core to refuse with a sentence beside the field. Letters are not taken.
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
    // An amount that came from elsewhere (all of it, a payment request) is not what was typed. What is invisible could turn it round.
    value: (typed.amount === amount ? typed.text : writeAmount(amount, code)).replace(/\p{Cf}/gu, ''),
    onChange(text) {
      if (!isAmountText(text)) return
      const read = readAmount(text, code)
      const next = read ?? text.trim()
      // Without groups the field tidies what is typed: `.5` becomes `0.5`.
      const marks = text.trim().replace(/\d/g, '').length
      const isPlain = read !== undefined && marks === (read.includes('.') ? 1 : 0)
      setTyped({ text: isPlain ? writeAmount(read, code) : text, amount: next })
      onChange(next)
    },
  }
}
