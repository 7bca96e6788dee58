import type { Purchase } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatAddress } from '../../format/formatAddress.ts'
import { formatMoney } from '../../format/formatMoney.ts'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import { CopyLine } from '../../parts/CopyLine.tsx'
import { explorerUrl } from '../../parts/explorerUrl.ts'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { paymentMethodName } from './paymentMethodName.ts'

/** What was asked for, and for whom; the transaction once there is one. */
export function PurchaseFacts({ purchase }: { purchase: Purchase }): ReactNode {
  const latchkey = useLatchkey()
  const { buy } = useWords()
  const words = buy.progress
  const { payment, quoted, token, address, hash, caipNetworkId } = purchase
  const network = latchkey.networks.find((one) => one.caipNetworkId === caipNetworkId)
  return (
    <Facts dense>
      <Fact label={words.paying}>
        <bdi>{formatMoney(payment.amount, payment.currency)}</bdi>
        <span>{paymentMethodName(payment.method, buy)}</span>
      </Fact>
      {quoted && (
        <Fact label={words.quoted}>
          <bdi>{buy.about({ amount: `${formatTokenAmount(quoted, 6)} ${token.symbol}` })}</bdi>
        </Fact>
      )}
      <Fact label={words.to}>
        <bdi dir="ltr">{formatAddress(address)}</bdi>
        {network && <bdi>{network.name}</bdi>}
      </Fact>
      {hash && (
        <Fact label={words.transaction}>
          <CopyLine text={hash} label={words.transaction} href={explorerUrl({ network, hash })}>
            <bdi dir="ltr">{formatAddress(hash)}</bdi>
          </CopyLine>
        </Fact>
      )}
    </Facts>
  )
}
