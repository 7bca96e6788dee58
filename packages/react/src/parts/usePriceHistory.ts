import { getPriceHistory, type PricePoint, type TokenBalance } from '@latchkey/core'
import { useMemo } from 'react'
import { useNetwork } from '../hooks/useNetwork.ts'
import { useRead } from '../hooks/useRead.ts'
import { priceChange } from './priceChange.ts'

export type TokenPrices = {
  /** Oldest first; empty while unknown. */
  points: readonly PricePoint[]
  /** In a day; undefined where what it cost a day ago is not known. 0.01 is 1 %. */
  change: number | undefined
}

/** What a token cost in the last day, as the server recorded it. */
export function usePriceHistory(token: TokenBalance): TokenPrices {
  const { network } = useNetwork()
  const { address, price } = token
  const chainId = token.chainId ?? network?.caipNetworkId ?? ''
  const { data = noPoints } = useRead(getPriceHistory, { chainId, ...(address && { address }) })
  return useMemo(() => ({ points: data, change: priceChange({ points: data, price, now: Date.now() }) }), [data, price])
}

const noPoints: readonly PricePoint[] = []
