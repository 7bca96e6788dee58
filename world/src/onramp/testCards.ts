/** What happens to a payment with each test card; any future date and any three digits go with them. */
export const testCards = [
  { number: '4242424242424242', outcome: 'success', label: 'pays' },
  { number: '4000000000000002', outcome: 'decline', label: 'is declined' },
  { number: '4000000000003220', outcome: 'wait', label: 'waits until you confirm, as a bank’s 3-D Secure page does' },
  { number: '4000000000000069', outcome: 'expiry', label: 'lets the session run out' },
] as const

export type CardOutcome = (typeof testCards)[number]['outcome']

/** The outcome of a card number, spaces and all; undefined for a number that is none of the test cards'. */
export function findOutcome(number: string): CardOutcome | undefined {
  const digits = number.replaceAll(/[\s-]/g, '')
  return testCards.find((card) => card.number === digits)?.outcome
}
