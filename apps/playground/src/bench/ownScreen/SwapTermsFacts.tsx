import { formatAmount, type SwapTerms, type SwapToken } from '@latchkey/core'
import { useNetwork } from '@latchkey/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../../messages/loadMessages.ts'
import { Fact } from '../panels/Panel.tsx'

/** A swap's expected and minimum amount, its costs, and how long they are valid. */
export function SwapTermsFacts(props: { terms: SwapTerms; bought: SwapToken; provider: string | undefined }) {
  const { terms, bought, provider } = props
  const { ownScreen: messages } = useMessages()
  const { network } = useNetwork()
  const { networkFee, priceImpactBps } = terms
  const currency = network?.nativeCurrency
  const owned = (amount: bigint) => `${showAmount(amount, { ...bought, round: 'down' })} ${bought.symbol}`
  return (
    <dl className="facts">
      <Fact term={messages.expected}>
        <bdi className="figures">{owned(terms.amountOut)}</bdi>
      </Fact>
      <Fact term={messages.minimum}>
        <bdi className="figures">{owned(terms.minimumOut)}</bdi>
      </Fact>
      {priceImpactBps !== undefined && (
        <Fact term={messages.impact}>
          <bdi className="figures">{priceImpactBps / 100} %</bdi>
        </Fact>
      )}
      {networkFee !== undefined && currency && (
        <Fact term={messages.fee}>
          <bdi className="figures">
            {showAmount(networkFee, { ...currency, round: 'up' })} {currency.symbol}
          </bdi>
        </Fact>
      )}
      {provider && <Fact term={messages.provider}>{provider}</Fact>}
      <Fact term={messages.holdsFor}>
        <SecondsLeft until={terms.expiresAt} />
      </Fact>
    </dl>
  )
}

/** Counts down to a time in epoch ms. */
function SecondsLeft({ until }: { until: number }) {
  const { ownScreen: messages } = useMessages()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <bdi className="figures" role="timer">
      {messages.seconds(Math.max(0, Math.ceil((until - now) / 1_000)))}
    </bdi>
  )
}

const shownDecimals = 6

/** An amount with at most six decimals: round amounts received down and amounts paid up. */
function showAmount(amount: bigint, options: { decimals: number; round: 'down' | 'up' }): string {
  const { decimals, round } = options
  const unit = 10n ** BigInt(Math.max(0, decimals - shownDecimals))
  const units = (round === 'up' ? amount + unit - 1n : amount) / unit
  return formatAmount(units * unit, decimals)
}

/** Calls `act` at a time in epoch ms; does nothing while it is undefined. */
export function useAtTime(moment: number | undefined, act: () => void): void {
  const onTime = useEffectEvent(act)
  useEffect(() => {
    if (moment === undefined) return
    const timer = setTimeout(onTime, Math.max(0, moment - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
}
