import { waitForReceipt } from '@latchkey/anvil'
import { type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import { marketMaker } from '../accounts.ts'
import type { Chain } from '../chain/createChain.ts'
import { tokenAbi, uniswapV2RouterAbi } from '../contracts/abis.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'

const usdcDecimals = 6

/** Sends a token, or ether without one, from the market maker's account. @throws Error when it reverts */
export async function payOnChain(
  { client, name }: Chain,
  { token, to: text, amount }: { token: Address | undefined; to: string; amount: bigint },
): Promise<Hex> {
  const to = text as Address // an order's receiver was checked
  const transfer = token
    ? { to: token, data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }) }
    : { to, value: amount }
  const hash = await client.sendTransaction({ account: marketMaker, chain: null, ...transfer })
  const { status } = await waitForReceipt(client, hash)
  if (status !== 'success') throw new Error(`The payment ${hash} reverted on ${name}.`)
  return hash
}

/** Cents for one ether, by its pool. */
export async function readEtherCents({ client }: Chain, plan: ContractPlan): Promise<bigint> {
  const amounts = await client.readContract({
    address: plan.uniswapV2Router.address,
    abi: uniswapV2RouterAbi,
    functionName: 'getAmountsOut',
    args: [parseEther('0.01'), [plan.weth.address, plan.usdc.address]],
  })
  const forHundredth = amounts[1] ?? 0n
  return (forHundredth * 100n * 100n) / 10n ** BigInt(usdcDecimals)
}
