import type { Handler } from './Handler.ts'
import { parseAmount, parsePair, readUser } from './parseSwap.ts'
import { rememberQuote } from './quotedAmounts.ts'
import { requestSwaps } from './requestSwaps.ts'

/** What each provider gives, ranked. */
export const getSwapQuotes: Handler<'getSwapQuotes'> = async (context, request) => {
  const { query } = request
  const { chain, from, to } = parsePair(context, query)
  const amount = parseAmount(query.amount)
  const user = readUser(query.userAddress)
  const offers = await requestSwaps(context, request, {
    chain,
    call: (caller) => context.swaps.getQuotes(chain, { from, to, amount, user }, caller),
  })
  if (user !== undefined) await rememberQuote(context, { chain, from, to, user, amount, request })
  return {
    quotes: offers.map(({ source, toAmount, gas, takesPermit }) => ({
      id: null,
      fromAmount: String(amount),
      fromAccount: query.from,
      toAmount: String(toAmount),
      toAccount: query.to,
      provider: source,
      ...(gas !== undefined && { gas: String(gas) }),
      ...(takesPermit && { takesPermit }),
    })),
  }
}
