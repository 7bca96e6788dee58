import { formatAmount, getPrices, type SwapPlan, type SwapToken } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatFiat } from '../../format/formatFiat.ts'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { formatSwapAmount } from './formatSwapAmount.ts'
import { useTokenPicture } from './useTokenPicture.ts'

/** What is paid, all of it, and the least that is got for it. */
export function SwapAmounts({ plan }: { plan: SwapPlan }): ReactNode {
  useStyles(css)
  const { preview: messages } = useMessages().swap
  const { sold, bought, amountIn, terms } = plan
  const tokens = [sold, bought].map(({ address, caipNetworkId }) => ({ address, caipNetworkId }))
  const [soldPrice = 0, boughtPrice = 0] = useRead(getPrices, { tokens }).data ?? []
  const paid = formatAmount(amountIn, sold.decimals)
  const expected = `${formatSwapAmount(terms.amountOut, bought.decimals)} ${bought.symbol}`
  return (
    <div className="lk-swap-amounts">
      <Side
        label={messages.pay}
        token={sold}
        amount={formatTokenAmount(paid, sold.decimals)}
        below={soldPrice > 0 ? formatFiat(Number(paid) * soldPrice) : undefined}
      />
      <Side
        label={messages.getAtLeast}
        token={bought}
        amount={formatSwapAmount(terms.minimumOut, bought.decimals)}
        below={
          boughtPrice > 0
            ? `${messages.expected({ amount: expected })} · ${formatFiat(Number(formatAmount(terms.amountOut, bought.decimals)) * boughtPrice)}`
            : messages.expected({ amount: expected })
        }
      />
    </div>
  )
}

type SideProps = { label: string; token: SwapToken; amount: string; below: string | undefined }

function Side({ label, token, amount, below }: SideProps): ReactNode {
  return (
    <div>
      <Picture size={40} shape="circle" name={token.symbol} src={useTokenPicture(token)} />
      <div>
        <span>{label}</span>
        <bdi dir="ltr" data-long={amount.length > 14 || undefined}>{`${amount} ${token.symbol}`}</bdi>
        <span>{below ?? '\u00a0'}</span>
      </div>
    </div>
  )
}

const css = `
.lk-swap-amounts { display: grid; gap: 4px }
.lk-swap-amounts > div { display: flex; align-items: center; gap: 12px; padding: 12px 16px; background: var(--lk-surface-1); border-radius: var(--lk-radius-control) }
.lk-swap-amounts > div > div { display: grid; gap: 2px; min-width: 0 }
.lk-swap-amounts span { font-size: 13px; line-height: 18px; color: var(--lk-text-2); font-variant-numeric: tabular-nums }
.lk-swap-amounts bdi { font-size: 22px; line-height: 28px; font-weight: 600; letter-spacing: -.01em; color: var(--lk-text-1); font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
[dir=rtl] .lk-swap-amounts bdi { text-align: end }
.lk-swap-amounts bdi[data-long] { font-size: 17px; line-height: 24px }
`
