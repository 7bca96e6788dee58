import type { Network, NftReference } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import type { NftTransfer, TransactionCall } from '@latchkey/core/internal'
import { encodeFunctionData, parseAbi } from 'viem'
import { readWord } from '../chain/getTokenBalance.ts'
import { parseAddress, parseReceiver } from '../chain/parseAddress.ts'
import type { Rpc } from '../rpc/createRpc.ts'

/**
 * How many of an NFT an address owns, by `eth_call`: ERC-721's `ownerOf` (1 or 0, also for a burned token), ERC-1155's `balanceOf`.
 * @throws RpcAnswerInvalidError where there is no such contract, and what the rpc throws
 */
export async function getNftBalance(
  rpc: Rpc,
  options: { network: Network; address: string; nft: NftReference; signal?: AbortSignal },
): Promise<bigint> {
  const { network, nft, signal } = options
  const address = parseAddress(options.address)
  const tokenId = BigInt(nft.tokenId)
  const isSingle = nft.standard === 'erc721'
  const data = isSingle
    ? encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [tokenId] })
    : encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [address, tokenId] })
  const word = await readWord(rpc, { network, to: nft.address, data, what: nft.standard, signal }).catch(
    (error: unknown) => {
      // `ownerOf` reverts for a burned token.
      if (isSingle && error instanceof BaseError && error.code === 'EXECUTION_REVERTED') return 0n
      throw error
    },
  )
  if (!isSingle) return word
  // An address is the last 20 bytes of its word.
  return BigInt.asUintN(160, word) === BigInt(address) ? 1n : 0n
}

/**
 * The call that transfers an NFT: `safeTransferFrom` of ERC-721, or of ERC-1155 with the quantity. Both revert for a contract that cannot
 * receive it.
 * @throws ReceiverInvalidError, ReceiverChecksumError
 */
export function encodeNftTransfer(transfer: NftTransfer): TransactionCall {
  const { nft, amount } = transfer
  const [from, to, contract] = [parseAddress(transfer.from), parseReceiver(transfer.to), parseAddress(nft.address)]
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

/** The part of ERC-721 in use; its overload of `safeTransferFrom` with `data` is not needed. */
export const erc721Abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
])

/** The part of ERC-1155 in use. */
export const erc1155Abi = parseAbi([
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])
