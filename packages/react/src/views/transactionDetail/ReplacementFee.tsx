import { formatAmount, getReplacementFee, type Network, type ReplacementPurpose } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { Fact } from '../../parts/Facts.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export type ReplacementFeeProps = { hash: string; purpose: ReplacementPurpose; network: Network }

/** The most the replacement can cost; left to the wallet where it cannot be estimated. */
export function ReplacementFee({ hash, purpose, network }: ReplacementFeeProps): ReactNode {
  const { activity, send, common } = useMessages()
  const { detail: messages } = activity
  const { data, status } = useRead(getReplacementFee, { hash, purpose })
  const { symbol, decimals } = network.nativeCurrency
  return (
    <Fact label={messages.fees[purpose]}>
      {data ? (
        send.preview.upTo({ amount: `${formatAmount(roundUp(data.after), decimals)} ${symbol}` })
      ) : status === 'loading' ? (
        <span role="status" aria-label={common.loading}>
          <Skeleton width={112} height={14} />
        </span>
      ) : (
        messages.feeUnknown
      )}
    </Fact>
  )
}

/** To three digits, so that a fee is never shown smaller than it can be, and a small one still shows. */
function roundUp(amount: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, String(amount).length - 3))
  return ((amount + step - 1n) / step) * step
}
