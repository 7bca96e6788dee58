import type { Address } from 'viem'
import * as z from 'zod/mini'
import { ApiError } from '../../errors/ApiError.ts'
import { isUnavailable } from '../../providers/upstream/isUnavailable.ts'
import { findChain } from '../../routes/parseAccount.ts'
import type { WalletHandler } from '../http/WalletHandler.ts'

/** As long as the public endpoint keeps them. */
const priceTtlMs = 15_000

const pricesSchema = z.object({
  native: z.nullable(z.number()),
  tokens: z.array(z.object({ address: z.string(), usd: z.number() })),
})

/** Prices for what the wallet's page shows beside amounts, from the network's providers. */
export const readPrices: WalletHandler<'readPrices'> = async (context, { body }) => {
  const chain = findChain(context, body.caipNetworkId)
  const tokens = body.tokens.map(({ address, decimals }) => ({ address: address as Address, decimals })) // its schema has a pattern
  const names = tokens.map(({ address, decimals }) => `${address}/${decimals}`)
  const load = async () => {
    const prices = await context.prices.getPrices(chain, { tokens, currency: 'usd' })
    return {
      native: prices.get('native') || null,
      tokens: tokens.flatMap(({ address }) => {
        const usd = prices.get(address)
        return usd ? [{ address, usd }] : []
      }),
    }
  }
  try {
    const key = `wallet prices:${chain.id}:${names.toSorted().join()}`
    return await context.state.cache.load(key, { ttlMs: priceTtlMs, schema: pricesSchema, load })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const description = 'The prices cannot be read now: no price provider of the network answers. Try again later.'
    throw new ApiError(503, { field: 'tokens', description, cause: error })
  }
}
