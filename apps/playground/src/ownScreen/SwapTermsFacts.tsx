import type { SwapTerms, SwapToken } from '@latchkey/core'
import { useNetwork } from '@latchkey/react'
import { Fact } from '../panels/Fact.tsx'
import { useWords } from '../words/WordsContext.ts'
import { SecondsLeft } from './SecondsLeft.tsx'
import { showAmount } from './showAmount.ts'

/** What a swap gives now and at least, what it costs, and for how long that holds. */
export function SwapTermsFacts(props: { terms: SwapTerms; bought: SwapToken; provider: string | undefined }) {
  const { terms, bought, provider } = props
  const { ownScreen: words } = useWords()
  const { network } = useNetwork()
  const { networkFee, priceImpactBps } = terms
  const coin = network?.nativeCurrency
  const owned = (amount: bigint) => `${showAmount(amount, { ...bought, round: 'down' })} ${bought.symbol}`
  return (
    <dl className="facts">
      <Fact term={words.expected}>
        <bdi className="figures">{owned(terms.amountOut)}</bdi>
      </Fact>
      <Fact term={words.minimum}>
        <bdi className="figures">{owned(terms.minimumOut)}</bdi>
      </Fact>
      {priceImpactBps !== undefined && (
        <Fact term={words.impact}>
          <bdi className="figures">{priceImpactBps / 100} %</bdi>
        </Fact>
      )}
      {networkFee !== undefined && coin && (
        <Fact term={words.fee}>
          <bdi className="figures">
            {showAmount(networkFee, { ...coin, round: 'up' })} {coin.symbol}
          </bdi>
        </Fact>
      )}
      {provider && <Fact term={words.provider}>{provider}</Fact>}
      <Fact term={words.holdsFor}>
        <SecondsLeft until={terms.expiresAt} />
      </Fact>
    </dl>
  )
}
