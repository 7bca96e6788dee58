import type { Network } from '@latchkey/core'
import { type MinedOutcome, requestEachNode, type TransactionCall } from '@latchkey/core/internal'
import type { Rpc } from '../rpc/createRpc.ts'
import { type ChainTransaction, isSameCall, parseTransaction } from './parseTransaction.ts'

/** An outcome and the transaction it was reported for. An outcome under another hash counts only with the account's nonce. */
type Claim = {
  network: Network
  outcome: MinedOutcome
  hash: string
  from: string
  nonce: number | undefined
  call: TransactionCall | undefined
  signal: AbortSignal
}

/** Nothing on screen waits for the comparison but the transaction's entry. */
const timeoutMs = 3_000

/**
 * Whether the other nodes of a network, and the witness beside the server where there is one, confirm an outcome that one node reported.
 * @returns `unknown` while the witness has no receipt; otherwise what `compareNodes` returns
 */
export async function compareReceipts(
  claim: Claim,
  findWitness: (() => Promise<Rpc | undefined>) | undefined,
): Promise<'agree' | 'differ' | 'unknown' | bigint> {
  const verdict = await compareNodes(claim)
  const witness = verdict === 'differ' ? undefined : await findWitness?.()
  const witnessed = witness ? await compareWitness(witness, claim) : 'agree'
  return witnessed === 'agree' ? verdict : witnessed
}

/**
 * Compares with the other nodes; one that does not respond is skipped.
 * @returns `differ` where a node that has the block has no receipt, another result, or no transaction of the account with this nonce under
 * the replacement's hash; the highest latest block of the nodes that lack the outcome's block
 */
async function compareNodes(claim: Claim): Promise<'agree' | 'differ' | bigint> {
  const { network, signal } = claim
  if (network.rpcUrls.length < 2) return 'agree'
  const calls = [...listRequests(claim), { method: 'eth_blockNumber' }]
  const answers = await requestEachNode(network, { calls, timeoutMs, signal })
  const verdicts = answers.map(([receipt, replacement, original, head]) =>
    judge(claim, { receipt, replacement, original, head: toBlock(head) }),
  )
  if (verdicts.includes('differ')) return 'differ'
  const [highest] = verdicts.filter((verdict) => typeof verdict === 'bigint').sort((a, b) => Number(b - a))
  return highest ?? 'agree'
}

/** Compares with one witness, which needs to have the receipt; one that cannot be reached is skipped. */
async function compareWitness(witness: Rpc, claim: Claim): Promise<'agree' | 'differ' | 'unknown'> {
  const { network, signal } = claim
  try {
    const results = listRequests(claim).map((request) => witness(network, { ...request, signal }))
    const [receipt, replacement, original] = await Promise.all(results)
    const verdict = judge(claim, { receipt, replacement, original, head: -1n })
    return typeof verdict === 'bigint' ? 'unknown' : verdict
  } catch (error) {
    if (signal.aborted) throw error
    return 'agree'
  }
}

/** How a replacement affects the transaction whose nonce it took. */
export function getReplacementKind(
  replacement: ChainTransaction,
  call: TransactionCall | undefined,
): 'same' | 'cancelled' | 'replaced' {
  if (call && isSameCall(replacement, call)) return 'same'
  return replacement.to === replacement.from && replacement.value === 0n ? 'cancelled' : 'replaced'
}

const listRequests = ({ outcome, hash }: Claim) => [
  { method: 'eth_getTransactionReceipt', params: [outcome.hash] },
  { method: 'eth_getTransactionByHash', params: [outcome.hash] },
  { method: 'eth_getTransactionByHash', params: [hash] },
]

function toBlock(head: unknown): bigint {
  return typeof head === 'string' && /^0x[0-9a-f]+$/i.test(head) ? BigInt(head) : -1n
}

function judge(
  claim: Claim,
  read: { receipt: unknown; replacement: unknown; original: unknown; head: bigint },
): 'agree' | 'differ' | bigint {
  const { outcome } = claim
  const { receipt, head } = read
  if (typeof receipt !== 'object' || receipt === null) return head >= outcome.blockNumber ? 'differ' : head
  if (outcome.hash !== claim.hash && !isInPlace(claim, read)) return 'differ'
  const isReverted = (receipt as { status?: unknown }).status === '0x0'
  // A replacement counts once it is mined, whatever its result.
  if (outcome.status === 'confirmed') return isReverted ? 'differ' : 'agree'
  return outcome.status === 'failed' && !isReverted ? 'differ' : 'agree'
}

/**
 * Whether a source reports the replacement as claimed, from the account and with this nonce, and the original neither mined nor under
 * another nonce.
 */
function isInPlace({ outcome, from, nonce, call }: Claim, read: { replacement: unknown; original: unknown }): boolean {
  const replacement = parseTransaction(read.replacement)
  const original = parseTransaction(read.original)
  if (replacement?.from !== from.toLowerCase() || replacement.nonce !== nonce) return false
  if (original && (original.isMined || original.nonce !== nonce)) return false
  const isOther = outcome.status === 'cancelled' || outcome.status === 'replaced'
  return getReplacementKind(replacement, call) === (isOther ? outcome.status : 'same')
}
