import { getPrices, getSwap, type Network, type SwapToken, type TokenBalance, watchSwap } from '@latchkey/core'
import { type BaseError, toBaseError } from '@latchkey/core/errors'
import {
  foldHex,
  getDollarToken,
  isSameAddress,
  isSameToken,
  parseAmount,
  tokenImageUrl,
} from '@latchkey/core/internal'
import { useMemo } from 'react'
import { fiatToAmount, isPriced } from '../../format/fiatToAmount.ts'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { useRead } from '../../hooks/useRead.ts'
import { useWatch } from '../../hooks/useWatch.ts'
import { currencyMark } from '../../parts/networkMarks.tsx'
import { useTokens } from '../../parts/useTokens.ts'
import type { PictureProps } from '../../ui/Picture.tsx'

export type SwapForm = SwapPair & {
  /** As typed, in `unit`. */
  typed: string
  unit: 'token' | 'fiat'
  /** Whole sold tokens; empty while what is typed is no amount above zero. */
  amount: string
  /** The sum in US dollars that `amount` was computed from. */
  dollars: string | undefined
  /** The error of what is typed. */
  error: BaseError | undefined
  isAboveBalance: boolean
  /** Price of one token in US dollars; 0 when it has none. */
  soldPrice: number
  boughtPrice: number
  /** Balance in whole tokens; undefined while unknown. */
  soldBalance: string | undefined
  boughtBalance: string | undefined
  slippageBps: number
}

/** What the visitor has entered, parsed; it requests no quote. */
export function useSwapForm(): SwapForm {
  const { amount: typed, unit, dollars, slippageBps } = useWatch(getSwap, watchSwap)
  const { sold, bought, isPairLoading } = useSwapPair()
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
    isPairLoading,
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
  // "0.0" may become a number. Without a price, a sum in dollars must never be read as that many tokens.
  if (!sold || /^[0.]*$/.test(typed) || (price !== undefined && !isPriced(price))) return nothing
  try {
    const amount = price === undefined ? typed : fiatToAmount(typed, { price, decimals: sold.decimals })
    return amount === '0' ? nothing : { amount, amountIn: parseAmount(amount, sold.decimals), error: undefined }
  } catch (error) {
    return { ...nothing, error: toBaseError(error) }
  }
}

function balanceOf(token: SwapToken, tokens: readonly TokenBalance[]): string {
  const held = tokens.find(({ address }) => isSameAddress(address, token.address))
  return held?.quantity.numeric ?? '0'
}

/** Digits beyond the token's decimals are cut. */
function baseUnitsOf(numeric: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = numeric.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

type SwapPair = {
  sold: SwapToken | undefined
  bought: SwapToken | undefined
  /** While the default for a side that the visitor has not chosen is looked up. */
  isPairLoading: boolean
}

/**
 * The chosen tokens, while they are of the active network. By default the native currency is paid for a known stablecoin, or that for the
 * native currency where the visitor chose to pay it.
 */
export function useSwapPair(): SwapPair {
  const { sold, bought } = useWatch(getSwap, watchSwap)
  const { network } = useNetwork()
  const { data, status } = useRead(getDollarToken, {})
  const dollar = data ?? undefined
  return useMemo(() => {
    const here = (token: SwapToken | undefined) => (token?.caipNetworkId === network?.caipNetworkId ? token : undefined)
    const native = network && nativeTokenOf(network)
    const wanted = here(bought)
    const offered = [native, dollar && here(dollar)].filter((token) => token !== undefined)
    const other = (token: SwapToken | undefined) => offered.find((one) => one && !(token && isSameToken(one, token)))
    const paid = here(sold) ?? other(wanted)
    const got = wanted ?? (paid && other(paid))
    return { sold: paid, bought: got, isPairLoading: status === 'loading' && !(paid && got) }
  }, [sold, bought, network, dollar, status])
}

/** A network's native currency as a `SwapToken`. */
export function nativeTokenOf({ caipNetworkId, nativeCurrency, imageUrl }: Network): SwapToken {
  return { caipNetworkId, ...nativeCurrency, ...(imageUrl && { iconUrl: imageUrl }), isListed: true }
}

/** The address of a CAIP-10 account or token id, without its network, as addresses are compared. */
export function endOf(address: string | undefined): string | undefined {
  return foldHex(address?.split(':').at(-1) ?? '') || undefined
}

/** A token's picture. Only listed tokens get the server's picture for their symbol: anyone can take a symbol. */
export function useTokenPicture(token: SwapToken | undefined): Pick<PictureProps, 'src' | 'ground'> {
  const latchkey = useLatchkey()
  const mark = token?.address === undefined && token?.isListed ? currencyMark(token.symbol) : undefined
  if (mark) return { ground: mark }
  return { src: token && (token.iconUrl ?? (token.isListed ? tokenImageUrl(latchkey, token.symbol) : undefined)) }
}
