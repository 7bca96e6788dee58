import { waitForReceipt } from '@latchkey/anvil'
import type { ChainClient } from '../chain/chainClient.ts'
import { setClock } from '../chain/setClock.ts'
import type { Step } from './step.ts'

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
    await client.setNextBlockTimestamp({ timestamp: BigInt(timestamp) })
    const { from, to, value, data, gas } = step
    // anvil signs for its unlocked accounts and fills in nonce, fees and gas; `chain: null` saves asking for the chain id.
    const hash = await client.sendTransaction({ account: from, chain: null, to, value, data, gas })
    const receipt = await waitForReceipt(client, hash)
    if (receipt.status !== 'success')
      throw new Error(`Step ${index} of the world's past reverted on ${client.chain?.name}.`)
  }
  await setClock(client, { timeMs: Date.now() })
}
