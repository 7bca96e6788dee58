import { waitForReceipt } from '@latchkey/anvil'
import { parseEther } from 'viem'
import { faucetPayer, fundedAccounts } from '../accounts.ts'
import { type ChainClient, setClock } from '../chain/chainClient.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'
import { multicall3Address, readMulticall3Code } from '../contracts/readMulticall3Code.ts'
import { deploySteps } from './deploySteps.ts'
import { pastSteps } from './pastSteps.ts'
import type { Step } from './step.ts'

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

const daySeconds = 86_400

/**
 * Mines each step in a block of its own, dated in the past; afterwards the chain's clock stands at the present.
 * @param client of a chain whose last block is older than the first step.
 * @throws Error naming the step that reverted.
 */
export async function applySteps(client: ChainClient, steps: readonly Step[]): Promise<void> {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const previous = await client.getBlock()
  let timestamp = Number(previous.timestamp)
  await setClock(client, { timeMs: timestamp * 1000 })
  for (const [index, step] of steps.entries()) {
    // At least a second apart: a chain's time never stands still.
    timestamp = Math.max(timestamp + 1, nowSeconds - Math.round(step.daysAgo * daySeconds))
    await dateNextBlock(client, timestamp)
    const { from, to, value, data, gas } = step
    // anvil signs for its unlocked accounts and fills in nonce, fees and gas; `chain: null` saves the request for the chain id.
    const hash = await client.sendTransaction({ account: from, chain: null, to, value, data, gas })
    const receipt = await waitForReceipt(client, hash)
    if (receipt.status !== 'success')
      throw new Error(`Step ${index} of the world's past reverted on ${client.chain?.name}.`)
  }
  await setClock(client, { timeMs: Date.now() })
}

/** @param timestamp in seconds, after the last block. */
async function dateNextBlock(client: ChainClient, timestamp: number): Promise<void> {
  const date = () => client.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
  try {
    await date()
  } catch {
    // Where a step took more than a second, anvil's clock may have passed it, and anvil takes that for its last block's time.
    await setClock(client, { timeMs: (timestamp - 1) * 1000 })
    await date()
  }
}
