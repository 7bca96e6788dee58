import type { ServerContext } from '../context.ts'
import { ApiError } from '../errors/ApiError.ts'
import { isUnavailable } from '../providers/upstream/isUnavailable.ts'
import type { Handler, ParsedRequest } from './Handler.ts'

export const getExchangeRate: Handler<'getExchangeRate'> = async (context, request) => {
  const { currency } = request.query
  const found = currency === 'USD' ? { rate: 1, at: Date.now() } : await readRate(context, request)
  return {
    base: 'USD',
    currency,
    rate: found?.rate ?? null,
    at: found ? new Date(found.at).toISOString() : null,
  }
}

async function readRate(context: ServerContext, { query, facts }: ParsedRequest<'getExchangeRate'>) {
  try {
    return await context.exchangeRates.getRate(query.currency, { facts })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const description = 'The exchange rate cannot be read now: no provider of rates answers. Try again later.'
    throw new ApiError(503, { field: 'currency', description, cause: error })
  }
}
