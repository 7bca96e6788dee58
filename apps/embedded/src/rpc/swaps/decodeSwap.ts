import type { DecodedSwap, RouterDecoder, SwapCall } from './DecodedSwap.ts'
import { decodeOneInch } from './decodeOneInch.ts'
import { decodeUniversal } from './decodeUniversal.ts'
import { decodeV2 } from './decodeV2.ts'
import { decodeV3, decodeV3Later } from './decodeV3.ts'
import type { KnownContracts, RouterKind } from './knownContracts.ts'

const decoders: Record<RouterKind, RouterDecoder> = {
  uniswapV2: decodeV2,
  uniswapV3: decodeV3,
  uniswapV3Later: decodeV3Later,
  uniswapUniversal: decodeUniversal,
  oneInch: decodeOneInch,
}

/**
 * Reads a call of a known router, which reverts below the minimum that it is called with. Another contract could say the same and do
 * anything, so its calls stay unknown.
 * @param to in lower case.
 * @returns undefined for everything that is not exactly a swap.
 */
export function decodeSwap(to: string, call: SwapCall, known: KnownContracts): DecodedSwap | undefined {
  const router = known.routers.get(to)
  const swap = router && decoders[router]({ ...call, router: to, wrappedNative: known.wrappedNative })
  return swap && call.value === (swap.sold === undefined ? swap.amountIn : 0n) ? swap : undefined
}
