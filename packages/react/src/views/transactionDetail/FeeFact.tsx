import { formatAmount, getPrices, type Network } from '@latchkey/core'
import { isSameAddress } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useAccount } from '../../hooks/useAccount.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import type { ActivityEntry } from '../../parts/ActivityEntry.ts'
import { Fact } from '../../parts/Facts.tsx'

/** The network fee that the account paid, with what it costs today where a price is known; nothing for what another account paid for. */
export function FeeFact({ entry, network }: { entry: ActivityEntry; network: Network }): ReactNode {
  const { address } = useAccount()
  const { activity } = useMessages()
  const fiat = useFiat()
  const { symbol, decimals } = network.nativeCurrency
  const fee = entry.sent?.fee ? formatAmount(BigInt(entry.sent.fee), decimals) : entry.fee
  const isPayer = entry.isOurs || isSameAddress(entry.submittedBy ?? entry.from, address)
  const isShown = fee !== undefined && isPayer
  const { caipNetworkId } = network
  const [price = 0] = useRead(getPrices, { tokens: isShown ? [{ caipNetworkId }] : [] }).data ?? []
  if (!isShown) return null
  return (
    <Fact label={activity.detail.fee}>
      <bdi dir="ltr">
        {formatTokenAmount(fee, decimals)} {symbol}
      </bdi>
      {price > 0 && <span>{fiat.fee(Number(fee) * price)}</span>}
    </Fact>
  )
}
