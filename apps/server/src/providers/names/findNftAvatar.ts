import { type Address, isAddress, isAddressEqual } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { Chain } from '../../chains/Chain.ts'
import { readContracts } from '../../chains/readContracts.ts'
import { readNfts } from '../../jobs/indexer/readNfts.ts'

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])

/** The record of ENSIP-12: `eip155:1/erc721:0x…/42`. */
const pattern = /^eip155:(\d{1,12})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/

/**
 * The picture of an NFT that an avatar record names, where `owner` has it and its metadata is inline; undefined for all else.
 * @throws NodeUnavailableError
 */
export async function findNftAvatar(
  record: string,
  options: { owner: Address; chains: readonly Chain[]; signal: AbortSignal },
): Promise<string | undefined> {
  const { owner, chains, signal } = options
  const [, chainId, kind, token, id] = pattern.exec(record) ?? []
  const chain = chains.find((one) => String(one.id) === chainId)
  if (!chain || !token || !isAddress(token, { strict: false }) || id === undefined) return undefined
  const tokenId = BigInt(id)
  if (tokenId >= 2n ** 256n) return undefined
  const call =
    kind === 'erc721'
      ? encodeFunctionData({ abi, functionName: 'ownerOf', args: [tokenId] })
      : encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner, tokenId] })
  const [answer] = await readContracts(chain, { calls: [{ to: token, data: call }], signal })
  if (answer === undefined || answer.length !== 66) return undefined
  const isOwned =
    kind === 'erc721'
      ? isAddressEqual(decodeFunctionResult({ abi, functionName: 'ownerOf', data: answer }), owner)
      : decodeFunctionResult({ abi, functionName: 'balanceOf', data: answer }) > 0n
  if (!isOwned) return undefined
  const [piece] = await readNfts(chain.rpc, {
    pieces: [{ token, tokenId, kind: kind === 'erc721' ? 'erc721' : 'erc1155' }],
    signal,
  })
  return piece?.imageUrl ?? undefined
}
