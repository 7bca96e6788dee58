import { formatAmount, getPrices } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatFiat } from '../../format/formatFiat.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatSwapAmount } from './formatSwapAmount.ts'

/** Fees are shown with this many decimals of the coin where it has no price. */
const places = 6

/** The most the network takes for a swap: in dollars, else in the network's coin. Rounded up: a fee is never shown smaller than it can be. */
export function SwapFee({ fee }: { fee: bigint | undefined }): ReactNode {
  const { quote: messages } = useMessages().swap
  const { network } = useNetwork()
  const coin = network && [{ caipNetworkId: network.caipNetworkId }]
  const prices = useRead(getPrices, { tokens: coin ?? [] })
  if (fee === undefined || !network) return messages.feeUnknown
  if (prices.status === 'loading') return <Skeleton width={64} height={12} />
  const price = prices.data?.[0] ?? 0
  const { symbol, decimals } = network.nativeCurrency
  const dollars = Math.ceil(Number(formatAmount(fee, decimals)) * price * 100) / 100
  const amount = price > 0 ? formatFiat(dollars) : `${formatSwapAmount(roundUp(fee, decimals), decimals)} ${symbol}`
  return <bdi>{messages.upTo({ amount })}</bdi>
}

function roundUp(amount: bigint, decimals: number): bigint {
  if (decimals <= places) return amount
  const step = 10n ** BigInt(decimals - places)
  return ((amount + step - 1n) / step) * step
}
