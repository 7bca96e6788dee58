import { buildSwap as endpoint, parseCaipAddress } from '@latchkey/wire'
import type { TransactionCall } from '../chainTerms.ts'
import { requestApi } from '../clients/api.ts'
import { SwapPriceMovedError, SwapUnsafeError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { minimumOut } from './amounts.ts'
import { checkSwap } from './checkSwap.ts'
import type { SignedPermit } from './SwapAbility.ts'
import { type SwapToken, tokenAddress, toWireToken } from './SwapToken.ts'
import { type SwapContext, toSwapError } from './swapContext.ts'

type BuildSwapOptions = {
  sold: SwapToken
  bought: SwapToken
  amountIn: bigint
  slippageBps: number
  /** The least that was shown. */
  minimum: bigint
  provider: string | undefined
  /** The contract that was shown; absent where the build is to say it first. */
  router?: string
  /** The signed approval that the call has to hand over, and no other. */
  permit?: SignedPermit | undefined
  signal?: AbortSignal | undefined
}

/** A call the wallet may be requested to send. */
export type BuiltSwap = {
  call: TransactionCall
  /** Units, with some room. */
  gas: bigint
}

/**
 * Has the server build a swap and holds the answer to what was shown, before the wallet is requested to sign it: network, account, router,
 * function, both tokens, amount, receiver, minimum, deadline, signed approval. The native currency that goes with it is not the server's to
 * say.
 * @throws SwapPriceMovedError where the pools pay less by now than `minimum`, SwapUnsafeError, SwapUnavailableError and what the transport
 * throws
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
    // The approval may not be mined yet; the chain itself is read before the wallet gets the request.
    disableEstimate: true,
  }
  const { tx } = await requestApi(latchkey, endpoint, { body, signal }).catch((error: unknown) => {
    throw toSwapError(error)
  })
  if (tx.from.toLowerCase() !== account.toLowerCase()) throw new SwapUnsafeError({ field: 'account', details: tx.from })
  const { chainNamespace, chainId, address: to } = parseCaipAddress(tx.to)
  if (`${chainNamespace}:${chainId}` !== network.caipNetworkId)
    throw new SwapUnsafeError({ field: 'network', details: tx.to })
  if (router !== undefined && to.toLowerCase() !== router.toLowerCase())
    throw new SwapUnsafeError({ field: 'router', details: tx.to })

  const call = { to, data: tx.data, value: sold.address ? 0n : amountIn }
  const decoded = swaps.decodeSwap({ network, call })
  // A server that knows no minimum counts the slippage from what the pools pay now. That is less than was shown, and no lie.
  const ownMinimum = minimumOut({ amountOut: BigInt(tx.amount), slippageBps })
  const hasMoved = decoded.minimumOut < minimum && decoded.minimumOut >= ownMinimum
  checkSwap(decoded, {
    account: address.toLowerCase(),
    sold: tokenAddress(sold)?.toLowerCase(),
    bought: tokenAddress(bought)?.toLowerCase(),
    amountIn,
    minimumOut: hasMoved ? 0n : minimum,
    permit,
  })
  if (hasMoved) throw new SwapPriceMovedError()
  return { call, gas: BigInt(tx.eip155.gas) }
}
