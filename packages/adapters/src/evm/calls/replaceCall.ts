import { AbortedError, ReplacementRefusedError, type ReplaceRequest, TransactionNotPendingError } from '@latchkey/core'
import { getTransaction } from '../chain/getTransaction.ts'
import { isSameCall } from '../chain/isSameCall.ts'
import type { FeePerGas } from '../chain/readFeePerGas.ts'
import { sendCall } from '../chain/sendCall.ts'
import { simulateCall } from '../chain/simulateCall.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'
import { listSources } from '../witness/findWitness.ts'
import { priceReplacement } from './priceReplacement.ts'

type Request = Omit<ReplaceRequest, 'connectorId' | 'witness'>

/**
 * Has the wallet send a call with the nonce of a pending transaction, at the price of `priceReplacement`.
 *
 * Under another nonce than the transaction's the call would be made twice. So each node by itself and the wallet's own are asked first: one that
 * has the nonce as used, or the transaction under another nonce, is enough to stop.
 * @throws TransactionNotPendingError once the nonce is used, ReplacementRefusedError where the sources disagree on that or on the nonce, or where a
 * speed-up would repeat what two sources do not have as pending (one, where no other answers), what the rpc throws, and what `sendCall` throws
 */
export async function replaceCall(
  rpc: Rpc,
  provider: Eip1193Provider,
  options: Request,
): Promise<{ hash: string; nonce?: number }> {
  const { nonce, hashes: _, purpose: __, ...rest } = options
  const { network, from, call } = rest
  const [{ fees, gas }] = await Promise.all([
    priceReplacement(rpc, provider, options),
    checkPending(listSources(rpc, network, provider), options),
  ])
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

async function checkPending(sources: readonly Rpc[], options: Request): Promise<void> {
  const { hashes, purpose, signal } = options
  const [hash = ''] = hashes
  const told = await Promise.allSettled(sources.map((source) => readStanding(source, options)))
  if (signal?.aborted) throw new AbortedError()
  const standings = told.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (standings.length === 0) throw told.find((answer) => answer.status === 'rejected')?.reason
  if (standings.every((standing) => standing === 'used')) throw new TransactionNotPendingError({ hash })
  if (standings.includes('used') || standings.includes('other')) {
    throw new ReplacementRefusedError({ hash, reason: 'disputed' })
  }
  const pending = standings.filter((standing) => standing === 'pending')
  if (purpose === 'speedUp' && pending.length < Math.min(2, standings.length)) {
    throw new ReplacementRefusedError({ hash, reason: 'notPending' })
  }
}

/** What one source knows: its nonce `used`, the transaction under an `other` nonce or account, this very call as `pending`. */
async function readStanding(source: Rpc, options: Request): Promise<'used' | 'other' | 'pending' | 'unknown'> {
  const { network, from, call, hashes, nonce, signal } = options
  const [count, receipts, all] = await Promise.all([
    source(network, { method: 'eth_getTransactionCount', params: [from, 'latest'], signal }),
    Promise.all(hashes.map((hash) => source(network, { method: 'eth_getTransactionReceipt', params: [hash], signal }))),
    Promise.all(hashes.map((hash) => getTransaction(source, { network, hash, signal }))),
  ])
  const transactions = all.flatMap((transaction) => transaction ?? [])
  const isMined = receipts.some((receipt) => receipt !== null) || transactions.some(({ isMined }) => isMined)
  if (isMined || readQuantity(network, count) > BigInt(nonce)) return 'used'
  if (transactions.some((one) => one.nonce !== nonce || one.from !== from.toLowerCase())) return 'other'
  return transactions.some((transaction) => isSameCall(transaction, call)) ? 'pending' : 'unknown'
}

function toFields(fee: FeePerGas): Record<string, string> {
  if ('price' in fee) return { gasPrice: toHex(fee.price) }
  return { maxFeePerGas: toHex(fee.most), maxPriorityFeePerGas: toHex(fee.priority) }
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
