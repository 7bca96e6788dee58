import type { Latchkey } from '../latchkey.ts'
import { type NftTransferParameters, prepareNftTransfer } from '../nft/prepareNftTransfer.ts'
import type { SentTransaction } from '../state.ts'
import { rememberPaidName } from '../storage/paidNames.ts'
import { runSend } from '../transactions/runSend.ts'
import { submitTransaction } from '../transactions/submitTransaction.ts'

/**
 * Hands an NFT on from the account shown: `safeTransferFrom` of ERC-721, or of ERC-1155 with how many pieces. As `sendToken` in everything else:
 * one at a time, the wallet is asked once, `watchSentTransactions` follows it.
 *
 * @throws SendInProgressError, what `checkNftSend` throws, UserRejectedError, ExecutionRevertedError where the receiver is a contract that cannot
 * take NFTs, and the other errors of wallet and chain
 * @example
 * const { data: [nft] } = await getNfts(latchkey)
 * await sendNft(latchkey, { nft, receiver: '0x7099…79C8' })
 */
export async function sendNft(latchkey: Latchkey, parameters: NftTransferParameters): Promise<SentTransaction> {
  return runSend(latchkey, async () => {
    const { calls, name, request, details } = await prepareNftTransfer(latchkey, parameters)
    const { network, from } = request
    const sent = await submitTransaction(latchkey, {
      network,
      from,
      details,
      send: (onRequest) => calls.send({ ...request, onRequest }),
    })
    if (name) rememberPaidName(latchkey, { from, network, name, to: details.to })
    return sent
  })
}
