/** From here on a swap loses enough to its own size to be looked at; from the second on it takes an explicit yes. Hundredths of a percent. */
const warningBps = 100
const negativeBps = 500

/** How loudly a price impact is said; undefined where it cannot be told. */
export function impactTone(priceImpactBps: number | undefined): 'neutral' | 'warning' | 'negative' {
  if (priceImpactBps === undefined || priceImpactBps < warningBps) return 'neutral'
  return priceImpactBps < negativeBps ? 'warning' : 'negative'
}
