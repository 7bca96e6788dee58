import { getPortfolio } from '@latchkey/core'
import { getNativeBalance } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatTokenAmount } from '../../format/formatTokenAmount.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useLocale, useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import { isolate } from '../../locales/isolate.ts'
import { Private } from '../../parts/Private.tsx'
import { useTokens } from '../../parts/useTokens.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/** The balance of the native currency, read from the chain, and the account's value below it. */
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
            <Private>
              {formatTokenAmount(native.data.formatted)} <span>{native.data.symbol}</span>
            </Private>
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

/**
 * The account's value on all networks, and the networks that could not be read; when it is unavailable, the value of this network's
 * tokens, labeled so.
 */
function AccountTotal(): ReactNode {
  const { code: locale, messages } = useLocale()
  const { total: sentences } = messages.account
  const { networks } = useNetwork()
  const portfolio = useRead(getPortfolio, {})
  const { tokens, status } = useTokens()

  if (portfolio.data) {
    const { total, unavailable } = portfolio.data
    const names = unavailable.map((id) => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id)
    return (
      <>
        <Total value={total} where={sentences.allNetworks} />
        {names.length > 0 && (
          <span className="lk-total-without">
            {sentences.without({ networks: new Intl.ListFormat(locale).format(names.map(isolate)) })}
          </span>
        )}
      </>
    )
  }
  if (portfolio.status === 'loading' || status === 'loading') return <Skeleton width={168} height={14} />
  if (status !== 'ready' || !tokens.some(({ value }) => value !== undefined)) return null
  return <Total value={tokens.reduce((sum, { value = 0 }) => sum + value, 0)} where={sentences.thisNetwork} />
}

function Total({ value, where }: { value: number; where: string }): ReactNode {
  const fiat = useFiat()
  return (
    <span className="lk-total">
      <bdi dir="ltr">
        <Private>{fiat.format(value)}</Private>
      </bdi>{' '}
      <span>{where}</span>
    </span>
  )
}

const css = `
.lk-balance { display: grid; gap: 2px; justify-items: center; padding-block-start: 8px; max-width: 100% }
.lk-balance-amount {
  display: flex; align-items: center; max-width: 100%; height: 44px; font-size: 34px; line-height: 44px; font-weight: 600;
  letter-spacing: -.01em; font-variant-numeric: tabular-nums; color: var(--lk-text-1)
}
.lk-balance-amount > bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.lk-balance-amount span { color: var(--lk-text-2); font-weight: 500 }
.lk-balance-total {
  min-height: 20px; text-align: center; font-size: 15px; line-height: 20px; color: var(--lk-text-2); font-variant-numeric: tabular-nums
}
.lk-total > bdi { color: var(--lk-text-1); font-weight: 500 }
.lk-total-without { display: block; font-size: 13px; line-height: 18px; color: var(--lk-warning) }
.lk-balance-total > .lk-skeleton { margin: 3px auto }
`
