import { parseAbi } from 'viem'

/** What is used of ERC-721. The transfer without `data`: the longer one is the same with nothing to say. */
export const erc721Abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
])

/** What is used of ERC-1155. */
export const erc1155Abi = parseAbi([
  'function balanceOf(address account, uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])
