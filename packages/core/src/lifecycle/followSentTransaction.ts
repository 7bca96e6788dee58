import { parseCaipNetworkId } from '@latchkey/wire'
import type { TransactionOutcome } from '../adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { invalidateReads } from '../reads/invalidateReads.ts'
import type { SentTransaction } from '../state.ts'
import { mergeSentTransactions, readSentTransactions } from '../storage/sentTransactions.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { saveSentTransactions } from '../transactions/saveSentTransactions.ts'

/** Takes in the transfers sent before a reload or in another tab, and follows those still pending. */
export function adoptSentTransactions(kit: Latchkey): void {
  const { sentTransactions } = kit.store.getState()
  const merged = mergeSentTransactions(sentTransactions, readSentTransactions(storagePlace(kit)))
  kit.store.setState({ sentTransactions: merged })
  for (const sent of merged) followSentTransaction(kit, sent)
}

/** Follows a transfer until the chain has decided it, while the kit runs; the next start goes on where this one stopped. */
export function followSentTransaction(kit: Latchkey, sent: SentTransaction): void {
  const { followed, running } = kit.internal
  if (sent.status !== 'pending' || !running || running.aborted || followed.has(sent.hash)) return
  followed.add(sent.hash)
  void waitForOutcome(kit, sent, running)
    .then((outcome) => outcome && applyOutcome(kit, sent.hash, outcome))
    .finally(() => followed.delete(sent.hash))
}

async function waitForOutcome(
  kit: Latchkey,
  { caipNetworkId, hash, from, nonce }: SentTransaction,
  signal: AbortSignal,
): Promise<TransactionOutcome | undefined> {
  const { chainNamespace } = parseCaipNetworkId(caipNetworkId)
  const adapter = kit.adapters.find(({ namespace }) => namespace === chainNamespace)
  const network = kit.networks.find((candidate) => candidate.caipNetworkId === caipNetworkId)
  // A network that is no longer configured cannot be asked; the transfer stays listed as pending.
  if (!adapter || !network) return undefined
  try {
    return await adapter.waitForTransaction({ network, hash, from, nonce, signal })
  } catch {
    // Stopped, or given up by the adapter: the next start follows it again.
    return undefined
  }
}

function applyOutcome(kit: Latchkey, hash: string, outcome: TransactionOutcome): void {
  kit.store.setState((state) => ({
    sentTransactions: state.sentTransactions.map((sent) =>
      sent.hash === hash && sent.status === 'pending'
        ? { ...sent, status: outcome.status, minedHash: outcome.hash === hash ? undefined : outcome.hash }
        : sent,
    ),
  }))
  saveSentTransactions(kit)
  void invalidateReads(kit)
}
