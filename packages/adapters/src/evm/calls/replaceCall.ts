import { AbortedError, ReplacementRefusedError, TransactionNotPendingError } from '@latchkey/core/errors'
import type { ReplaceRequest } from '@latchkey/core/internal'
import { isSameCall } from '../chain/parseTransaction.ts'
import { sendCall } from '../chain/sendCall.ts'
import { type FeePerGas, simulateCall } from '../chain/simulateCall.ts'
import type { Eip1193Provider } from '../provider.ts'
import { type Rpc, readQuantity } from '../rpc/createRpc.ts'
import { priceReplacement, type ReplacementSource, readPending } from './priceReplacement.ts'

type Request = Omit<ReplaceRequest, 'connectorId' | 'witness'>

/**
 * Has the wallet send a call with the nonce of a pending transaction, at the price of `priceReplacement`.
 *
 * With a wrong nonce both transactions would be mined. So every source is checked first, each node and the wallet's own: one that reports
 * the nonce as used, or the transaction under another nonce, stops the replacement.
 * @throws TransactionNotPendingError once the nonce is used; ReplacementRefusedError where the sources disagree on the nonce or on its use,
 * and where fewer than two sources (one, if no other responds) have the call of a speed-up as pending. A cancellation is rejected where no
 * source has the transaction and one has another under its nonce, which would be cancelled instead. Also what the rpc and `sendCall` throw
 */
export async function replaceCall(
  rpc: Rpc,
  provider: Eip1193Provider,
  options: Request,
): Promise<{ hash: string; nonce?: number }> {
  const { nonce, hashes: _, purpose: __, ...rest } = options
  const { network, from, call } = rest
  const sources = readPending(rpc, provider, options)
  const [{ fees, gas }] = await Promise.all([priceReplacement(sources, options), checkPending(sources, options)])
  return sendCall(rpc, provider, {
    ...rest,
    simulate: (limited) => simulateCall(rpc, { network, from, call, signal: limited }),
    fixed: {
      nonce: toHex(BigInt(nonce)),
      ...(gas === undefined ? {} : { gas: toHex(gas) }),
      ...(fees && toFields(fees)),
    },
  })
}

async function checkPending(sources: readonly ReplacementSource[], options: Request): Promise<void> {
  const { hashes, purpose, signal } = options
  const [hash = ''] = hashes
  const results = await Promise.allSettled(sources.map((source) => readStatus(source, options)))
  if (signal?.aborted) throw new AbortedError()
  const statuses = results.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (statuses.length === 0) throw results.find((answer) => answer.status === 'rejected')?.reason
  if (statuses.every((status) => status === 'used')) throw new TransactionNotPendingError({ hash })
  if (statuses.includes('used') || statuses.includes('other')) {
    throw new ReplacementRefusedError({ hash, reason: 'disputed' })
  }
  const pending = statuses.filter((status) => status === 'pending')
  if (purpose === 'speedUp' && pending.length < Math.min(2, statuses.length)) {
    throw new ReplacementRefusedError({ hash, reason: 'notPending' })
  }
  // Storage can name any hash. One that no source has may be cancelled as long as no other transaction has its nonce.
  if (
    purpose === 'cancel' &&
    statuses.includes('taken') &&
    !statuses.some((status) => status === 'known' || status === 'pending')
  ) {
    throw new ReplacementRefusedError({ hash, reason: 'notPending' })
  }
}

/**
 * What one source reports: the nonce as `used`, the transaction under an `other` nonce or account, this call as `pending`, the transaction
 * with another call as `known`. Without the transaction, and for a cancellation: whether another pending one has `taken` the nonce.
 */
async function readStatus(
  { rpc, transactions: pending }: ReplacementSource,
  { network, from, call, hashes, nonce, purpose, signal }: Request,
): Promise<'used' | 'other' | 'pending' | 'known' | 'taken' | 'unknown'> {
  const [count, receipts, transactions] = await Promise.all([
    rpc(network, { method: 'eth_getTransactionCount', params: [from, 'latest'], signal }),
    Promise.all(hashes.map((hash) => rpc(network, { method: 'eth_getTransactionReceipt', params: [hash], signal }))),
    pending,
  ])
  const isMined = receipts.some((receipt) => receipt !== null) || transactions.some(({ isMined }) => isMined)
  if (isMined || readQuantity(network, count) > BigInt(nonce)) return 'used'
  if (transactions.some((one) => one.nonce !== nonce || one.from !== from.toLowerCase())) return 'other'
  if (transactions.some((transaction) => isSameCall(transaction, call))) return 'pending'
  if (transactions.length > 0) return 'known'
  if (purpose === 'speedUp') return 'unknown'
  const next = await rpc(network, { method: 'eth_getTransactionCount', params: [from, 'pending'], signal })
  return readQuantity(network, next) > BigInt(nonce) ? 'taken' : 'unknown'
}

function toFields(fee: FeePerGas): Record<string, string> {
  if ('price' in fee) return { gasPrice: toHex(fee.price) }
  return { maxFeePerGas: toHex(fee.most), maxPriorityFeePerGas: toHex(fee.priority) }
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
