import type { SwapQuote } from '@latchkey/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { formatSwapAmount } from './formatSwapAmount.ts'

/** Tells a screen reader once when a new quote of the same swap pays less than the one before; better ones are good news enough when they are read. */
export function QuoteNews({ quote }: { quote: SwapQuote | undefined }): ReactNode {
  const { quote: messages } = useMessages().swap
  const before = useRef<SwapQuote>(undefined)
  const [news, setNews] = useState('')
  useEffect(() => {
    const last = before.current
    before.current = quote
    if (!quote || !last || !isSameSwap(quote, last)) return setNews('')
    if (quote.amountOut >= last.amountOut) return
    const { amountOut, bought } = quote
    setNews(messages.lowered({ amount: `${formatSwapAmount(amountOut, bought.decimals)} ${bought.symbol}` }))
  }, [quote, messages])
  return (
    <p className="lk-hidden" role="status">
      {news}
    </p>
  )
}

function isSameSwap(one: SwapQuote, other: SwapQuote): boolean {
  return (
    one.amountIn === other.amountIn &&
    one.provider === other.provider &&
    one.sold.address === other.sold.address &&
    one.bought.address === other.bought.address
  )
}
