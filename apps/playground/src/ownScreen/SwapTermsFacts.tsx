import type { SwapTerms, SwapToken } from '@latchkey/core'
import { useNetwork } from '@latchkey/react'
import { useMessages } from '../messages/MessagesContext.ts'
import { Fact } from '../panels/Fact.tsx'
import { SecondsLeft } from './SecondsLeft.tsx'
import { showAmount } from './showAmount.ts'

/** What a swap gives now and at least, what it costs, and for how long that holds. */
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
