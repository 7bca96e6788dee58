import { getSwapQuotes, getSwapTokens } from '@latchkey/core'
import { type UseSwap, useRead } from '@latchkey/react'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../messages/MessagesContext.ts'
import { SwapTermsFacts } from './SwapTermsFacts.tsx'
import { TokenChoice } from './TokenChoice.tsx'
import { useAtTime } from './useAtTime.ts'
import { useSettled } from './useSettled.ts'

/** Long enough that typing a number asks once. */
const typingPauseMs = 300

/** The pair, the amount, and the best quote while one types. */
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
