import type { ReplacementFee } from '@latchkey/core'
import { AbortedError } from '@latchkey/core/errors'
import type { ReplaceRequest } from '@latchkey/core/internal'
import { type ChainTransaction, getTransaction, isSameCall } from '../chain/parseTransaction.ts'
import { type FeePerGas, readFeePerGas, toRpcCall } from '../chain/simulateCall.ts'
import type { Eip1193Provider } from '../provider.ts'
import { type Rpc, readQuantity } from '../rpc/createRpc.ts'
import { listSources } from '../witness/findWitness.ts'

/** A fee or gas limit that a node reports is accepted up to this multiple of what it is compared with. */
const maxMultiple = 3n

/** A source and its pending transactions, read once for the price and for the checks of `replaceCall`. */
export type ReplacementSource = { rpc: Rpc; transactions: Promise<readonly Reported[]> }

/** A transaction as one source reports it, and whether that source is the wallet's own node. */
type Reported = ChainTransaction & { isWallets: boolean }

type ReplacementQuery = Pick<ReplaceRequest, 'network' | 'from' | 'call' | 'hashes' | 'nonce' | 'signal'>

type ReplacementPrice = {
  /** Fees for the wallet to offer; undefined where it chooses. */
  fees: FeePerGas | undefined
  /** Gas limit of a pending transaction that makes the same call; undefined where the wallet chooses. */
  gas: bigint | undefined
  /** The lowest gas estimate of the call; undefined where it fails on every node. */
  estimate: bigint | undefined
  /** The most the pending transactions can cost, in wei; undefined where no node has one. */
  offered: bigint | undefined
}

/**
 * The price of a replacement. Nodes accept one only with all its fees at least 10 % higher, so it offers 12.5 % more than the highest
 * pending fee, or the current market fee where that is higher and at most three times as high.
 *
 * A node can report any fee and any gas limit. A value of a pending transaction that two sources report comes first, each node and the
 * wallet's own counting as one source; then the value of the wallet's own. The market fee is the median, of two the higher. A pending fee
 * that two sources report may be three times the market fee, any other three times the lowest market fee. The gas limit must be between the
 * highest estimate and three times the lowest. Where no value passes, or where nodes alone disagree on every fee, the wallet chooses.
 */
export async function priceReplacement(
  sources: readonly ReplacementSource[],
  options: ReplacementQuery,
): Promise<ReplacementPrice> {
  const { from, call, nonce, signal } = options
  const reported = await Promise.allSettled(sources.map((source) => readSource(source, options)))
  if (signal?.aborted) throw new AbortedError()
  const answers = reported.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const marketFees = answers.map(({ market }) => market).sort((one, other) => (mostOf(one) < mostOf(other) ? -1 : 1))
  const market = marketFees[Math.floor(marketFees.length / 2)]
  if (!market) throw reported.find((answer) => answer.status === 'rejected')?.reason
  const [lowestMarket = 0n, highestMarket = 0n] = [marketFees[0], marketFees.at(-1)].map((fee) => fee && mostOf(fee))

  const pending = answers
    .flatMap(({ transactions }) => transactions)
    .filter((one) => !one.isMined && one.nonce === nonce && one.from === from.toLowerCase())
  const estimates = answers.flatMap((answer) => answer.gas ?? [])
  const estimate = estimates.length > 0 ? estimates.reduce(lower) : undefined
  const settled = [...new Set(pending.map((one) => one.hash))].map((hash) => {
    const group = pending.filter((one) => one.hash === hash)
    const { isConfirmed, reported } = settle(group, ({ fee }) => fee && Object.values(fee).join())
    // Where they disagree on the market fee too, nothing shows which of them lies.
    const isOpen = isConfirmed || reported.some((one) => one.isWallets) || highestMarket <= maxMultiple * lowestMarket
    const limit = maxMultiple * (isConfirmed ? mostOf(market) : lowestMarket)
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
    .filter((gas) => estimate !== undefined && gas >= estimates.reduce(higher) && gas <= maxMultiple * estimate)
  return {
    fees:
      offered.length > 0 ? offered.reduce(outbid, mostOf(market) > maxMultiple * most ? undefined : market) : undefined,
    gas: limits.length > 0 ? limits.reduce(higher) : undefined,
    estimate,
    offered: costs.length > 0 ? costs.reduce(higher) : undefined,
  }
}

/** The most the pending transaction and its replacement can cost; undefined where the wallet chooses the fee or the gas limit. */
export async function estimateReplacement(
  rpc: Rpc,
  provider: Eip1193Provider | undefined,
  options: ReplacementQuery,
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
  return listSources(rpc, network, provider).map((source, index) => {
    // Under the requested hash, whatever hash the source reports: each transaction counts once.
    const isWallets = index === nodes
    const read = Promise.all(
      [...new Set(hashes)].map(async (hash) => {
        const transaction = await getTransaction(source, { network, hash, signal })
        return transaction && { ...transaction, hash, isWallets }
      }),
    )
    return { rpc: source, transactions: read.then((all) => all.flatMap((transaction) => transaction ?? [])) }
  })
}

/** One source's market fee, pending transactions and gas estimate; a call that fails has no estimate. */
async function readSource(
  { rpc, transactions: pending }: ReplacementSource,
  { network, from, call, signal }: ReplacementQuery,
): Promise<{ market: FeePerGas; transactions: readonly Reported[]; gas: bigint | undefined }> {
  const [market, transactions, gas] = await Promise.all([
    readFeePerGas(rpc, { network, signal }),
    pending,
    rpc(network, { method: 'eth_estimateGas', params: [toRpcCall(from, call)], signal }).then(
      (answer) => readQuantity(network, answer),
      () => undefined,
    ),
  ])
  return { market, transactions, gas }
}

/** The value of a transaction that two sources report; else the wallet's own; else that of any source. */
function settle(
  group: readonly Reported[],
  toText: (one: Reported) => string | undefined,
): { isConfirmed: boolean; reported: readonly Reported[] } {
  const reporting = group.filter((one) => toText(one) !== undefined)
  const confirmed = reporting.filter((one) => reporting.some((other) => other !== one && toText(other) === toText(one)))
  if (confirmed.length > 0) return { isConfirmed: true, reported: confirmed }
  const wallets = reporting.filter((one) => one.isWallets)
  return { isConfirmed: false, reported: wallets.length > 0 ? wallets : reporting }
}

/** The most that each unit of gas can cost; wallets raise a fee cap that is below the tip. */
function mostOf(fee: FeePerGas): bigint {
  return 'price' in fee ? fee.price : higher(fee.most, fee.priority)
}

/** The higher of a fee and a pending one plus an eighth, in each part. The pending transaction's kind of fee is kept. */
function outbid(fee: FeePerGas | undefined, offered: FeePerGas): FeePerGas {
  if ('price' in offered) {
    return { price: higher(fee && 'price' in fee ? fee.price : 0n, raised(offered.price)) }
  }
  const { most, priority } = !fee || 'price' in fee ? { most: fee?.price ?? 0n, priority: 0n } : fee
  return { most: higher(most, raised(offered.most)), priority: higher(priority, raised(offered.priority)) }
}

/** 12.5 % more, rounded up, and always higher. */
function raised(wei: bigint): bigint {
  return wei + wei / 8n + 1n
}

function higher(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function lower(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
