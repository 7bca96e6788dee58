import { type ReplaceRequest, TransactionNotPendingError } from '@latchkey/core'
import { getTransaction } from '../chain/getTransaction.ts'
import { isSameCall } from '../chain/isSameCall.ts'
import { type FeePerGas, readFeePerGas } from '../chain/readFeePerGas.ts'
import { sendCall } from '../chain/sendCall.ts'
import { simulateCall } from '../chain/simulateCall.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'

/** What is usual now counts up to so many times what the pending one offers. */
const mostTimes = 3n

/**
 * Has the wallet send a call with the nonce of a pending transaction. Nodes take it only with all its fees at least 10 % above: it offers
 * 12.5 % more than the highest offered so far, or what is usual now where that is more and no more than three times as much: a node can name any
 * fee. Where no node knows the pending one there is nothing to measure by, and the wallet chooses the fee.
 * @param options.feeRpc whom to ask for fees first; `rpc` where that cannot be reached
 * @throws TransactionNotPendingError once the nonce is used, what the rpc throws, and what `sendCall` throws
 */
export async function replaceCall(
  rpc: Rpc,
  provider: Eip1193Provider,
  options: Omit<ReplaceRequest, 'connectorId' | 'witness'> & { feeRpc?: Rpc | undefined },
): Promise<{ hash: string; nonce?: number }> {
  const { hashes, nonce, feeRpc, ...rest } = options
  const { network, from, call, signal } = rest
  const readFees = (source: Rpc) =>
    Promise.all([
      readFeePerGas(source, { network, signal }),
      Promise.all(hashes.map((hash) => getTransaction(source, { network, hash, signal }))),
    ])
  const [count, [usual, answers]] = await Promise.all([
    rpc(network, { method: 'eth_getTransactionCount', params: [from, 'latest'], signal }),
    feeRpc
      ? readFees(feeRpc).catch((error: unknown) => {
          if (signal?.aborted) throw error
          return readFees(rpc)
        })
      : readFees(rpc),
  ])
  if (readQuantity(network, count) > BigInt(nonce)) throw new TransactionNotPendingError({ hash: hashes[0] ?? '' })
  const pending = answers.flatMap((answer) => (answer && !answer.isMined && answer.nonce === nonce ? [answer] : []))
  const gas = pending.find((transaction) => isSameCall(transaction, call))?.gas
  const offered = pending.flatMap(({ fee }) => (fee ? [fee] : []))
  const most = offered.map(mostOf).reduce(higher, 0n)
  const fees = offered.reduce(outbid, mostOf(usual) > mostTimes * most ? undefined : usual)
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

/** The higher of a fee and another raised by an eighth, in each part. A replaced transaction's kind of fee is kept. */
function outbid(fee: FeePerGas | undefined, offered: FeePerGas): FeePerGas {
  if ('price' in offered) {
    return { price: higher(fee && 'price' in fee ? fee.price : 0n, raised(offered.price)) }
  }
  const { most, priority } = !fee || 'price' in fee ? { most: fee?.price ?? 0n, priority: 0n } : fee
  return { most: higher(most, raised(offered.most)), priority: higher(priority, raised(offered.priority)) }
}

/** The most that each unit of gas can cost. */
function mostOf(fee: FeePerGas): bigint {
  return 'price' in fee ? fee.price : fee.most
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
