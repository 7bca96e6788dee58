/** How long a purchase is followed since it was last opened or asked about. */
export const followMs = 60 * 60_000
