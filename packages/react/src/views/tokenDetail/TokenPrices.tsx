import { getPriceHistory, type PricePeriod, type TokenBalance } from '@latchkey/core'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import { Chip } from '../../ui/Chip.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { PriceChart } from './PriceChart.tsx'

const periods = ['day', 'week', 'month', 'year'] as const

/** A token's prices in a day, a week, a month or a year, as far back as the server recorded them. */
export function TokenPrices({ token }: { token: TokenBalance }): ReactNode {
  useStyles(css)
  const { token: messages } = useMessages().asset
  const { network } = useNetwork()
  const [period, setPeriod] = useState<PricePeriod>('day')
  const { address } = token
  const chainId = token.chainId ?? network?.caipNetworkId ?? ''
  const ofToken = { chainId, ...(address && { address }) }
  const day = useRead(getPriceHistory, { ...ofToken, period: 'day' })
  const { data: recorded, status } = useRead(getPriceHistory, { ...ofToken, period })
  // A longer time has a point a day: the first day of a record has too few of them.
  const isShort = status !== 'loading' && status !== 'error' && recorded !== undefined && recorded.length < 2
  const data = isShort ? day.data : recorded
  const isDrawn = data !== undefined && data.length > 1
  // Where even a day has no prices, neither has a longer time.
  if (period === 'day' && !isDrawn && status !== 'loading') return null
  return (
    <div className="lk-prices">
      <div className="lk-prices-chart">
        {isDrawn ? (
          <PriceChart key={period} points={data} period={isShort ? 'day' : period} />
        ) : (
          <span role="status">{status === 'loading' ? '\u00a0' : messages.noHistory}</span>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere. */}
      <div className="lk-prices-periods" role="group" aria-label={messages.period}>
        {periods.map((one) => (
          <Chip
            key={one}
            label={`${messages.shortPeriods[one]}: ${messages.periods[one]}`}
            pressed={one === period}
            onClick={() => setPeriod(one)}
          >
            {messages.shortPeriods[one]}
          </Chip>
        ))}
      </div>
    </div>
  )
}

const css = `
.lk-prices { display: grid; gap: 8px }
.lk-prices-chart { display: grid; align-items: center; min-height: 144px; text-align: center; font-size: 13px; color: var(--lk-text-2) }
.lk-prices-periods { display: flex; justify-content: center; gap: 8px }
`
