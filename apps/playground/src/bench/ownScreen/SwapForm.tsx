import { getSwapQuotes, getSwapTokens, type SwapToken } from '@latchkey/core'
import { type UseSwap, useRead } from '@latchkey/react'
import { type FormEvent, useEffect, useState } from 'react'
import { useMessages } from '../../messages/loadMessages.ts'
import { SwapTermsFacts, useAtTime } from './SwapTermsFacts.tsx'

/** Long enough that typing a number sends one request. */
const typingPauseMs = 300

/** The pair, the amount, and the best quote while typing. */
export function SwapForm({ prepare }: { prepare: UseSwap['prepare'] }) {
  const { ownScreen: messages } = useMessages()
  const tokens = useRead(getSwapTokens, {})
  const [soldIndex, setSoldIndex] = useState(0)
  const [boughtIndex, setBoughtIndex] = useState(1)
  const [amount, setAmount] = useState('')
  const [sold, bought] = [tokens.data?.[soldIndex], tokens.data?.[boughtIndex]]
  const quotes = useRead(getSwapQuotes, { sold, bought, amount: useSettled(amount, typingPauseMs) })
  const best = quotes.data?.[0]
  useAtTime(best?.expiresAt, () => void quotes.refetch())

  const error = tokens.error ?? quotes.error ?? prepare.error
  const isPreparing = prepare.status === 'pending'
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void prepare.run({ sold, bought, amount })
  }

  return (
    <form onSubmit={onSubmit}>
      <TokenChoice label={messages.sell} tokens={tokens.data ?? []} chosen={soldIndex} onChoose={setSoldIndex} />
      <label className="field">
        <span>{messages.amount}</span>
        <input
          className="figures"
          dir="ltr"
          inputMode="decimal"
          value={amount}
          onChange={(event) => setAmount(event.target.value.replace(',', '.'))}
        />
      </label>
      <TokenChoice label={messages.buy} tokens={tokens.data ?? []} chosen={boughtIndex} onChoose={setBoughtIndex} />
      {best && <SwapTermsFacts terms={best} bought={best.bought} provider={best.provider} />}
      <button type="submit" className="primary" disabled={!best || isPreparing}>
        {isPreparing ? messages.preparing : messages.review}
      </button>
      <p role="status" className={error ? 'problem' : 'quiet'}>
        {error?.shortMessage}
        {!error && quotes.isFetching && messages.quoting}
      </p>
    </form>
  )
}

/** One token of a list, in the browser's own control. */
function TokenChoice(props: {
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

/** A value once it has not changed for a while. */
function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
