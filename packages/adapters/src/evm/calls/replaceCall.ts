import { type ReplaceRequest, TransactionNotPendingError } from '@latchkey/core'
import { getTransaction } from '../chain/getTransaction.ts'
import { isSameCall } from '../chain/isSameCall.ts'
import { type FeePerGas, readFeePerGas } from '../chain/readFeePerGas.ts'
import { sendCall } from '../chain/sendCall.ts'
import { simulateCall } from '../chain/simulateCall.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'

/**
 * Has the wallet send a call with the nonce of a pending transaction. Nodes take it only with all its fees at least 10 % above: it offers
 * 12.5 % more than the highest offered so far, or what is usual now where that is more.
 * @throws TransactionNotPendingError once the nonce is used, what the rpc throws, and what `sendCall` throws
 */
export async function replaceCall(
  rpc: Rpc,
  provider: Eip1193Provider,
  options: Omit<ReplaceRequest, 'connectorId'>,
): Promise<{ hash: string; nonce?: number }> {
  const { hashes, nonce, ...rest } = options
  const { network, from, call, signal } = rest
  const [count, usual, ...answers] = await Promise.all([
    rpc(network, { method: 'eth_getTransactionCount', params: [from, 'latest'], signal }),
    readFeePerGas(rpc, { network, signal }),
    ...hashes.map((hash) => getTransaction(rpc, { network, hash, signal })),
  ])
  if (readQuantity(network, count) > BigInt(nonce)) throw new TransactionNotPendingError({ hash: hashes[0] ?? '' })
  const pending = answers.flatMap((answer) => (answer && !answer.isMined && answer.nonce === nonce ? [answer] : []))
  const gas = pending.find((transaction) => isSameCall(transaction, call))?.gas
  const fees = pending.reduce((fee, transaction) => (transaction.fee ? outbid(fee, transaction.fee) : fee), usual)
  return sendCall(rpc, provider, {
    ...rest,
    simulate: (limited) => simulateCall(rpc, { network, from, call, signal: limited }),
    fixed: { nonce: toHex(BigInt(nonce)), ...(gas === undefined ? {} : { gas: toHex(gas) }), ...toFields(fees) },
  })
}

/** The higher of a fee and another raised by an eighth, in each part. A replaced transaction's kind of fee is kept. */
function outbid(fee: FeePerGas, offered: FeePerGas): FeePerGas {
  if ('price' in offered) {
    return { price: higher('price' in fee ? fee.price : 0n, raised(offered.price)) }
  }
  const { most, priority } = 'price' in fee ? { most: fee.price, priority: 0n } : fee
  return { most: higher(most, raised(offered.most)), priority: higher(priority, raised(offered.priority)) }
}

/** 12.5 % more, rounded up, and never the same. */
function raised(wei: bigint): bigint {
  return wei + wei / 8n + 1n
}

function higher(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function toFields(fee: FeePerGas): Record<string, string> {
  if ('price' in fee) return { gasPrice: toHex(fee.price) }
  return { maxFeePerGas: toHex(fee.most), maxPriorityFeePerGas: toHex(fee.priority) }
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
