import { waitForReceipt } from '@latchkey/anvil'
import { type Address, encodeFunctionData, type Hex, parseEther, parseUnits } from 'viem'
import { faucetPayer } from '../accounts.ts'
import type { Chain } from '../chain/createChain.ts'
import { tokenAbi } from '../contracts/abis.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'

/**
 * Sends 1 ETH, 1,000 USDC and 1,000 DAI to an address.
 * @returns the three transactions' hashes, when all are mined.
 */
export async function giveFunds(chain: Chain, options: { to: Address; plan: ContractPlan }): Promise<Hex[]> {
  const { to, plan } = options
  const transfer = (amount: bigint) =>
    encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] })
  const gifts = [
    { to, value: parseEther('1') },
    { to: plan.usdc.address, data: transfer(parseUnits('1000', 6)) },
    { to: plan.dai.address, data: transfer(parseUnits('1000', 18)) },
  ]
  const hashes: Hex[] = []
  for (const gift of gifts) {
    // In a row, so that each takes the next nonce.
    const hash = await chain.client.sendTransaction({ account: faucetPayer, chain: null, ...gift })
    const { status } = await waitForReceipt(chain.client, hash)
    if (status !== 'success') throw new Error(`The gift ${hash} reverted on ${chain.name}.`)
    hashes.push(hash)
  }
  return hashes
}
