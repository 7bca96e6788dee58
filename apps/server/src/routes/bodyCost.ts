const bytesPerPoint = 64 * 1024

/** Points a body or a frame costs besides its request: one for each full 64 KiB. */
export function bodyCost(text: string): number {
  return Math.floor(text.length / bytesPerPoint)
}
