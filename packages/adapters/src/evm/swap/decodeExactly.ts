import { SwapUnsafeError } from '@latchkey/core/errors'
import type { DecodedSwap } from '@latchkey/core/internal'
import {
  type Abi,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  toFunctionSelector,
} from 'viem'

/** Reads the calls of one kind of router; undefined for a function that is none of the known swaps. */
export type RouterDecoder = (
  data: Hex,
  context: {
    /** Base units of the native currency that go with the call. */
    value: bigint
    /** In lower case. */
    wrappedCoin: string
    /** Whether a route may pass through a token; its address in lower case. */
    isMiddle: (token: string) => boolean
  },
) => DecodedSwap | undefined

/**
 * Reads a call of one of the functions of `abi`; undefined for any other function.
 * @throws SwapUnsafeError where the call has bytes that its arguments do not account for; what viem throws where they do not read
 */
export function decodeExactly<const abi extends Abi>(
  abi: abi,
  data: Hex,
): DecodeFunctionDataReturnType<abi> | undefined {
  const isKnown = abi.some((item) => item.type === 'function' && toFunctionSelector(item) === data.slice(0, 10))
  if (!isKnown) return undefined
  const call = decodeFunctionData({ abi, data })
  // The cast: name and arguments come from this very abi.
  const again = encodeFunctionData({ abi, ...call } as Parameters<typeof encodeFunctionData>[0])
  if (again !== data) throw new SwapUnsafeError({ field: 'calldata', details: 'it has bytes beside its arguments' })
  return call
}
