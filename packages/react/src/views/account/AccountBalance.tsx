import { getPortfolio, type TokenBalance } from '@latchkey/core'
import { getNativeBalance } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { formatBriefAmount } from '../../format/formatTokenAmount.ts'
import { useFiat } from '../../hooks/useFiat.ts'
import { useLocale, useMessages } from '../../hooks/useMessages.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useOnline } from '../../hooks/useOnline.ts'
import { useRead } from '../../hooks/useRead.ts'
import { isolate } from '../../locales/isolate.ts'
import { PriceChange } from '../../parts/PriceChange.tsx'
import { Private } from '../../parts/Private.tsx'
import { useTokens } from '../../parts/useTokens.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { dayChange } from './dayChange.ts'

/** Longer amounts are set smaller, so that the line keeps its height. */
const mostLargeDigits = 15

/**
 * The account's value, with its change in a day: on all networks, or on this one while that is unavailable, labeled so. Without prices,
 * the balance of the native currency. That the device is offline, or that a node does not respond or others contradict it, is reported here.
 * The network stands beside the facts below the amount.
 */
export function AccountBalance({ network }: { network: ReactNode }): ReactNode {
  useStyles(css)
  const { account: messages, errors } = useMessages()
  const native = useRead(getNativeBalance, {})
  const value = useAccountValue()
  const fiat = useFiat()
  const isOnline = useOnline()

  if (value === 'loading' || (!value && native.status === 'loading'))
    return (
      <div className="lk-balance">
        <div className="lk-balance-amount">
          <Skeleton width={168} height={30} />
        </div>
        <div className="lk-balance-below">
          <div>
            <Skeleton width={120} height={14} />
          </div>
          {network}
        </div>
      </div>
    )
  const nodeProblem =
    native.status === 'error' &&
    (native.error.code === 'NODES_DISAGREE' ? errors.NODES_DISAGREE : messages.networkNotResponding)
  const problem = isOnline ? nodeProblem : messages.offline
  return (
    <div className="lk-balance">
      {value ? (
        <Amount text={fiat.format(value.total)} />
      ) : native.data ? (
        <Amount text={formatBriefAmount(native.data.formatted)} symbol={native.data.symbol} />
      ) : (
        <Amount text="–" />
      )}
      <div className="lk-balance-below">
        <div>
          {value && <ValueFacts value={value} />}
          {problem && <span className="lk-balance-problem">{problem}</span>}
        </div>
        {network}
      </div>
    </div>
  )
}

/** The leading amount, on one line. */
function Amount({ text, symbol }: { text: string; symbol?: string }): ReactNode {
  const isLong = text.length + (symbol ? symbol.length + 1 : 0) > mostLargeDigits
  return (
    <div className="lk-balance-amount" data-long={isLong || undefined}>
      <bdi dir="ltr">
        <Private>
          {text}
          {symbol && <span> {symbol}</span>}
        </Private>
      </bdi>
    </div>
  )
}

type AccountValue = {
  total: number
  balances: readonly TokenBalance[]
  /** Undefined where everything is on the network shown: there is nothing to tell apart. */
  where: 'allNetworks' | 'thisNetwork' | undefined
  /** CAIP-2 of the networks missing from the total. */
  unavailable: readonly string[]
}

/** Undefined if nothing has a price. */
function useAccountValue(): AccountValue | 'loading' | undefined {
  const portfolio = useRead(getPortfolio, {})
  const { tokens, status } = useTokens()
  const { network } = useNetwork()
  // Once it cannot be read again it is a value of the past.
  if (portfolio.data && portfolio.status !== 'error') {
    const { total, unavailable, data } = portfolio.data
    const balances = data.flatMap((position) => position.balances)
    if (balances.length > 0 && !balances.some(({ value = 0 }) => value > 0)) return undefined
    const isHere = unavailable.length === 0 && balances.every(({ chainId }) => chainId === network?.caipNetworkId)
    return { total, unavailable, where: isHere ? undefined : 'allNetworks', balances }
  }
  if (portfolio.status === 'loading' || status === 'loading') return 'loading'
  if (status !== 'ready' || !tokens.some(({ value }) => value !== undefined)) return undefined
  const total = tokens.reduce((sum, { value = 0 }) => sum + value, 0)
  return { total, unavailable: [], where: 'thisNetwork', balances: tokens }
}

function ValueFacts({ value }: { value: AccountValue }): ReactNode {
  const { code: locale, messages } = useLocale()
  const { total: sentences } = messages.account
  const { networks } = useNetwork()
  const change = dayChange(value.balances)
  const names = value.unavailable.map((id) => networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name ?? id)
  return (
    <>
      {change && (
        <span>
          <Private>
            <PriceChange change={change.share} value={change.value} />
          </Private>{' '}
          {sentences.day}
        </span>
      )}
      {value.where && <span>{sentences[value.where]}</span>}
      {names.length > 0 && (
        <span className="lk-balance-problem">
          {sentences.without({ networks: new Intl.ListFormat(locale).format(names.map(isolate)) })}
        </span>
      )}
    </>
  )
}

const css = `
.lk-balance { min-width: 0; font-variant-numeric: tabular-nums }
.lk-balance-amount {
  display: flex; align-items: center; height: 44px; font-size: 34px; line-height: 44px; font-weight: 600; letter-spacing: -.01em;
  color: var(--lk-text-1)
}
.lk-balance-amount[data-long] { font-size: 22px }
.lk-balance-amount > bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.lk-balance-amount span { color: var(--lk-text-2); font-weight: 500 }
.lk-balance-below {
  display: flex; justify-content: space-between; gap: 12px; min-height: 36px; font-size: 13px; line-height: 18px; color: var(--lk-text-2)
}
.lk-balance-below > div { flex: 1; min-width: 0 }
.lk-balance-below > .lk-chip { flex: none; align-self: flex-start }
.lk-balance-below > div > span { display: block }
.lk-balance-below .lk-skeleton { margin-block: 2px }
.lk-balance-problem { color: var(--lk-warning) }
`
