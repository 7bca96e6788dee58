import { getNativeBalance } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useMessages } from '../../hooks/useMessages.ts'
import { useRead } from '../../hooks/useRead.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { AccountTotal } from './AccountTotal.tsx'

/** The network's native currency, read from the chain, and below it its value in all. */
export function AccountBalance(): ReactNode {
  useStyles(css)
  const { account: messages, errors } = useMessages()
  const native = useRead(getNativeBalance, {})
  const problem = native.error?.code === 'NODES_DISAGREE' ? errors.NODES_DISAGREE : messages.networkNotResponding

  return (
    <div className="lk-balance">
      <div className="lk-balance-amount">
        {native.data ? (
          <bdi dir="ltr">
            {formatTokenAmount(native.data.formatted)} <span>{native.data.symbol}</span>
          </bdi>
        ) : native.status === 'error' ? (
          <bdi dir="ltr" title={problem}>
            –
          </bdi>
        ) : (
          <Skeleton width={168} height={30} />
        )}
      </div>
      <div className="lk-balance-total">{native.status === 'error' ? problem : <AccountTotal />}</div>
    </div>
  )
}

const css = `
.lk-balance { display: grid; gap: 2px; justify-items: center; padding-block-start: 8px; max-width: 100% }
.lk-balance-amount { display: flex; align-items: center; max-width: 100%; height: 44px; font-size: 34px; line-height: 44px; font-weight: 600; letter-spacing: -.01em; font-variant-numeric: tabular-nums; color: var(--lk-text-1) }
.lk-balance-amount > bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.lk-balance-amount span { color: var(--lk-text-2); font-weight: 500 }
.lk-balance-total { min-height: 20px; text-align: center; font-size: 15px; line-height: 20px; color: var(--lk-text-2); font-variant-numeric: tabular-nums }
`
