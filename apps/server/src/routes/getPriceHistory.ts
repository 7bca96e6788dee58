import type { Address } from 'viem'
import * as z from 'zod/mini'
import { ApiError } from '../errors/ApiError.ts'
import type { Handler } from './Handler.ts'
import { parseNetworkAsset } from './parseAccount.ts'

const daySeconds = 86_400
const defaultPoints = 96

/** Longer periods are read from many recorded prices: they end at full steps, so that callers share a cached response. */
const longSeconds = 2 * daySeconds
const stepSeconds = 600
const pricesSchema = z.array(z.object({ at: z.string(), price: z.number() }))

/** Prices as this server recorded them; empty for tokens it does not follow. */
export const getPriceHistory: Handler<'getPriceHistory'> = async (context, request) => {
  const { address: asset, points = defaultPoints } = request.query
  const { chain, address } = parseNetworkAsset(context, { value: asset, field: 'address' })
  const to = request.query.to ?? Math.floor(Date.now() / 1000)
  const from = request.query.from ?? Math.max(0, to - daySeconds)
  if (from >= to) throw new ApiError(400, { field: 'from', description: 'Invalid parameter: from must be before to' })
  // Prices of EVM networks are recorded.
  if (chain.namespace !== 'eip155') return { address: asset, currency: 'usd', prices: [] }
  const read = async (period: { from: number; to: number }) => {
    const found = await context.priceStore.read({ chainId: chain.id, token: address as Address, points, ...period })
    return found.map(({ at, price }) => ({ at: at.toISOString(), price }))
  }
  if (to - from < longSeconds) return { address: asset, currency: 'usd', prices: await read({ from, to }) }
  const [first, last] = [from, to].map((at) => at - (at % stepSeconds)) as [number, number]
  const prices = await context.state.cache.load(`price-history:${chain.id}:${address}:${first}:${last}:${points}`, {
    ttlMs: stepSeconds * 1000,
    schema: pricesSchema,
    facts: request.facts,
    load: () => read({ from: first, to: last }),
  })
  return { address: asset, currency: 'usd', prices }
}
