import type { Network } from '@latchkey/core'
import { AbortedError } from '@latchkey/core/errors'
import { browserEnvironment, type MinedOutcome, type RpcEnvironment, type WaitRequest } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import { type Rpc, readQuantity } from '../rpc/createRpc.ts'
import { listSources } from '../witness/findWitness.ts'
import { compareReceipts, getReplacementKind } from './compareReceipts.ts'
import { findReplacement, readNonce } from './findReplacement.ts'
import { type ChainTransaction, getTransaction } from './parseTransaction.ts'
import { readFailureReason } from './readFailureReason.ts'

/** Between two polls: short while the visitor may be watching, longer for a transaction that no node has any more. */
const pauseMs = { first: 500, watched: 1_500, longest: 4_000, dropped: 15_000, growth: 1.3 }
const watchedForMs = 2 * 60_000
/** When a transaction counts as dropped: successive polls, over this time, in which the node lacks it and its nonce is free. */
const dropped = { polls: 4, afterMs: 5 * 60_000 }
/** When an outcome is final: after this many confirmations, or after this time on a chain with slow blocks. */
const final = { blocks: 8n, afterMs: 3 * 60_000 }
/** How long a node without the outcome's block is waited for while it gets no new blocks: the claimed block may never come. */
const stuckForMs = 60_000

/**
 * Polls until the transaction has its first confirmation or another one took its nonce: every 0.5 s at first, every 1.5 s for two minutes,
 * every 4 s later. Failed requests are repeated until `signal` aborts.
 *
 * A replacement with the same call is a speed-up and counts as the transaction itself, under its new hash; one that sends nothing from the
 * account to itself is a cancellation. A transaction that no source has had for 5 minutes, its nonce free, is reported as dropped and
 * polled every 15 s. The sources are each node and the wallet's own. A nonce that is unknown, or that a node contradicts, is read once two
 * of them agree on it.
 *
 * With `reported`, an earlier outcome, it waits until that is final: 8 blocks deep, or 3 minutes old. If a chain reorganization reverts it,
 * the transaction is reported as pending again. Where a network has several nodes, an outcome counts once those that have its block agree
 * on it, and on the account and nonce of a replacement; until then the transaction is reported as disputed. A witness beside the server
 * must have the receipt too.
 * @throws AbortedError
 */
export async function waitForTransaction(
  rpc: Rpc,
  options: Omit<WaitRequest, 'witness'> & {
    findWitness?: () => Promise<Rpc | undefined>
    /** The connected wallet in this browser. */
    getWallet?: () => Eip1193Provider | undefined
  },
  { now, sleep }: Pick<RpcEnvironment, 'now' | 'sleep'> = browserEnvironment,
): Promise<MinedOutcome> {
  const { network, hash, from, findWitness, getWallet, signal, onProgress } = options
  const startedAt = now()
  let { nonce } = options
  // An EVM transaction never expires.
  let reported = options.reported?.status === 'expired' ? undefined : options.reported
  let known: ChainTransaction | undefined
  let unknown = { polls: 0, since: 0 }
  let { isSeen = false } = options
  let isDropped = false
  let isDisputed = false
  let behind: { head: bigint; since: number } | undefined

  for (let waitMs = reported ? pauseMs.longest : pauseMs.first; ; ) {
    try {
      const seen = await readState(rpc, { ...options, nonce, known })
      known = seen.transaction ?? known
      const { outcome, call } = seen
      const claim = outcome && { network, outcome, hash, from, nonce, call, signal }
      const verdict = claim ? await compareReceipts(claim, findWitness) : 'agree'
      if (typeof verdict !== 'bigint') behind = undefined
      else if (behind?.head !== verdict) behind = { head: verdict, since: now() }
      const isBehind = behind !== undefined && now() - behind.since < stuckForMs
      if (verdict === 'differ') {
        if (!isDisputed) onProgress?.({ nonce, isDropped: false, isDisputed: true })
        isDisputed = true
        reported = undefined
      } else if (verdict === 'unknown') {
        // Stays as reported until the witness has the receipt.
      } else if (seen.outcome && !isBehind) {
        if (!reported || !isSame(seen.outcome, reported)) return seen.outcome
        if (seen.height - seen.outcome.blockNumber >= final.blocks || now() - startedAt > final.afterMs) return reported
      } else if (!seen.outcome) {
        if (seen.transaction || seen.isNonceUsed) unknown = { polls: 0, since: now() }
        else unknown = { polls: unknown.polls + 1, since: unknown.polls === 0 ? now() : unknown.since }
        const sources = listSources(rpc, network, getWallet?.())
        const isLost = unknown.polls >= dropped.polls && now() - unknown.since >= dropped.afterMs
        const isGone =
          isLost && nonce !== undefined && (await isMissing(sources, { network, hash, from, nonce, signal }))
        const isOther = known !== undefined && known.nonce !== nonce
        const agreed = isOther ? await readNonce(sources, { network, hash, from, signal }) : undefined
        const isFirstSeen = seen.transaction !== undefined && !isSeen
        isSeen ||= isFirstSeen
        const isChanged =
          reported !== undefined ||
          isFirstSeen ||
          isDisputed ||
          isGone !== isDropped ||
          (agreed !== undefined && agreed !== nonce)
        reported = undefined
        isDisputed = false
        isDropped = isGone
        nonce = agreed ?? nonce
        if (isChanged) onProgress?.({ nonce, isDropped, ...(isFirstSeen && { isSeen }) })
      }
    } catch (error) {
      // Any failure of a node may be temporary.
      if (signal.aborted) throw new AbortedError({ cause: error })
    }
    await sleep(isDropped ? pauseMs.dropped : waitMs, signal)
    const longest = !reported && now() - startedAt < watchedForMs ? pauseMs.watched : pauseMs.longest
    waitMs = Math.min(waitMs * pauseMs.growth, longest)
  }
}

