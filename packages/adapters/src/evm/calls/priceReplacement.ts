import { AbortedError, type ReplacementFee, type ReplaceRequest } from '@latchkey/core'
import { getTransaction } from '../chain/getTransaction.ts'
import { isSameCall } from '../chain/isSameCall.ts'
import type { ChainTransaction } from '../chain/parseTransaction.ts'
import { type FeePerGas, readFeePerGas } from '../chain/readFeePerGas.ts'
import { toRpcCall } from '../chain/toRpcCall.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { readQuantity } from '../rpc/readQuantity.ts'
import { listSources } from '../witness/findWitness.ts'

/** What a node names counts up to so many times what there is to measure it by. */
const mostTimes = 3n

export type ReplacementPrice = {
  /** What the wallet is to offer; undefined where it chooses. */
  fees: FeePerGas | undefined
  /** Gas limit of a pending transaction that makes the same call; undefined where the wallet chooses. */
  gas: bigint | undefined
  /** The lowest estimate of the gas the call takes; undefined where every node refuses it. */
  estimate: bigint | undefined
  /** Most the pending ones can cost, in wei; undefined where no node knows one. */
  offered: bigint | undefined
}

/**
 * What a replacement has to offer. Nodes take it only with all its fees at least 10 % above: it offers 12.5 % more than the highest offered so
 * far, or what is usual now where that is more and no more than three times as much.
 *
 * A node can name any fee: what is usual is the lowest that each node by itself and the wallet's own name. A pending transaction of more than three
 * times that is nothing to measure by, nor is a gas limit of more than three times their lowest estimate. Then, as where no node knows the pending
 * one, the wallet chooses.
 */
export async function priceReplacement(
  rpc: Rpc,
  provider: Eip1193Provider | undefined,
  options: Omit<ReplaceRequest, 'connectorId' | 'witness' | 'onAsk'>,
): Promise<ReplacementPrice> {
  const { network, from, call, nonce, signal } = options
  const sources = listSources(rpc, network, provider)
  const told = await Promise.allSettled(sources.map((source) => readSource(source, options)))
  if (signal?.aborted) throw new AbortedError()
  const answers = told.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [usual] = answers.map((answer) => answer.usual).sort((one, other) => (mostOf(one) < mostOf(other) ? -1 : 1))
  if (!usual) throw told.find((answer) => answer.status === 'rejected')?.reason

  const pending = answers
    .flatMap(({ transactions }) => transactions)
    .filter((one) => !one.isMined && one.nonce === nonce && one.from === from.toLowerCase())
  const same = pending.filter((transaction) => isSameCall(transaction, call))
  const estimate = lowest(answers.flatMap((answer) => answer.gas ?? []))
  const gas = lowest(same.flatMap((transaction) => transaction.gas ?? []))
  const credible = pending.filter(({ fee }) => fee && mostOf(fee) <= mostTimes * mostOf(usual))
  const offered = credible.flatMap(({ fee }) => fee ?? [])
  const most = offered.map(mostOf).reduce(higher, 0n)
  const costs = credible.flatMap(({ fee, gas }) => (fee && gas !== undefined ? [gas * mostOf(fee)] : []))
  return {
    fees: offered.length > 0 ? offered.reduce(outbid, mostOf(usual) > mostTimes * most ? undefined : usual) : undefined,
    gas: gas !== undefined && estimate !== undefined && gas <= mostTimes * estimate ? gas : undefined,
    estimate,
    offered: costs.length > 0 ? costs.reduce(higher, 0n) : undefined,
  }
}

/** Most the pending transaction and `replaceCall`'s can cost; undefined where the wallet chooses the fee or the gas limit. */
export async function estimateReplacement(
  rpc: Rpc,
  provider: Eip1193Provider | undefined,
  options: Omit<ReplaceRequest, 'connectorId' | 'witness' | 'onAsk'>,
): Promise<ReplacementFee | undefined> {
  const { fees, gas, estimate, offered } = await priceReplacement(rpc, provider, options)
  const units = gas ?? estimate
  if (!fees || offered === undefined || units === undefined) return undefined
  return { before: offered, after: units * mostOf(fees) }
}

/** What one node says of fees, of the pending transactions, and of the gas the call takes; a call it refuses has no estimate. */
async function readSource(
  source: Rpc,
  options: Pick<ReplaceRequest, 'network' | 'from' | 'call' | 'hashes' | 'signal'>,
): Promise<{ usual: FeePerGas; transactions: ChainTransaction[]; gas: bigint | undefined }> {
  const { network, from, call, hashes, signal } = options
  const [usual, transactions, gas] = await Promise.all([
    readFeePerGas(source, { network, signal }),
    Promise.all(hashes.map((hash) => getTransaction(source, { network, hash, signal }))),
    source(network, { method: 'eth_estimateGas', params: [toRpcCall(from, call)], signal }).then(
      (answer) => readQuantity(network, answer),
      () => undefined,
    ),
  ])
  return { usual, transactions: transactions.flatMap((transaction) => transaction ?? []), gas }
}

/** The most that each unit of gas can cost, should a wallet raise a limit below the tip. */
function mostOf(fee: FeePerGas): bigint {
  return 'price' in fee ? fee.price : higher(fee.most, fee.priority)
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

function lower(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function lowest(values: readonly bigint[]): bigint | undefined {
  return values.length > 0 ? values.reduce(lower) : undefined
}
