const bytesPerPoint = 256 * 1024

/** Points an answer of a node costs besides its call: one for each 256 kB beyond the first. */
export function answerCost(bytes: number): number {
  return Math.max(0, Math.ceil(bytes / bytesPerPoint) - 1)
}
