import type { Network } from '@latchkey/core'
import type { FeeLevel } from '@latchkey/core/internal'
import { type Esplora, eachApi, invalidAnswer, readJson, readObject } from '../esplora/createEsplora.ts'

/** Satoshis for a thousand virtual bytes. */
export type FeeRates = Readonly<Record<FeeLevel, bigint>>

/** Within how many minutes each should be in a block, as what is read below estimates: six blocks, three, or the next one. */
export const feeMinutes: Readonly<Record<FeeLevel, number>> = { slow: 60, normal: 30, fast: 10 }

/** Nodes pass on nothing cheaper than 1 satoshi for a virtual byte. */
const leastRate = 1_000n
/** More was never needed for long; an API that says so is wrong, or lies. */
const mostRate = 500_000n
/** A visitor sends at the fee that they were shown: it is read again only after a while. */
const freshMs = 60_000

/**
 * What the network takes now, of APIs in the form of mempool.space's, else of Esplora's. Of several, the lowest counts: one that names a high
 * price alone wins nothing, and a transfer that waits too long can be sped up.
 */
export function createFeeRates(esplora: Esplora, now: () => number = Date.now) {
  const kept = new Map<string, { at: number; rates: Promise<FeeRates> }>()

  return (network: Network): Promise<FeeRates> => {
    const known = kept.get(network.caipNetworkId)
    if (known && now() - known.at < freshMs) return known.rates
    const rates = readLowest(esplora, network)
    kept.set(network.caipNetworkId, { at: now(), rates })
    // Only what was read is kept.
    rates.catch(() => kept.delete(network.caipNetworkId))
    return rates
  }
}

/** Shared by all who wait for it, so nobody's abort ends it. */
async function readLowest(esplora: Esplora, network: Network): Promise<FeeRates> {
  const reads = await Promise.allSettled(eachApi(network).map((api) => readFeeRates(esplora, api)))
  const [first, ...others] = reads.flatMap((read) => (read.status === 'fulfilled' ? read.value : []))
  if (!first) throw reads.find((read) => read.status === 'rejected')?.reason
  const lowest = (level: FeeLevel) =>
    others.reduce((least, { [level]: rate }) => (rate < least ? rate : least), first[level])
  return { slow: lowest('slow'), normal: lowest('normal'), fast: lowest('fast') }
}

/** @throws RpcAnswerInvalidError and what the client throws */
async function readFeeRates(esplora: Esplora, network: Network): Promise<FeeRates> {
  const recommended = await esplora.send(network, { path: '/v1/fees/recommended' })
  if (recommended.status === 200 && recommended.text.startsWith('{')) {
    const { url, text } = recommended
    const { hourFee, halfHourFee, fastestFee } = readObject(readJson(text, url), url)
    return toRates([hourFee, halfHourFee, fastestFee], url)
  }
  const { url, json } = await esplora.read(network, { path: '/fee-estimates' })
  const estimates = readObject(json, url)
  // By the number of blocks within which a transaction is expected.
  return toRates([estimates['6'], estimates['3'], estimates['1']], url)
}

function toRates(given: readonly unknown[], url: string): FeeRates {
  const [slow = leastRate, normal = leastRate, fast = leastRate] = given.map((rate) => {
    if (typeof rate !== 'number' || !(rate >= 0)) throw invalidAnswer(url, 'expected fees for a virtual byte')
    const exact = BigInt(Math.ceil(Math.min(rate, 1_000_000) * 1_000))
    return exact < leastRate ? leastRate : exact > mostRate ? mostRate : exact
  })
  const atLeast = (one: bigint, other: bigint) => (one > other ? one : other)
  return { slow, normal: atLeast(normal, slow), fast: atLeast(fast, atLeast(normal, slow)) }
}
