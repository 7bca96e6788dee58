/**
 * Hundredths of a percent as a percent, exact.
 * @example formatBps(150) // '1.5%'
 */
export function formatBps(bps: number): string {
  return `${bps / 100}%`
}
