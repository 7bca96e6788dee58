import { getPortfolio } from '@latchkey/core'
import type { ReactNode } from 'react'
import { formatFiat } from '../../format/formatFiat.ts'
import { useLocale } from '../../hooks/useLocale.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import { isolate } from '../../locales/isolate.ts'
import { useTokens } from '../../parts/useTokens.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'

/**
 * What the account is worth on all networks, and which of them could not be read. Where that cannot be had, what the tokens of this
 * network are
 * worth, said so.
 */
export function AccountTotal(): ReactNode {
  useStyles(css)
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
  return (
    <span className="lk-total">
      <bdi dir="ltr">{formatFiat(value)}</bdi> <span>{where}</span>
    </span>
  )
}

const css = `
.lk-total > bdi { color: var(--lk-text-1); font-weight: 500 }
.lk-total-without { display: block; font-size: 13px; line-height: 18px; color: var(--lk-warning) }
.lk-balance-total > .lk-skeleton { margin: 3px auto }
`
