import type { Address } from 'viem'
import { numberToHex } from 'viem/utils'
import * as z from 'zod'
import type { Chain } from '../chains/Chain.ts'
import { ApiError } from '../errors/ApiError.ts'
import { NodeUnavailableError } from '../providers/rpc/forward.ts'
import { RpcError } from '../providers/rpc/readResponses.ts'
import type { BuiltSwap } from '../providers/swap/SwapProvider.ts'
import type { Handler } from './Handler.ts'
import { parseAmount, parsePair, parseUser } from './parseSwap.ts'
import { readGasPrices } from './readGasPrices.ts'
import { requestSwaps } from './requestSwaps.ts'

/** The gas limit in percent of the estimate, since the pools move until the transaction is mined. */
const gasReserve = 110n

const gasSchema = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform(BigInt)

/** The swap as a transaction for the user's wallet. */
export const buildSwap: Handler<'buildSwap'> = async (context, request) => {
  const { from, to, eip155, disableEstimate = false, userAddress, provider, minimum } = request.body
  const pair = parsePair(context, { from, to })
  const { chain } = pair
  const user = parseUser(chain, userAddress)
  const amount = parseAmount(request.body.amount)
  const built = await requestSwaps(context, request, {
    chain,
    call: (caller) =>
      context.swaps.build(
        chain,
        {
          ...pair,
          amount,
          user,
          source: provider,
          // Tenths of a percent are not exact in binary.
          slippageBps: Math.round(eip155.slippage * 100),
          minimum: minimum === undefined ? undefined : BigInt(minimum),
          permit: eip155.permit,
        },
        caller,
      ),
  })
  const [gas, { standard }] = await Promise.all([
    estimateGas(chain, { built, user, mayFail: disableEstimate, signal: request.getSignal() }),
    readGasPrices(context, chain),
  ])
  return {
    tx: {
      from: `${chain.caipNetworkId}:${user}` as const,
      to: `${chain.caipNetworkId}:${built.to}` as const,
      data: built.data,
      amount: String(built.toAmount),
      eip155: { gas: String((gas * gasReserve) / 100n), gasPrice: String(standard) },
    },
  }
}

/** The node's gas estimate; the provider's where the transaction fails now but may succeed later (no approval yet, low balance). */
async function estimateGas(
  chain: Chain,
  options: { built: BuiltSwap; user: Address; mayFail: boolean; signal: AbortSignal },
): Promise<bigint> {
  const { built, user, mayFail, signal } = options
  const call = { from: user, to: built.to, data: built.data, value: numberToHex(built.value) }
  try {
    return gasSchema.parse(await chain.rpc.request({ method: 'eth_estimateGas', params: [call] }, { signal }))
  } catch (error) {
    if (error instanceof RpcError && mayFail) return built.gas
    if (error instanceof RpcError) {
      const description =
        'Conversion parameter error: the swap would fail now. Check the balance and the approval, or send disableEstimate.'
      throw new ApiError(400, { field: '', description, cause: error })
    }
    if (error instanceof NodeUnavailableError)
      throw new ApiError(503, {
        field: 'chainId',
        description: 'No node of the network responds. Try again later.',
        cause: error,
      })
    throw error
  }
}
