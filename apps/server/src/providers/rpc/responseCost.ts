const bytesPerPoint = 256 * 1024

/** The points that a node's response costs in addition to its call: one for each 256 kB after the first. */
export function responseCost(bytes: number): number {
  return Math.max(0, Math.ceil(bytes / bytesPerPoint) - 1)
}
