import { AbortedError, type Network, type TransactionOutcome } from '@latchkey/core'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'
import { sleep } from '../rpc/sleep.ts'
import { findReplacement } from './findReplacement.ts'
import { getTransaction } from './getTransaction.ts'
import type { ChainTransaction } from './parseTransaction.ts'

type WaitOptions = { network: Network; hash: string; from: string; nonce?: number; signal: AbortSignal }

/**
 * Polls until the transaction has its first confirmation or another one took its nonce: every 0.5 s at first, every 4 s later.
 *
 * A replacement that makes the same call is a wallet's speed-up and counts as the transaction itself, under its new hash; one that
 * sends the account nothing is a cancellation. A node that fails is asked again until `signal` aborts.
 * @throws AbortedError
 */
export async function waitForTransaction(rpc: Rpc, options: WaitOptions): Promise<TransactionOutcome> {
  const { signal } = options
  let known: ChainTransaction | undefined
  for (let waitMs = 500; ; waitMs = Math.min(waitMs * 1.3, 4000)) {
    try {
      known ??= await getTransaction(rpc, options)
      const outcome = await look(rpc, { ...options, nonce: known?.nonce ?? options.nonce, known })
      if (outcome) return outcome
    } catch (error) {
      // The node's trouble, whatever it is, passes.
      if (signal.aborted) throw new AbortedError({ cause: error })
    }
    await sleep(waitMs, signal)
  }
}

/** One look at the chain; undefined while nothing is decided. */
async function look(
  rpc: Rpc,
  options: WaitOptions & { known: ChainTransaction | undefined },
): Promise<TransactionOutcome | undefined> {
  const { network, hash, from, nonce, known, signal } = options
  // The count first: if the transaction is mined in between, the receipt that follows shows it.
  const count =
    nonce === undefined
      ? undefined
      : readQuantity(
          network,
          await rpc(network, { method: 'eth_getTransactionCount', params: [from, 'latest'], signal }),
        )
  const own = await getReceipt(rpc, { network, hash, signal })
  if (own) return own
  if (nonce === undefined || count === undefined || count <= BigInt(nonce)) return undefined

  const found = await findReplacement(rpc, { network, from, nonce, signal })
  if (!found || found.transaction.hash === hash) return undefined
  const { transaction, blockNumber } = found
  const isSameCall =
    transaction.to === known?.to && transaction.value === known?.value && transaction.input === known?.input
  if (isSameCall) return getReceipt(rpc, { network, hash: transaction.hash, signal })
  const isCancellation = transaction.to === transaction.from && transaction.value === 0n
  return { status: isCancellation ? 'cancelled' : 'replaced', hash: transaction.hash, blockNumber }
}

async function getReceipt(
  rpc: Rpc,
  options: { network: Network; hash: string; signal: AbortSignal },
): Promise<TransactionOutcome | undefined> {
  const { network, hash, signal } = options
  const receipt = await rpc(network, { method: 'eth_getTransactionReceipt', params: [hash], signal })
  if (typeof receipt !== 'object' || receipt === null) return undefined
  const { status, blockNumber } = receipt as Record<string, unknown>
  return {
    status: status === '0x0' ? 'failed' : 'confirmed',
    hash,
    blockNumber: readQuantity(network, blockNumber),
  }
}
