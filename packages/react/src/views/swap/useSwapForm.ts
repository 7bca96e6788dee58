import { getPrices, getSwap, type SwapToken, type TokenBalance, watchSwap } from '@latchkey/core'
import { type BaseError, toBaseError } from '@latchkey/core/errors'
import { parseAmount } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useRead } from '../../hooks/useRead.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { useTokens } from '../../parts/useTokens.ts'
import { fiatToAmount } from './fiatToAmount.ts'
import { isPriced } from './isPriced.ts'
import { type SwapPair, useSwapPair } from './useSwapPair.ts'

export type SwapForm = SwapPair & {
  /** As typed, in `unit`. */
  typed: string
  unit: 'token' | 'fiat'
  /** Whole sold tokens; empty while what is typed is no amount above zero. */
  amount: string
  /** The sum in US dollars that `amount` was computed from. */
  dollars: string | undefined
  /** What is wrong with what is typed, while it is typed. */
  error: BaseError | undefined
  isAboveBalance: boolean
  /** Worth of one token in US dollars; 0 where nothing prices it. */
  soldPrice: number
  boughtPrice: number
  /** What is owned, whole tokens; undefined while nobody knows. */
  soldBalance: string | undefined
  boughtBalance: string | undefined
  slippageBps: number
}

/** What the visitor has entered, read: nothing here asks the server for a quote. */
export function useSwapForm(): SwapForm {
  const { amount: typed, unit, dollars, slippageBps } = useWatch(getSwap, watchSwap)
  const { sold, bought } = useSwapPair()
  const { tokens, status } = useTokens()
  const priced = [sold, bought].filter((token) => token !== undefined)
  const prices = useRead(getPrices, {
    tokens: priced.map(({ address, caipNetworkId }) => ({ address, caipNetworkId })),
  })
  const soldPrice = (sold && prices.data?.[0]) ?? 0
  const boughtPrice = (bought && prices.data?.[sold ? 1 : 0]) ?? 0

  const { amount, amountIn, error } = useMemo(
    () => readTyped(typed, { sold, price: unit === 'fiat' ? soldPrice : undefined }),
    [typed, sold, unit, soldPrice],
  )
  const isKnown = status === 'ready'
  const soldBalance = isKnown && sold ? balanceOf(sold, tokens) : undefined
  return {
    sold,
    bought,
    typed,
    unit,
    amount,
    dollars: unit === 'fiat' ? typed : dollars,
    error,
    isAboveBalance:
      sold !== undefined && soldBalance !== undefined && amountIn > baseUnitsOf(soldBalance, sold.decimals),
    soldPrice,
    boughtPrice,
    soldBalance,
    boughtBalance: isKnown && bought ? balanceOf(bought, tokens) : undefined,
    slippageBps,
  }
}

type Typed = { amount: string; amountIn: bigint; error: BaseError | undefined }

function readTyped(typed: string, { sold, price }: { sold: SwapToken | undefined; price: number | undefined }): Typed {
  const nothing = { amount: '', amountIn: 0n, error: undefined }
  // "0.0" is on its way to a number. Without a price, a sum in dollars must never be read as that many tokens.
  if (!sold || /^[0.]*$/.test(typed) || (price !== undefined && !isPriced(price))) return nothing
  try {
    const amount = price === undefined ? typed : fiatToAmount(typed, { price, decimals: sold.decimals })
    return amount === '0' ? nothing : { amount, amountIn: parseAmount(amount, sold.decimals), error: undefined }
  } catch (error) {
    return { ...nothing, error: toBaseError(error) }
  }
}

function balanceOf(token: SwapToken, tokens: readonly TokenBalance[]): string {
  const held = tokens.find(({ address }) => address?.toLowerCase() === token.address?.toLowerCase())
  return held?.quantity.numeric ?? '0'
}

/** Digits beyond the token's own are no amount of it. */
function baseUnitsOf(numeric: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = numeric.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
