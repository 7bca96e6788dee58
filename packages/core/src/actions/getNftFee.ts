import type { Latchkey } from '../latchkey.ts'
import { type NftTransferParameters, prepareNftTransfer } from '../nft/prepareNftTransfer.ts'
import { defineRead } from '../reads/defineRead.ts'
import { getAccount } from './getAccount.ts'

export type GetNftFeeParameters = Pick<NftTransferParameters, 'nft' | 'amount' | 'receiver'>

/**
 * Most the network fee of handing on an NFT can cost, in base units of the native coin. Asked again after 12 s: fees move with each block.
 * @throws what `checkNftSend` throws, ExecutionRevertedError, InsufficientFundsError, RpcUnavailableError
 */
export const getNftFee = /*#__PURE__*/ defineRead({
  name: 'getNftFee',
  staleTimeMs: 12_000,
  key: (latchkey, { nft, amount = '1', receiver }: GetNftFeeParameters) => {
    const { caipAddress } = getAccount(latchkey)
    return caipAddress && nft && amount && receiver ? [caipAddress, nft.id, amount, receiver] : undefined
  },
  idle: (): bigint => 0n,
  fetch: async (latchkey: Latchkey, parameters: GetNftFeeParameters, { signal }): Promise<bigint> => {
    const { calls, request } = await prepareNftTransfer(latchkey, { ...parameters, signal })
    return calls.estimateFee(request)
  },
})
