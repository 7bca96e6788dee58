import { createShownFees, type TransferRequest } from '@latchkey/core/internal'

/** What a visitor was shown for a transfer. */
type Quote = { rate: bigint; fee: bigint }
type Terms = Omit<TransferRequest, 'connectorId'>

/** Of a review that was left open longer, the price is read again; it is sent at no higher fee than that review's. */
const freshMs = 10 * 60_000

/** Remembers what visitors were shown, so that a transfer is sent at that price, or not at all. */
export function createQuotes(now: () => number = Date.now) {
  const quotes = createShownFees<Quote & { at: number }>()
  return {
    find(terms: Terms): (Quote & { isFresh: boolean }) | undefined {
      const quote = quotes.find(terms)
      return quote && { ...quote, isFresh: now() - quote.at < freshMs }
    },
    keep: (terms: Terms, quote: Quote): void => quotes.keep(terms, { ...quote, at: now() }),
  }
}
