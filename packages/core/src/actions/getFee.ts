import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { getAccount } from './getAccount.ts'
import { prepareTransfer, type TransferParameters } from './prepareTransfer.ts'

export type GetFeeParameters = Required<Pick<TransferParameters, 'token' | 'amount' | 'receiver'>>

/**
 * Most the network fee of a transfer can cost, in base units of the native coin. Asked again after 12 s: fees move with each block.
 * @throws what `checkSend` throws, ExecutionRevertedError, InsufficientFundsError, RpcUnavailableError
 */
export const getFee = /*#__PURE__*/ defineRead({
  name: 'getFee',
  staleTimeMs: 12_000,
  key: (latchkey, { token, amount, receiver }: GetFeeParameters) => {
    const { caipAddress } = getAccount(latchkey)
    return caipAddress && token && amount && receiver ? [caipAddress, token.address ?? '', amount, receiver] : undefined
  },
  idle: (): bigint => 0n,
  fetch: async (latchkey: Latchkey, parameters: GetFeeParameters, { signal }): Promise<bigint> => {
    const { send, request } = await prepareTransfer(latchkey, { ...parameters, signal })
    return send.estimateFee(request)
  },
})
