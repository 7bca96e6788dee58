/** SPEC §4: a pairing link counts as expired this long before its end; a new one takes its place then. */
export const linkMarginMs = 10_000
