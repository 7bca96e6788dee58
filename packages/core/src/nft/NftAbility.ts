import type { TransactionCall } from '../adapter.ts'
import type { Network } from '../network.ts'
import type { SentNft } from '../state.ts'
import type { WitnessSources } from '../witness/witnessSources.ts'

export type NftReference = Pick<SentNft, 'address' | 'tokenId' | 'standard'>

/** `amount` is pieces: 1 for ERC-721. */
export type NftTransfer = { from: string; to: string; nft: NftReference; amount: bigint }

/** Reading who owns NFTs, and the calls that transfer them; `CallAbility` prices and sends those. */
export type NftAbility = {
  /**
   * How many pieces an address owns, read from the chain: 0 or 1 of ERC-721.
   * @param options.witness where set, only these are asked, as long as one of them is no node of the server
   * @throws RpcUnavailableError, RpcTimeoutError, RpcAnswerInvalidError where there is no such contract
   */
  getNftBalance(options: {
    network: Network
    address: string
    nft: NftReference
    witness?: WitnessSources
    signal?: AbortSignal
  }): Promise<bigint>
  /** The call that transfers an NFT. @throws ReceiverInvalidError, ReceiverChecksumError */
  encodeNftTransfer(transfer: NftTransfer): TransactionCall
}
