import { formatAmount, type Network } from '@latchkey/core'
import type { ReactNode } from 'react'
import { floorNumeric } from '../../format/floorNumeric.ts'
import { formatFiat } from '../../format/formatFiat.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import type { UseRead } from '../../hooks/useRead.ts'
import { useTokens } from '../../parts/useTokens.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** Fees are small: three decimals would show most of them as nothing. */
const places = 6

export type FeeEstimateProps = {
  /** Base units of the network's coin. */
  fee: UseRead<bigint>
  network: Network
}

/** The most the network fee can be, in the network's own coin and what that is worth; left to the wallet where it cannot be estimated. */
export function FeeEstimate({ fee, network }: FeeEstimateProps): ReactNode {
  useStyles(css)
  const { preview: messages } = useMessages().send
  const native = useTokens().tokens.find((one) => one.address === undefined)
  if (fee.data === undefined)
    return fee.status === 'error' ? (
      <span className="lk-fee">
        <span>{messages.feeUnknown}</span>
      </span>
    ) : (
      <span role="status" aria-label={messages.feeLoading}>
        <Skeleton width={112} height={14} />
      </span>
    )
  const { symbol, decimals } = network.nativeCurrency
  const whole = formatAmount(fee.data, decimals)
  // Rounded up here, unlike balances: a fee is never shown smaller than it can be.
  const shown = floorNumeric(formatAmount(roundUp(fee.data, decimals), decimals), places)
  return (
    <span className="lk-fee">
      <bdi>{messages.upTo({ amount: `${shown} ${symbol}` })}</bdi>
      {native?.price ? <span>{formatFiat(Number(whole) * native.price)}</span> : null}
    </span>
  )
}

function roundUp(amount: bigint, decimals: number): bigint {
  if (decimals <= places) return amount
  const step = 10n ** BigInt(decimals - places)
  return ((amount + step - 1n) / step) * step
}

const css = `
.lk-fee { display: grid; gap: 2px; justify-items: end; padding-block: 8px }
.lk-fee > span { font-size: 13px; line-height: 16px; font-weight: 400; color: var(--lk-text-2) }
`
