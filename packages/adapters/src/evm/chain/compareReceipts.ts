import type { Network, TransactionCall, TransactionOutcome } from '@latchkey/core'
import { askEachNode } from '../rpc/askEachNode.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { isSameCall } from './isSameCall.ts'
import { type ChainTransaction, parseTransaction } from './parseTransaction.ts'

/** An outcome, and the transaction it is told of: another hash than its own counts only under the account's nonce. */
export type Claim = {
  network: Network
  outcome: TransactionOutcome
  hash: string
  from: string
  nonce: number | undefined
  call: TransactionCall | undefined
  signal: AbortSignal
}

/** Nobody waits for it but the transaction's entry. */
const timeoutMs = 3_000

/**
 * Whether the other nodes of a network bear out an outcome one of them gave: `differ` when a node that has the block knows no receipt of the
 * transaction, or one that says otherwise, or another transaction under a newcomer's hash than the account's with this nonce. The latest block of
 * a node that does not have the outcome's yet, the highest. A node that does not answer is passed over.
 */
export async function compareReceipts(claim: Claim): Promise<'agree' | 'differ' | bigint> {
  const { network, signal } = claim
  if (network.rpcUrls.length < 2) return 'agree'
  const calls = [...questions(claim), { method: 'eth_blockNumber' }]
  const answers = await askEachNode(network, { calls, timeoutMs, signal })
  const verdicts = answers.map(([receipt, newcomer, original, head]) =>
    judge(claim, { receipt, newcomer, original, head: toBlock(head) }),
  )
  if (verdicts.includes('differ')) return 'differ'
  const [highest] = verdicts.filter((verdict) => typeof verdict === 'bigint').sort((a, b) => Number(b - a))
  return highest ?? 'agree'
}

/** The same by one witness, whose word is needed: `unknown` while it knows no receipt. One that cannot be reached is passed over. */
export async function witnessReceipt(witness: Rpc, claim: Claim): Promise<'agree' | 'differ' | 'unknown'> {
  const { network, signal } = claim
  try {
    const asked = questions(claim).map((question) => witness(network, { ...question, signal }))
    const [receipt, newcomer, original] = await Promise.all(asked)
    const verdict = judge(claim, { receipt, newcomer, original, head: -1n })
    return typeof verdict === 'bigint' ? 'unknown' : verdict
  } catch (error) {
    if (signal.aborted) throw error
    return 'agree'
  }
}

/** What a newcomer did to the transaction whose nonce it took. */
export function readNewcomer(
  newcomer: ChainTransaction,
  call: TransactionCall | undefined,
): 'same' | 'cancelled' | 'replaced' {
  if (call && isSameCall(newcomer, call)) return 'same'
  return newcomer.to === newcomer.from && newcomer.value === 0n ? 'cancelled' : 'replaced'
}

const questions = ({ outcome, hash }: Claim) => [
  { method: 'eth_getTransactionReceipt', params: [outcome.hash] },
  { method: 'eth_getTransactionByHash', params: [outcome.hash] },
  { method: 'eth_getTransactionByHash', params: [hash] },
]

function toBlock(head: unknown): bigint {
  return typeof head === 'string' && /^0x[0-9a-f]+$/i.test(head) ? BigInt(head) : -1n
}

function judge(
  claim: Claim,
  told: { receipt: unknown; newcomer: unknown; original: unknown; head: bigint },
): 'agree' | 'differ' | bigint {
  const { outcome } = claim
  const { receipt, head } = told
  if (typeof receipt !== 'object' || receipt === null) return head >= outcome.blockNumber ? 'differ' : head
  if (outcome.hash !== claim.hash && !isInPlace(claim, told)) return 'differ'
  const isReverted = (receipt as { status?: unknown }).status === '0x0'
  // Of a transaction that took the nonce it only counts that it was mined.
  if (outcome.status === 'confirmed') return isReverted ? 'differ' : 'agree'
  return outcome.status === 'failed' && !isReverted ? 'differ' : 'agree'
}

/** Whether a source has the newcomer as the account's own under the nonce, doing what is told of it, and the original neither mined nor under another nonce. */
function isInPlace({ outcome, from, nonce, call }: Claim, told: { newcomer: unknown; original: unknown }): boolean {
  const newcomer = parseTransaction(told.newcomer)
  const original = parseTransaction(told.original)
  if (newcomer?.from !== from.toLowerCase() || newcomer.nonce !== nonce) return false
  if (original && (original.isMined || original.nonce !== nonce)) return false
  const isOther = outcome.status === 'cancelled' || outcome.status === 'replaced'
  return readNewcomer(newcomer, call) === (isOther ? outcome.status : 'same')
}
