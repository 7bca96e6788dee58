import type { FeeQuote } from '../chainTerms.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'
import { type GetFeeParameters, prepareTransfer, transferKey } from './sendToken.ts'

/**
 * What a transfer costs at each speed that the visitor may choose, the slowest first; null where the network gives no choice. Cached 12 s, as
 * the fee.
 * @throws what `getFee` throws
 * @example
 * const levels = await getFeeLevels(latchkey, { token, amount: '0.01', receiver: 'bc1q…' })
 * levels?.[0] // { level: 'slow', fee: 705n, rate: '5 sat/vB', minutes: 60 }
 */
export const getFeeLevels: Read<GetFeeParameters, readonly FeeQuote[] | null> = /*#__PURE__*/ defineRead({
  name: 'getFeeLevels',
  staleTimeMs: 12_000,
  key: transferKey,
  idle: (): readonly FeeQuote[] | null => null,
  fetch: async (latchkey: Latchkey, parameters: GetFeeParameters, { signal }): Promise<readonly FeeQuote[] | null> => {
    const { adapter, request } = await prepareTransfer(latchkey, { ...parameters, signal })
    return (await adapter.feeLevels?.({ ...request, isMost: parameters.isMost })) ?? null
  },
})
