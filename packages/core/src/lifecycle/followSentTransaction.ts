import type { TransactionOutcome, TransactionProgress } from '../adapter/following.ts'
import { findChain } from '../connection/findAdapter.ts'
import { listConnected } from '../connection/findConnected.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import type { SentTransaction } from '../state.ts'
import { isSameAddress } from '../text/foldHex.ts'
import { changeSentTransaction, fromSentCall, signedBytesOf, wasDropped } from '../transactions/sentTransactions.ts'
import { sentHere } from '../transactions/thisPage.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import { followedIds } from './followedIds.ts'

/** How long after sending a dropped transaction is searched for: a node may have kept it and broadcast it again. */
const droppedForMs = 7 * 24 * 60 * 60_000

/**
 * Follows a transaction until its outcome is final, while Latchkey runs; the next start continues.
 */
export function followSentTransaction(latchkey: Latchkey, sent: SentTransaction): void {
  const [followed, running] = [followedIds(latchkey), runSignal(latchkey)]
  const key = followKey(latchkey, sent)
  if (!isOpen(sent) || !running || running.aborted || followed.has(key)) return
  followed.add(key)
  void followToEnd(latchkey, sent, running)
    // Stopped, or given up by the adapter: the next start follows it again.
    .catch(() => {})
    .finally(() => followed.delete(key))
}

/**
 * SECURITY: a transaction known only from storage may have a forged nonce or call, which would change its outcome. Once this page knows the
 * transaction itself, it is followed anew.
 */
function followKey(latchkey: Latchkey, { hash }: SentTransaction): string {
  return sentHere(latchkey).has(hash) ? `here ${hash}` : hash
}

function isOpen({ status, sentAt }: SentTransaction): boolean {
  return status === 'pending' || (status === 'dropped' && Date.now() - sentAt < droppedForMs)
}

async function followToEnd(latchkey: Latchkey, sent: SentTransaction, signal: AbortSignal): Promise<void> {
  const { caipNetworkId, hash, from, nonce, mark, sinceBlock, validUntilBlock, sentAt, call, isSeen } = sent
  const chain = findChain(latchkey, caipNetworkId)
  const send = await chain?.adapter.loadSend?.()
  // The network is no longer configured: the transaction stays listed as pending.
  if (!chain || !send) return
  const { network } = chain
  const key = followKey(latchkey, sent)
  const isOutdated = () => key !== followKey(latchkey, sent)
  const wait = (reported?: TransactionOutcome) =>
    send.waitForTransaction({
      network,
      hash,
      from,
      nonce,
      mark,
      sinceBlock,
      validUntilBlock,
      sentAt,
      call: call && fromSentCall(call),
      isSeen,
      wasDropped: () => wasDropped(latchkey, hash),
      getSigned: () => {
        const now = findSent(latchkey, hash)
        return now && signedBytesOf(now)
      },
      reported,
      witness: () => ({ ...witnessSources(latchkey, network), connectorId: senderOf(latchkey, sent) }),
      onProgress: (progress) => {
        if (!isOutdated()) applyProgress(latchkey, sent, progress)
      },
      signal,
    })
  let reported: TransactionOutcome | undefined
  for (;;) {
    const outcome = await wait(reported)
    if (isOutdated()) return
    const isFinal = reported && isSame(outcome, reported)
    // Progress in between may have shown it as pending.
    const shown = findSent(latchkey, hash)?.status
    if (!isFinal || shown !== outcome.status) applyOutcome(latchkey, sent, outcome)
    if (isFinal) return
    reported = outcome
  }
}

function findSent(latchkey: Latchkey, hash: string | undefined): SentTransaction | undefined {
  return latchkey.store.getState().sentTransactions.find((sent) => sent.hash === hash)
}

/**
 * The connected wallet that has the sender's account, active or not: its node witnesses the outcome.
 * SECURITY: not the wallet that is on screen, which the visitor may have switched since, and none once it is disconnected.
 */
function senderOf(latchkey: Latchkey, { caipNetworkId, from }: SentTransaction): string | undefined {
  const namespace = findChain(latchkey, caipNetworkId)?.network.chainNamespace
  if (!namespace) return undefined
  const isSender = (account: string) => isSameAddress(account, from)
  return listConnected(latchkey, namespace).find(({ accounts }) => accounts.some(isSender))?.connectorId
}

function isSame(one: TransactionOutcome, other: TransactionOutcome): boolean {
  return one.status === other.status && one.hash === other.hash
}

function applyProgress(
  latchkey: Latchkey,
  { hash, replaces }: SentTransaction,
  { nonce, validUntilBlock, isDropped, isSeen = false, isUnderpaid, isDisputed }: TransactionProgress,
): void {
  changeSentTransaction(latchkey, hash, (sent) => ({
    nonce: nonce ?? sent.nonce,
    ...(validUntilBlock !== undefined && { validUntilBlock }),
    status: isDropped ? 'dropped' : 'pending',
    ...(isDropped && { wasDropped: true as const }),
    dropReason: !isDropped ? undefined : isUnderpaid ? 'lowFee' : isSeen || sent.isSeen ? undefined : 'unseen',
    ...(isSeen && { isSeen }),
    minedHash: undefined,
    isDisputed,
    reason: undefined,
    fee: undefined,
    blockNumber: undefined,
  }))
  const original = findSent(latchkey, replaces?.hash)
  // It replaced the original after all: both become one entry.
  if (replaces && original && nonce !== undefined && nonce === original.nonce) {
    changeSentTransaction(latchkey, replaces.hash, () => ({ replacement: { purpose: replaces.purpose, hash } }))
  }
}

function applyOutcome(latchkey: Latchkey, sent: SentTransaction, outcome: TransactionOutcome): void {
  const { hash, caipNetworkId } = sent
  changeSentTransaction(latchkey, hash, () => ({
    status: outcome.status,
    minedHash: outcome.hash === hash ? undefined : outcome.hash,
    dropReason: undefined,
    isDisputed: undefined,
    reason: outcome.status === 'failed' ? outcome.reason : undefined,
    // That of what replaced it was paid for something else.
    fee: outcome.status === 'expired' || outcome.status === 'replaced' ? undefined : outcome.fee?.toString(),
    blockNumber: outcome.status === 'expired' ? undefined : Number(outcome.blockNumber),
    call: undefined,
    signed: undefined,
    signedAt: undefined,
  }))
  // Loaded with the first outcome, not with the page. If loading fails, the reads are refreshed once they are stale.
  void import('../reads/refreshAccount.ts')
    .then(({ refreshAccount }) => refreshAccount(latchkey, { caipNetworkId, tokens: tokensOf(sent) }))
    .catch(() => {})
}

/** The contracts of the tokens a transaction moves. */
function tokensOf(sent: SentTransaction): string[] {
  if (sent.kind === 'nft') return []
  const tokens = sent.kind === 'swap' ? [sent.sold.token, sent.bought.token] : [sent.token]
  return tokens.flatMap(({ address }) => address ?? [])
}
