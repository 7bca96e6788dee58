/** How long a pairing link is shown, in milliseconds. The wallet is given a minute more to answer. */
export const pairingLifetimeMs = 4 * 60_000

/** A link this near its end (milliseconds) is renewed instead of shown: nobody scans and approves faster. */
const tooLateMs = 10_000

/** Whether a link that ends at `expiresAt` (Unix milliseconds) is used up. */
export function isPairingExpired(options: { expiresAt: number; now: number }): boolean {
  return options.now >= options.expiresAt - tooLateMs
}
