import { ApiError } from '../errors/ApiError.ts'
import type { Handler } from './Handler.ts'
import { parseAsset } from './parseAccount.ts'

const daySeconds = 86_400
const defaultPoints = 96

/** Prices as this server recorded them; empty for tokens it does not follow. */
export const getPriceHistory: Handler<'getPriceHistory'> = async (context, request) => {
  const { address: asset, points = defaultPoints } = request.query
  const { chain, address } = parseAsset(context, { value: asset, field: 'address' })
  const to = request.query.to ?? Math.floor(Date.now() / 1000)
  const from = request.query.from ?? Math.max(0, to - daySeconds)
  if (from >= to) throw new ApiError(400, { field: 'from', description: 'Invalid parameter: from must be before to' })
  const found = await context.priceStore.read({ chainId: chain.id, token: address, from, to, points })
  return {
    address: asset,
    currency: 'usd',
    prices: found.map(({ at, price }) => ({ at: at.toISOString(), price })),
  }
}
