import type { ReplacementFee } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import type { ReplacementPurpose } from '../state.ts'
import { prepareReplacement } from '../transactions/replaceTransaction.ts'
import { getAccount } from './getAccount.ts'

export type GetReplacementFeeParameters = { hash: string; purpose: ReplacementPurpose }

/**
 * Most a pending transaction of this app can cost, and most `speedUpTransaction` or `cancelTransaction` makes it, in base units of the native
 * currency. `null` where the wallet chooses the fee: no node knows the transaction, or its fee is not credible. Asked again after 12 s: fees move with each block.
 *
 * @throws TransactionNotPendingError, ReplacementRefusedError, NotConnectedError, AccountChangedError, NetworkChangedError, UnsupportedMethodError, RpcUnavailableError
 * @example await getReplacementFee(latchkey, { hash, purpose: 'speedUp' }) // { before: 840000000000n, after: 945000000000n }
 */
export const getReplacementFee = /*#__PURE__*/ defineRead({
  name: 'getReplacementFee',
  staleTimeMs: 12_000,
  key: (latchkey, { hash, purpose }: GetReplacementFeeParameters) => {
    const sent = latchkey.store.getState().sentTransactions.find((one) => one.hash === hash)
    return [getAccount(latchkey).caipAddress ?? '', hash, sent?.replacement?.hash ?? '', purpose]
  },
  idle: (): ReplacementFee | null => null,
  fetch: async (
    latchkey: Latchkey,
    parameters: GetReplacementFeeParameters,
    { signal },
  ): Promise<ReplacementFee | null> => {
    const { calls, request } = await prepareReplacement(latchkey, { ...parameters, signal })
    return (await calls.estimateReplacement?.({ ...request, ...(signal && { signal }) })) ?? null
  },
})
