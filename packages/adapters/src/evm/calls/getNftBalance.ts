import type { Network, NftReference } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import { encodeFunctionData } from 'viem'
import { parseAddress } from '../chain/parseAddress.ts'
import { readWord } from '../chain/readWord.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { erc721Abi, erc1155Abi } from './nftAbi.ts'

/**
 * How many pieces of an NFT an address owns, by `eth_call`: ERC-721's `ownerOf` (1 or 0, also for a piece that is no more), ERC-1155's `balanceOf`.
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
      // `ownerOf` reverts for a piece that was burned.
      if (isSingle && error instanceof BaseError && error.code === 'EXECUTION_REVERTED') return 0n
      throw error
    },
  )
  if (!isSingle) return word
  // An address is the last 20 bytes of its word.
  return BigInt.asUintN(160, word) === BigInt(address) ? 1n : 0n
}
