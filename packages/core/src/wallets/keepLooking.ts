const lookAgainMs = [0, 50, 200, 500, 1_000, 2_000, 4_000]

/** A slow page brings them later still. By the last of these the visitor is about to choose one. */
const occasions = ['load', 'focus', 'pointerdown', 'keydown'] as const

/**
 * Looks for wallets that put themselves on the window and tell nobody: now, a little later each time while the page loads, and at each
 * occasion after that. `look` reads a few properties, and requests nothing.
 * @example keepLooking(() => add(findWallets()))
 */
export function keepLooking(look: () => void): void {
  look()
  for (const ms of lookAgainMs) setTimeout(look, ms)
  if (typeof window === 'undefined') return
  for (const occasion of occasions) window.addEventListener(occasion, look, { capture: true, passive: true })
}
