/** A pairing link is replaced this long before it expires. */
export const pairingLinkMarginMs = 10_000
