import type { Address, Hex } from 'viem'
import { concat, numberToHex } from 'viem/utils'

/** A path as V3's router and quoter read it: token, fee (three bytes), token, fee, token … */
export function encodeV3Path({ path, fees }: { path: readonly Address[]; fees: readonly number[] }): Hex {
  return concat(
    path.flatMap((token, index): Hex[] => {
      const fee = fees[index]
      return fee === undefined ? [token] : [token, numberToHex(fee, { size: 3 })]
    }),
  )
}
