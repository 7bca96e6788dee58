import { parseAmount } from '../amount/parseAmount.ts'
import { SwapDollarsDifferError } from '../errors/swap.ts'
import type { Latchkey } from '../latchkey.ts'
import { readDollars } from './readDollars.ts'
import type { SwapPlan } from './SwapPlan.ts'
import type { SwapToken } from './SwapToken.ts'
import { consentBps } from './swapLoss.ts'
import type { SwapContext } from './swapNetwork.ts'

/** A difference of a cent is rounding. In 18 places. */
const cent = 10n ** 16n

/**
 * SECURITY: compares the value of an amount with the sum in US dollars that it was computed from. The price it was computed with is the server's:
 * a tenth of the real price would make the visitor pay ten times as much.
 * @returns the sum and what confirmed it; no source where only the server prices the token
 * @throws SwapDollarsDifferError, AmountInvalidError, AmountTooPreciseError
 */
export async function checkDollars(
  latchkey: Latchkey,
  context: Pick<SwapContext, 'network' | 'swaps' | 'calls'>,
  options: { sold: SwapToken; amountIn: bigint; dollars: string; signal?: AbortSignal | undefined },
): Promise<NonNullable<SwapPlan['dollars']>> {
  const { dollars: typed } = options
  const expected = parseAmount(typed, 18)
  const worth = await readDollars(latchkey, context, options)
  const gap = worth ? worth.units - expected : 0n
  const size = gap < 0n ? -gap : gap
  if (size > cent && size * 10_000n > expected * BigInt(consentBps)) throw new SwapDollarsDifferError()
  return { typed, source: worth?.source }
}
