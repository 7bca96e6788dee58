import type { Network, TransactionOutcome } from '@latchkey/core'
import { askEachNode } from '../rpc/askEachNode.ts'
import type { Rpc } from '../rpc/createRpc.ts'

/**
 * Whether the other nodes of a network bear out an outcome one of them gave: `differ` when a node that has the block knows no receipt of the
 * transaction, or one that says otherwise; `behind` when a node does not have the block yet. A node that does not answer is passed over.
 */
export async function compareReceipts(
  network: Network,
  options: { outcome: TransactionOutcome; signal: AbortSignal },
): Promise<'agree' | 'differ' | 'behind'> {
  const { outcome, signal } = options
  if (network.rpcUrls.length < 2) return 'agree'
  const calls = [{ method: 'eth_getTransactionReceipt', params: [outcome.hash] }, { method: 'eth_blockNumber' }]
  const answers = await askEachNode(network, { calls, signal })
  const verdicts = answers.map(([receipt, head]) => judge(outcome, { receipt, head }))
  return verdicts.includes('differ') ? 'differ' : verdicts.includes('behind') ? 'behind' : 'agree'
}

/** The same by one witness, whose word is needed: `unknown` while it knows no receipt. One that cannot be reached is passed over. */
export async function witnessReceipt(
  witness: Rpc,
  options: { network: Network; outcome: TransactionOutcome; signal: AbortSignal },
): Promise<'agree' | 'differ' | 'unknown'> {
  const { network, outcome, signal } = options
  try {
    const request = { method: 'eth_getTransactionReceipt', params: [outcome.hash], signal }
    const verdict = judge(outcome, { receipt: await witness(network, request), head: undefined })
    return verdict === 'behind' ? 'unknown' : verdict
  } catch (error) {
    if (signal.aborted) throw error
    return 'agree'
  }
}

function judge(outcome: TransactionOutcome, told: { receipt: unknown; head: unknown }): 'agree' | 'differ' | 'behind' {
  const { receipt, head } = told
  if (typeof receipt !== 'object' || receipt === null) {
    const hasBlock = typeof head === 'string' && /^0x[0-9a-f]+$/i.test(head) && BigInt(head) >= outcome.blockNumber
    return hasBlock ? 'differ' : 'behind'
  }
  const isReverted = (receipt as { status?: unknown }).status === '0x0'
  // Of a transaction that took the nonce it only counts that it was mined.
  if (outcome.status === 'confirmed') return isReverted ? 'differ' : 'agree'
  return outcome.status === 'failed' && !isReverted ? 'differ' : 'agree'
}
