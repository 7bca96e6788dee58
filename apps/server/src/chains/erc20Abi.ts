import { parseAbi } from 'viem/utils'

/** What is read of an ERC-20. Here because viem's own is only in its root entry, which costs a third of the start-up time. */
export const erc20Abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
])
