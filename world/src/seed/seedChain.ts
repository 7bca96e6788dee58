import { parseEther } from 'viem'
import { faucetPayer, fundedAccounts } from '../accounts.ts'
import type { ChainClient } from '../chain/chainClient.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'
import { multicall3Address, readMulticall3Code } from '../contracts/readMulticall3Code.ts'
import { applySteps } from './applySteps.ts'
import { deploySteps } from './deploySteps.ts'
import { pastSteps } from './pastSteps.ts'

/** Days before now at which a new chain's first block is dated. */
export const genesisDaysAgo = 121

/** Of the first two accounts, before their past; the others start with 50. */
const startingEther = ['16.4', '9.75']

/** Turns an empty anvil chain into the world's: contracts, pools, funds and four months of past. */
export async function seedChain(client: ChainClient, plan: ContractPlan): Promise<void> {
  await client.setBalance({ address: faucetPayer, value: parseEther('1000000') })
  // anvil gives 10,000 ETH; these read like somebody's savings.
  for (const [index, { address }] of fundedAccounts.entries()) {
    await client.setBalance({ address, value: parseEther(startingEther[index] ?? '50') })
  }
  // Public chains got Multicall3 by a transaction signed for them; a local one gets its code put in place.
  const { data } = await client.call({ data: await readMulticall3Code() })
  if (!data) throw new Error('The creation code of Multicall3 returned no code.')
  await client.setCode({ address: multicall3Address, bytecode: data })
  await applySteps(client, [...deploySteps(plan), ...pastSteps(plan)])
}
