import type { NftTransfer, TransactionCall } from '@latchkey/core/internal'
import { encodeFunctionData } from 'viem'
import { parseAddress } from '../chain/parseAddress.ts'
import { erc721Abi, erc1155Abi } from './nftAbi.ts'

/**
 * The call that hands an NFT on: `safeTransferFrom` of ERC-721, or of ERC-1155 with how many pieces. Both refuse a contract that cannot take it.
 * @throws ReceiverInvalidError, ReceiverChecksumError
 */
export function encodeNftTransfer(transfer: NftTransfer): TransactionCall {
  const { nft, amount } = transfer
  const [from, to, contract] = [parseAddress(transfer.from), parseAddress(transfer.to), parseAddress(nft.address)]
  const tokenId = BigInt(nft.tokenId)
  const data =
    nft.standard === 'erc721'
      ? encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [from, to, tokenId] })
      : encodeFunctionData({
          abi: erc1155Abi,
          functionName: 'safeTransferFrom',
          args: [from, to, tokenId, amount, '0x'],
        })
  return { to: contract, value: 0n, data }
}
