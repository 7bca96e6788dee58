import type { ReplacementFee } from '@latchkey/core'
import { AbortedError } from '@latchkey/core/errors'
import type { ReplaceRequest } from '@latchkey/core/internal'
import { type ChainTransaction, getTransaction, isSameCall } from '../chain/parseTransaction.ts'
import { type FeePerGas, readFeePerGas, toRpcCall } from '../chain/simulateCall.ts'
import type { Eip1193Provider } from '../provider.ts'
import { type Rpc, readQuantity } from '../rpc/createRpc.ts'
import { listSources } from '../witness/findWitness.ts'

/** A fee or gas limit that a node names counts up to this many times what it is compared with. */
const mostTimes = 3n

/** A source, and what it knows of the pending transactions: read once, for the price and for the checks of `replaceCall`. */
export type ReplacementSource = { ask: Rpc; transactions: Promise<readonly Reported[]> }

/** A transaction as one source reports it; whether that is the wallet's own node. */
type Reported = ChainTransaction & { isWallets: boolean }

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
 * What a replacement has to offer. Nodes take it only with all its fees at least 10 % above: it offers 12.5 % more than the highest offered
 * so far, or what is usual now where that is more and no more than three times as much.
 *
 * A node can name any fee and any gas limit. What two sources report of a pending transaction counts first, each node and the wallet's own
 * being one source; then what the wallet's own reports. The usual fee is the median, of two the higher. A pending fee that two sources
 * report may be three times the usual one, any other three times the lowest usual one. The gas limit must be between the highest estimate
 * and three times the lowest. Where nothing is left, and where sources without the wallet's own disagree on every fee, the wallet chooses.
 */
export async function priceReplacement(
  sources: readonly ReplacementSource[],
  options: ReplacementQuestion,
): Promise<ReplacementPrice> {
  const { from, call, nonce, signal } = options
  const reported = await Promise.allSettled(sources.map((source) => readSource(source, options)))
  if (signal?.aborted) throw new AbortedError()
  const answers = reported.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const usuals = answers.map(({ usual }) => usual).sort((one, other) => (mostOf(one) < mostOf(other) ? -1 : 1))
  const usual = usuals[Math.floor(usuals.length / 2)]
  if (!usual) throw reported.find((answer) => answer.status === 'rejected')?.reason
  const [lowestUsual = 0n, highestUsual = 0n] = [usuals[0], usuals.at(-1)].map((fee) => fee && mostOf(fee))

  const pending = answers
    .flatMap(({ transactions }) => transactions)
    .filter((one) => !one.isMined && one.nonce === nonce && one.from === from.toLowerCase())
  const estimates = answers.flatMap((answer) => answer.gas ?? [])
  const estimate = estimates.length > 0 ? estimates.reduce(lower) : undefined
  const settled = [...new Set(pending.map((one) => one.hash))].map((hash) => {
    const group = pending.filter((one) => one.hash === hash)
    const { isConfirmed, reported } = settle(group, ({ fee }) => fee && Object.values(fee).join())
    // Where they disagree on the usual fee too, nothing shows which of them lies.
    const isOpen = isConfirmed || reported.some((one) => one.isWallets) || highestUsual <= mostTimes * lowestUsual
    const limit = mostTimes * (isConfirmed ? mostOf(usual) : lowestUsual)
    const fees = reported.flatMap(({ fee }) => (isOpen && fee && mostOf(fee) <= limit ? [fee] : []))
    const gases = settle(group, ({ gas }) => gas?.toString()).reported.flatMap(({ gas }) => gas ?? [])
    return { fees, gases, isSame: group.some((transaction) => isSameCall(transaction, call)) }
  })
  const offered = settled.flatMap(({ fees }) => fees)
  const most = offered.map(mostOf).reduce(higher, 0n)
  const costs = settled.flatMap(({ fees, gases }) =>
    fees.length > 0 && gases.length > 0 ? [gases.reduce(higher) * fees.map(mostOf).reduce(higher)] : [],
  )
  const limits = settled
    .flatMap(({ isSame, gases }) => (isSame ? gases : []))
    .filter((gas) => estimate !== undefined && gas >= estimates.reduce(higher) && gas <= mostTimes * estimate)
  return {
    fees: offered.length > 0 ? offered.reduce(outbid, mostOf(usual) > mostTimes * most ? undefined : usual) : undefined,
    gas: limits.length > 0 ? limits.reduce(higher) : undefined,
    estimate,
    offered: costs.length > 0 ? costs.reduce(higher) : undefined,
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
  const nodes = listSources(rpc, network).length
  return listSources(rpc, network, provider).map((ask, index) => {
    // Under the hash that was asked for, whichever the source names: it reports each transaction once.
    const isWallets = index === nodes
    const read = Promise.all(
      [...new Set(hashes)].map(async (hash) => {
        const transaction = await getTransaction(ask, { network, hash, signal })
        return transaction && { ...transaction, hash, isWallets }
      }),
    )
    return { ask, transactions: read.then((all) => all.flatMap((transaction) => transaction ?? [])) }
  })
}

/** What one source says of fees, of the pending transactions, and of the gas the call takes; a call it refuses has no estimate. */
async function readSource(
  { ask, transactions: pending }: ReplacementSource,
  { network, from, call, signal }: ReplacementQuestion,
): Promise<{ usual: FeePerGas; transactions: readonly Reported[]; gas: bigint | undefined }> {
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

/** What two sources report alike of a transaction; else what the wallet's own reports; else what anyone reports. */
function settle(
  group: readonly Reported[],
  toText: (one: Reported) => string | undefined,
): { isConfirmed: boolean; reported: readonly Reported[] } {
  const telling = group.filter((one) => toText(one) !== undefined)
  const confirmed = telling.filter((one) => telling.some((other) => other !== one && toText(other) === toText(one)))
  if (confirmed.length > 0) return { isConfirmed: true, reported: confirmed }
  const wallets = telling.filter((one) => one.isWallets)
  return { isConfirmed: false, reported: wallets.length > 0 ? wallets : telling }
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
