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

/** Decodes the calls of one kind of router; undefined for a function that is not a known swap. */
export type RouterDecoder = (
  data: Hex,
  context: {
    /** Base units of the native currency that go with the call. */
    value: bigint
    /** In lower case. */
    wrappedNative: string
    /** Whether a route may pass through a token; its address in lower case. */
    isMiddle: (token: string) => boolean
  },
) => DecodedSwap | undefined

/**
 * Decodes a call of a function of `abi`; undefined for any other function.
 * @throws SwapUnsafeError where the call has bytes beside its arguments; what viem throws where the arguments do not decode
 */
export function decodeExactly<const abi extends Abi>(
  abi: abi,
  data: Hex,
): DecodeFunctionDataReturnType<abi> | undefined {
  const isKnown = abi.some((item) => item.type === 'function' && toFunctionSelector(item) === data.slice(0, 10))
  if (!isKnown) return undefined
  const call = decodeFunctionData({ abi, data })
  // The cast: name and arguments come from this abi.
  const again = encodeFunctionData({ abi, ...call } as Parameters<typeof encodeFunctionData>[0])
  if (again !== data) throw new SwapUnsafeError({ field: 'calldata', details: 'it has bytes beside its arguments' })
  return call
}
