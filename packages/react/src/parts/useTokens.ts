import { getBalances, type TokenBalance } from '@latchkey/core'
import type { BaseError } from '@latchkey/core/errors'
import { getNativeBalance, getSend, watchSend } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useRead } from '../hooks/useRead.ts'
import { useWatch } from '../hooks/useWatch.ts'

export type Tokens = {
  /** With `unavailable` only native currency, read from the chain if it responds. */
  tokens: readonly TokenBalance[]
  isFetching: boolean
  refetch: () => Promise<void>
} & (
  | { status: 'loading' | 'ready' }
  /** `failedAt`: when the server last failed, epoch ms; it gets no request for 30 s after that. */
  | { status: 'unavailable'; error: BaseError; failedAt: number | undefined }
)

/** The active account's tokens on its network. */
export function useTokens(): Tokens {
  const balances = useRead(getBalances, {})
  const native = useRead(getNativeBalance, {}).data
  const { network } = useNetwork()
  const { lastRetry } = useWatch(getSend, watchSend)

  const nativeOnly = useMemo((): readonly TokenBalance[] => {
    if (!native || !network) return []
    const quantity = { decimals: String(native.decimals), numeric: native.formatted }
    const { name, symbol } = network.nativeCurrency
    return [{ name, symbol, chainId: network.caipNetworkId, price: 0, quantity, iconUrl: network.imageUrl ?? null }]
  }, [native, network])

  const { isFetching, refetch } = balances
  if (balances.status === 'success') return { tokens: balances.data, status: 'ready', isFetching, refetch }
  if (balances.status === 'error')
    return {
      tokens: nativeOnly,
      status: 'unavailable',
      error: balances.error,
      failedAt: lastRetry,
      isFetching,
      refetch,
    }
  return { tokens: [], status: 'loading', isFetching, refetch }
}

/** Whether two balances are of the same token on the same network; the native currency has no address. */
export function isSameBalance(one: TokenBalance, other: TokenBalance): boolean {
  return one.chainId === other.chainId && one.address === other.address
}
