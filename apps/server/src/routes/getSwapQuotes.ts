import type { getSwapQuotes as contract } from '@latchkey/wire'
import { askSwaps } from './askSwaps.ts'
import type { Handler } from './Handler.ts'
import { parseAmount, parsePair, readUser } from './parseSwap.ts'
import { rememberQuote } from './quotedAmounts.ts'

/** The best quote there is, alone in its list. */
export const getSwapQuotes: Handler<typeof contract> = async (context, request) => {
  const { query } = request
  const { chain, from, to } = parsePair(context, query)
  const amount = parseAmount(query.amount)
  const user = readUser(query.userAddress)
  const toAmount = await askSwaps(context, request, {
    chain,
    ask: (caller) => context.swaps.getQuote(chain, { from, to, amount, user }, caller),
  })
  if (user !== undefined) await rememberQuote(context, { chain, from, to, user, amount, request })
  return {
    quotes: [
      {
        id: null,
        fromAmount: String(amount),
        fromAccount: query.from,
        toAmount: String(toAmount),
        toAccount: query.to,
      },
    ],
  }
}
