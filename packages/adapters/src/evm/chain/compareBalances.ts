import type { Network } from '@latchkey/core'
import { NodesDisagreeError } from '@latchkey/core/errors'
import { askEachNode } from '../rpc/askEachNode.ts'
import { sleep } from '../rpc/sleep.ts'

/** A reorganised block is the same everywhere by then. */
const againAfterMs = 1_500

/**
 * Compares a native balance between a network's nodes, at the latest block all of them have. A node that does not answer within a second is
 * passed over, so an outage compares nothing.
 *
 * @throws NodesDisagreeError when two nodes gave two balances twice
 */
export async function compareBalances(options: {
  network: Network
  address: string
  signal?: AbortSignal | undefined
}): Promise<void> {
  const { network, signal } = options
  if (network.rpcUrls.length < 2 || !(await areDifferent(options))) return
  await sleep(againAfterMs, signal ?? new AbortController().signal)
  if (await areDifferent(options)) throw new NodesDisagreeError({ network: network.name, subject: 'a balance' })
}

async function areDifferent(options: {
  network: Network
  address: string
  signal?: AbortSignal | undefined
}): Promise<boolean> {
  const { network, address, signal } = options
  const heads = await askEachNode(network, { calls: [{ method: 'eth_blockNumber' }], signal })
  const heights = heads.flatMap(([height]) => (isQuantity(height) ? BigInt(height) : []))
  if (heights.length < 2) return false
  const [lowest = 0n] = heights.sort((one, other) => Number(one - other))
  const block = `0x${lowest.toString(16)}`
  const answers = await askEachNode(network, {
    calls: [{ method: 'eth_getBalance', params: [address, block] }],
    signal,
  })
  const balances = answers.flatMap(([balance]) => (isQuantity(balance) ? BigInt(balance) : []))
  return new Set(balances).size > 1
}

function isQuantity(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
}
