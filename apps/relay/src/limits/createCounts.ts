/** A count for each name. */
export type Counts = {
  of(name: string): number
  /** Adds one. @returns takes it away again. */
  add(name: string): () => void
}

export function createCounts(): Counts {
  const counts = new Map<string, number>()
  return {
    of: (name) => counts.get(name) ?? 0,
    add(name) {
      counts.set(name, (counts.get(name) ?? 0) + 1)
      return () => {
        const left = (counts.get(name) ?? 1) - 1
        if (left > 0) counts.set(name, left)
        else counts.delete(name)
      }
    },
  }
}
