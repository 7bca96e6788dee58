import type { ReplaceRequest } from '@latchkey/core'
import { getTransaction } from '../chain/getTransaction.ts'
import { isSameCall } from '../chain/isSameCall.ts'
import { type FeePerGas, readFeePerGas } from '../chain/readFeePerGas.ts'
import type { Rpc } from '../rpc/createRpc.ts'

/** What is usual now counts up to so many times what the pending one offers. */
const mostTimes = 3n

export type ReplacementPrice = {
  /** What the wallet is to offer; undefined where it chooses. */
  fees: FeePerGas | undefined
  /** Gas of a pending transaction that makes the same call. */
  gas: bigint | undefined
  /** Most the pending ones can cost, in wei; undefined where no node knows one. */
  offered: bigint | undefined
}

/**
 * What a replacement has to offer. Nodes take it only with all its fees at least 10 % above: it offers 12.5 % more than the highest offered so
 * far, or what is usual now where that is more and no more than three times as much: a node can name any fee. Where no node knows the pending one
 * there is nothing to measure by, and the wallet chooses the fee.
 * @param options.feeRpc whom to ask first; `rpc` where that cannot be reached
 */
export async function priceReplacement(
  rpc: Rpc,
  options: Pick<ReplaceRequest, 'network' | 'call' | 'nonce' | 'hashes' | 'signal'> & { feeRpc?: Rpc | undefined },
): Promise<ReplacementPrice> {
  const { network, call, nonce, hashes, feeRpc, signal } = options
  const readFees = (source: Rpc) =>
    Promise.all([
      readFeePerGas(source, { network, signal }),
      Promise.all(hashes.map((hash) => getTransaction(source, { network, hash, signal }))),
    ])
  const [usual, answers] = feeRpc
    ? await readFees(feeRpc).catch((error: unknown) => {
        if (signal?.aborted) throw error
        return readFees(rpc)
      })
    : await readFees(rpc)
  const pending = answers.flatMap((answer) => (answer && !answer.isMined && answer.nonce === nonce ? [answer] : []))
  const offered = pending.flatMap(({ fee }) => (fee ? [fee] : []))
  const most = offered.map(mostOf).reduce(higher, 0n)
  const costs = pending.flatMap(({ fee, gas }) => (fee && gas !== undefined ? [gas * mostOf(fee)] : []))
  return {
    fees: offered.reduce(outbid, mostOf(usual) > mostTimes * most ? undefined : usual),
    gas: pending.find((transaction) => isSameCall(transaction, call))?.gas,
    offered: costs.length > 0 ? costs.reduce(higher, 0n) : undefined,
  }
}

/** The most that each unit of gas can cost. */
export function mostOf(fee: FeePerGas): bigint {
  return 'price' in fee ? fee.price : fee.most
}

/** The higher of a fee and another raised by an eighth, in each part. A replaced transaction's kind of fee is kept. */
function outbid(fee: FeePerGas | undefined, offered: FeePerGas): FeePerGas {
  if ('price' in offered) {
    return { price: higher(fee && 'price' in fee ? fee.price : 0n, raised(offered.price)) }
  }
  const { most, priority } = !fee || 'price' in fee ? { most: fee?.price ?? 0n, priority: 0n } : fee
  return { most: higher(most, raised(offered.most)), priority: higher(priority, raised(offered.priority)) }
}

/** 12.5 % more, rounded up, and never the same. */
function raised(wei: bigint): bigint {
  return wei + wei / 8n + 1n
}

function higher(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