function isSame(one: MinedOutcome, other: MinedOutcome): boolean {
  return one.status === other.status && one.hash === other.hash
}

type TransactionState = {
  /** Absent while the transaction is pending. */
  outcome?: MinedOutcome
  /** The call to compare a replacement with: the one requested of the wallet, else the node's. */
  call: WaitRequest['call']
  /** As the node reports it now, mined or not. */
  transaction: ChainTransaction | undefined
  isNonceUsed: boolean
  height: bigint
}

async function readState(
  rpc: Rpc,
  options: Omit<WaitRequest, 'witness'> & { known: ChainTransaction | undefined },
): Promise<TransactionState> {
  const { network, hash, from, nonce, signal } = options
  // The count first: if the transaction is mined in between, the receipt that follows shows it.
  const [count, height, transaction] = await Promise.all([
    rpc(network, { method: 'eth_getTransactionCount', params: [from, 'latest'], signal }),
    rpc(network, { method: 'eth_blockNumber', signal }),
    getTransaction(rpc, options),
  ])
  const known = transaction ?? options.known
  const isNonceUsed = nonce !== undefined && readQuantity(network, count) > BigInt(nonce)
  const sent = known?.to ? { to: known.to, value: known.value, data: known.input } : options.call
  const call = options.call ?? sent
  const seen = { transaction, call, isNonceUsed, height: readQuantity(network, height) }
  const outcome = await getOutcome(rpc, { network, hash, from, call: sent, gas: known?.gas, signal })
  if (outcome || nonce === undefined || !isNonceUsed) return { ...seen, outcome }

  const found = await findReplacement(rpc, { network, from, nonce, signal })
  if (!found || found.transaction.hash === hash) return seen
  const { transaction: replacement, blockNumber } = found
  const status = getReplacementKind(replacement, call)
  if (status === 'same') {
    const { hash, gas } = replacement
    return { ...seen, outcome: await getOutcome(rpc, { network, hash, from, call, gas, signal }) }
  }
  return { ...seen, outcome: { status, hash: replacement.hash, blockNumber } }
}

/** Whether no source that responds has the transaction, and each reports its nonce as free. */
async function isMissing(
  sources: readonly Rpc[],
  options: { network: Network; hash: string; from: string; nonce: number; signal: AbortSignal },
): Promise<boolean> {
  const { network, from, nonce, signal } = options
  const results = await Promise.allSettled(
    sources.map(async (source) => {
      const counting = source(network, { method: 'eth_getTransactionCount', params: [from, 'latest'], signal })
      const [transaction, count] = await Promise.all([getTransaction(source, options), counting])
      return !transaction && readQuantity(network, count) <= BigInt(nonce)
    }),
  )
  return results.every((answer) => answer.status === 'rejected' || answer.value)
}

async function getOutcome(
  rpc: Rpc,
  options: {
    network: Network
    hash: string
    from: string
    call: WaitRequest['call']
    gas?: bigint
    signal: AbortSignal
  },
): Promise<MinedOutcome | undefined> {
  const { network, hash, from, call, gas, signal } = options
  const receipt = await rpc(network, { method: 'eth_getTransactionReceipt', params: [hash], signal })
  if (typeof receipt !== 'object' || receipt === null) return undefined
  const { status, gasUsed, effectiveGasPrice, l1Fee, blockNumber: block } = receipt as Record<string, unknown>
  const blockNumber = readQuantity(network, block)
  const used = gasUsed === undefined ? undefined : readQuantity(network, gasUsed)
  const fee = readFee(network, { used, price: effectiveGasPrice, l1Fee })
  if (status !== '0x0') return { status: 'confirmed', hash, blockNumber, ...fee }
  const reason = await readFailureReason(rpc, { network, from, call, gas, gasUsed: used, blockNumber, signal })
  return { status: 'failed', hash, blockNumber, ...fee, ...(reason === undefined ? {} : { reason }) }
}

/** What a receipt says was paid; nothing where it does not. Rollups of the OP Stack add the fee of the chain below as `l1Fee`. */
function readFee(
  network: Network,
  { used, price, l1Fee }: { used: bigint | undefined; price: unknown; l1Fee: unknown },
): { fee?: bigint } {
  if (used === undefined || typeof price !== 'string') return {}
  return { fee: used * readQuantity(network, price) + (typeof l1Fee === 'string' ? readQuantity(network, l1Fee) : 0n) }
}
