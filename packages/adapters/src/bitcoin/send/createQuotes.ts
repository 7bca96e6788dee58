import type { TransferRequest } from '@latchkey/core/internal'

/** What a visitor was shown for a transfer. */
type Quote = { rate: bigint; fee: bigint }
type Terms = Omit<TransferRequest, 'connectorId'>

/** Of so many transfers: the one on screen, at each speed, and a few that were typed before. */
const mostKept = 50

/** Of a review that was left open longer, the price is read again; it is sent at no higher fee than that review's. */
const freshMs = 10 * 60_000

/** Remembers what visitors were shown, so that a transfer is sent at that price, or not at all. */
export function createQuotes(now: () => number = Date.now) {
  const quotes = new Map<string, Quote & { at: number }>()
  const keyOf = ({ network, from, to, amount, feeLevel = 'normal' }: Terms) =>
    [network.caipNetworkId, from, to, amount, feeLevel].join()

  return {
    find(terms: Terms): (Quote & { isFresh: boolean }) | undefined {
      const quote = quotes.get(keyOf(terms))
      return quote && { ...quote, isFresh: now() - quote.at < freshMs }
    },
    keep(terms: Terms, quote: Quote): void {
      const [oldest] = quotes.keys()
      if (oldest !== undefined && quotes.size >= mostKept) quotes.delete(oldest)
      quotes.set(keyOf(terms), { ...quote, at: now() })
    },
  }
}
