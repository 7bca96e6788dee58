/** The same promise for every call; one that rejected is forgotten, and the next call tries again. */
export function once<value>(run: () => Promise<value>): () => Promise<value> {
  let running: Promise<value> | undefined
  return () => {
    running ??= run().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
}
