import { buildSwap as endpoint, parseCaipAddress } from '@latchkey/wire'
import type { TransactionCall } from '../chainTerms.ts'
import { requestApi } from '../clients/requestApi.ts'
import { SwapPriceMovedError, SwapUnsafeError } from '../errors/swap.ts'
import { toSwapError } from '../errors/toSwapError.ts'
import type { Latchkey } from '../latchkey.ts'
import { foldHex, isSameAddress } from '../text/foldHex.ts'
import { minimumOut } from './amounts.ts'
import { checkSwap } from './checkSwap.ts'
import type { SignedPermit } from './SwapAbility.ts'
import { type SwapToken, tokenAddress, toWireToken } from './SwapToken.ts'
import type { SwapContext } from './swapContext.ts'

type BuildSwapOptions = {
  sold: SwapToken
  bought: SwapToken
  amountIn: bigint
  slippageBps: number
  /** The minimum received that was shown. */
  minimum: bigint
  provider: string | undefined
  /** The contract that was shown; absent on the first build, which determines it. */
  router?: string
  /** The signed approval that the call must contain; no other is accepted. */
  permit?: SignedPermit | undefined
  signal?: AbortSignal | undefined
}

/** A call the wallet may be requested to send. */
export type BuiltSwap = {
  call: TransactionCall
  /** Units of gas, with a margin. */
  gas: bigint
}

/**
 * Requests a swap's call from the server and checks the response against what was shown, before the wallet gets a request: network, account, router,
 * function, both tokens, amount, receiver, minimum, deadline, signed approval. The native value is computed here, not taken from the
 * server.
 * @throws SwapPriceMovedError where the pools now pay less than `minimum`, SwapUnsafeError, SwapUnavailableError and the transport's errors
 */
export async function buildSwap(
  latchkey: Latchkey,
  { account, address, network, swaps }: Pick<SwapContext, 'account' | 'address' | 'network' | 'swaps'>,
  options: BuildSwapOptions,
): Promise<BuiltSwap> {
  const { sold, bought, amountIn, slippageBps, minimum, provider, router, permit, signal } = options
  const body = {
    projectId: latchkey.options.projectId,
    amount: String(amountIn),
    from: toWireToken(sold),
    to: toWireToken(bought),
    userAddress: account,
    eip155: { slippage: slippageBps / 100, permit: permit?.encoded },
    provider,
    minimum: String(minimum),
    // The approval may not be mined yet; the call is simulated later, before the wallet gets the request.
    disableEstimate: true,
  }
  const { tx } = await requestApi(latchkey, endpoint, { body, signal }).catch((error: unknown) => {
    throw toSwapError(error)
  })
  if (!isSameAddress(tx.from, account)) throw new SwapUnsafeError({ field: 'account', details: tx.from })
  const { chainNamespace, chainId, address: to } = parseCaipAddress(tx.to)
  if (`${chainNamespace}:${chainId}` !== network.caipNetworkId)
    throw new SwapUnsafeError({ field: 'network', details: tx.to })
  if (router !== undefined && !isSameAddress(to, router)) throw new SwapUnsafeError({ field: 'router', details: tx.to })

  const call = { to, data: tx.data, value: sold.address ? 0n : amountIn }
  const decoded = swaps.decodeSwap({ network, call })
  // A server that ignores `minimum` applies the slippage to the current price. A lower minimum is then a moved price, not an attack.
  const ownMinimum = minimumOut({ amountOut: BigInt(tx.amount), slippageBps })
  const hasMoved = decoded.minimumOut < minimum && decoded.minimumOut >= ownMinimum
  checkSwap(decoded, {
    account: foldHex(address),
    sold: foldToken(sold),
    bought: foldToken(bought),
    amountIn,
    minimumOut: hasMoved ? 0n : minimum,
    permit,
  })
  if (hasMoved) throw new SwapPriceMovedError()
  return { call, gas: BigInt(tx.eip155.gas) }
}

function foldToken(token: SwapToken): string | undefined {
  const address = tokenAddress(token)
  return address && foldHex(address)
}
