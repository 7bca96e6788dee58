import { SwapUnsafeError } from '@latchkey/core/errors'
import type { DecodedSwap, TokenList, TransactionCall } from '@latchkey/core/internal'
import type { Hex } from 'viem'
import type { RouterDecoder } from './decodeExactly.ts'
import { decodeOneInch } from './decodeOneInch.ts'
import { decodeV2 } from './decodeV2.ts'
import { decodeV3 } from './decodeV3.ts'
import { listMiddleTokens, type RouterKind, type SwapContracts } from './knownRouters.ts'

const decoders: Record<RouterKind, RouterDecoder> = {
  'uniswap-v2': decodeV2,
  'uniswap-v3': decodeV3,
  '1inch-v6': decodeOneInch,
}

/**
 * Decodes a swap's call. The contract must be one of the chain's known routers and the function a known one. Encoding the decoded arguments
 * again must give the same bytes, so that nothing hides behind, between or in the padding of the arguments. Between the two tokens a route
 * may pass only through the wrapped native currency and the chain's known tokens.
 * @throws SwapUnsafeError
 */
export function decodeSwap(
  contracts: SwapContracts | undefined,
  call: TransactionCall & { data: string },
  known: TokenList,
): DecodedSwap {
  const data = call.data.toLowerCase()
  const kind = getRouterKind(contracts, call.to)
  if (!contracts || !kind) throw new SwapUnsafeError({ field: 'router', details: call.to })
  if (!/^0x(?:[0-9a-f]{2})+$/.test(data)) throw new SwapUnsafeError({ field: 'calldata', details: 'it is not hex' })
  let decoded: DecodedSwap | undefined
  try {
    // The pattern above makes it Hex.
    decoded = decoders[kind](data as Hex, {
      value: call.value,
      wrappedNative: contracts.wrappedNative.toLowerCase(),
      isMiddle: (token) => listMiddleTokens(contracts, known).includes(token),
    })
  } catch (cause) {
    if (cause instanceof SwapUnsafeError) throw cause
    throw new SwapUnsafeError({ field: 'calldata', details: 'its arguments do not decode', cause })
  }
  if (!decoded) throw new SwapUnsafeError({ field: 'function', details: data.slice(0, 10) })
  if (call.value !== (decoded.sold ? 0n : decoded.amountIn))
    throw new SwapUnsafeError({ field: 'value', details: String(call.value) })
  return decoded
}

/** The kind of the chain's known router at an address; undefined for any other contract. */
export function getRouterKind(contracts: SwapContracts | undefined, address: string): RouterKind | undefined {
  const kinds = Object.keys(decoders) as RouterKind[] // the object's own keys
  return kinds.find((kind) => contracts?.routers[kind]?.toLowerCase() === address.toLowerCase())
}
