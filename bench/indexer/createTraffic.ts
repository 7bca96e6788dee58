import type { Anvil } from '@latchkey/anvil'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Contracts } from './deployContracts.ts'

const abi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function mint(address to, uint256 id, string uri)',
  'function mint(address to, uint256 id, uint256 amount, string uri)',
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function burn(uint256 amount)',
  'function deposit() payable',
  'function withdraw(uint256 amount)',
])

type Move = { from: Address; to: Address; value?: bigint; data?: Hex }

/**
 * Random transactions of every kind the indexer knows: native, ERC-20, ERC-721, ERC-1155 single and batch, approvals, mints,
 * burns, wrapping and unwrapping (an internal transfer), and some that revert.
 */
export function createTraffic(
  anvil: Anvil,
  options: { accounts: readonly Address[]; contracts: Contracts; random: () => number },
) {
  const { accounts, contracts, random } = options
  const { token, collection, editions, weth } = contracts
  const [owner = token] = accounts
  let pieces = 0
  const below = (limit: number) => Math.floor(random() * limit)
  const someone = (): Address => accounts[below(accounts.length)] ?? owner
  const encode = encodeFunctionData<typeof abi>
  const mintPiece = (): Move => {
    pieces += 1
    const uri = `data:application/json,{"name":"Piece ${pieces}","image":"https://example.org/${pieces}.png"}`
    return {
      from: owner,
      to: collection,
      data: encode({ abi, functionName: 'mint', args: [someone(), BigInt(pieces), uri] }),
    }
  }
  const kinds: (() => Move)[] = [
    () => ({ from: someone(), to: someone(), value: BigInt(below(1e9) + 1) }),
    () => ({
      from: someone(),
      to: token,
      data: encode({ abi, functionName: 'transfer', args: [someone(), BigInt(below(50))] }),
    }),
    () => ({
      from: owner,
      to: token,
      data: encode({ abi, functionName: 'mint', args: [someone(), BigInt(below(1e6))] }),
    }),
    () => ({ from: someone(), to: token, data: encode({ abi, functionName: 'burn', args: [BigInt(below(5))] }) }),
    () => ({
      from: someone(),
      to: token,
      data: encode({ abi, functionName: 'approve', args: [someone(), BigInt(below(1e6))] }),
    }),
    () => ({
      from: someone(),
      to: collection,
      data: encode({ abi, functionName: 'setApprovalForAll', args: [owner, random() < 0.5] }),
    }),
    mintPiece,
    () => {
      const from = someone()
      return {
        from,
        to: collection,
        data: encode({ abi, functionName: 'transferFrom', args: [from, someone(), BigInt(below(pieces) + 1)] }),
      }
    },
    () => ({
      from: owner,
      to: editions,
      data: encode({ abi, functionName: 'mint', args: [someone(), BigInt(below(3)), 100n, 'data:,'] }),
    }),
    () => {
      const from = someone()
      return {
        from,
        to: editions,
        data: encode({ abi, functionName: 'safeTransferFrom', args: [from, someone(), BigInt(below(3)), 1n, '0x'] }),
      }
    },
    () => {
      const from = someone()
      const args = [from, someone(), [0n, 1n, 2n], [1n, BigInt(below(3)), 1n], '0x'] as const
      return { from, to: editions, data: encode({ abi, functionName: 'safeBatchTransferFrom', args }) }
    },
    () => ({
      from: someone(),
      to: weth,
      value: BigInt(below(1e6) + 1),
      data: encode({ abi, functionName: 'deposit' }),
    }),
    () => ({ from: someone(), to: weth, data: encode({ abi, functionName: 'withdraw', args: [BigInt(below(1e5))] }) }),
  ]

  return {
    /** Up to eight transactions and the block that holds them. */
    async mineBlock(): Promise<void> {
      for (let left = below(9); left > 0; left -= 1) {
        const move = kinds[below(kinds.length)]?.()
        // A fixed gas limit spares the estimate, which would refuse those meant to revert.
        if (move) await anvil.client.sendTransaction({ ...move, account: move.from, gas: 500_000n, chain: null })
      }
      await anvil.client.mine({ blocks: 1 })
    },
    /** Replaces the last blocks by empty ones. */
    reorganise: (depth: number) =>
      // viem has no action for it; anvil documents [depth, transactions].
      anvil.client.request<{ Method: 'anvil_reorg'; Parameters: [number, unknown[]]; ReturnType: unknown }>({
        method: 'anvil_reorg',
        params: [depth, []],
      }),
  }
}
