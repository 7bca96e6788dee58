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

/** A fee or gas limit that a node names counts up to this many times what it is compared with. */
const mostTimes = 3n

/** A source, and what it knows of the pending transactions: read once, for the price and for the checks of `replaceCall`. */
export type ReplacementSource = { ask: Rpc; transactions: Promise<readonly ChainTransaction[]> }

type ReplacementQuestion = Pick<ReplaceRequest, 'network' | 'from' | 'call' | 'hashes' | 'nonce' | 'signal'>

type ReplacementPrice = {
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
 * A node can name any fee. The usual fee is therefore the lowest that any source names: each node by itself, and the wallet's own. A pending
 * transaction that offers more than three times the usual fee is ignored, and so is a gas limit above three times the lowest estimate. Then, and
 * where no source knows the pending transaction, the wallet chooses.
 */
export async function priceReplacement(
  sources: readonly ReplacementSource[],
  options: ReplacementQuestion,
): Promise<ReplacementPrice> {
  const { from, call, nonce, signal } = options
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
  options: ReplacementQuestion,
): Promise<ReplacementFee | undefined> {
  const { fees, gas, estimate, offered } = await priceReplacement(readPending(rpc, provider, options), options)
  const units = gas ?? estimate
  if (!fees || offered === undefined || units === undefined) return undefined
  return { before: offered, after: units * mostOf(fees) }
}

/** Starts to read the pending transactions from every source of the network. */
export function readPending(
  rpc: Rpc,
  provider: Eip1193Provider | undefined,
  { network, hashes, signal }: Pick<ReplaceRequest, 'network' | 'hashes' | 'signal'>,
): readonly ReplacementSource[] {
  return listSources(rpc, network, provider).map((ask) => {
    const read = Promise.all(hashes.map((hash) => getTransaction(ask, { network, hash, signal })))
    return { ask, transactions: read.then((all) => all.flatMap((transaction) => transaction ?? [])) }
  })
}

/** What one source says of fees, of the pending transactions, and of the gas the call takes; a call it refuses has no estimate. */
async function readSource(
  { ask, transactions: pending }: ReplacementSource,
  { network, from, call, signal }: ReplacementQuestion,
): Promise<{ usual: FeePerGas; transactions: readonly ChainTransaction[]; gas: bigint | undefined }> {
  const [usual, transactions, gas] = await Promise.all([
    readFeePerGas(ask, { network, signal }),
    pending,
    ask(network, { method: 'eth_estimateGas', params: [toRpcCall(from, call)], signal }).then(
      (answer) => readQuantity(network, answer),
      () => undefined,
    ),
  ])
  return { usual, transactions, gas }
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
