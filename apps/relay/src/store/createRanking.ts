/** A priority queue of keys by score, then by key like Redis's ZREVRANGE; changes take logarithmic time. */
export type Ranking = {
  readonly size: number
  /** 0 for an unknown key. */
  get(key: string): number
  set(key: string, score: number): void
  delete(key: string): void
  first(): { key: string; score: number } | undefined
}

type Entry = { key: string; score: number }

/** A binary heap with the position of each key. */
export function createRanking(): Ranking {
  const heap: Entry[] = []
  const places = new Map<string, number>()

  function put(at: number, entry: Entry): void {
    heap[at] = entry
    places.set(entry.key, at)
  }

  /** Moves an entry up or down to its position. */
  function settle(start: number): void {
    const entry = heap[start]
    if (!entry) return
    let at = start
    for (let parent = heap[(at - 1) >> 1]; at > 0 && parent && isBefore(entry, parent); parent = heap[(at - 1) >> 1]) {
      put(at, parent)
      at = (at - 1) >> 1
    }
    while (true) {
      const left = heap[at * 2 + 1]
      const right = heap[at * 2 + 2]
      const child = right && left && isBefore(right, left) ? right : left
      if (!child || isBefore(entry, child)) break
      const place = child === right ? at * 2 + 2 : at * 2 + 1
      put(at, child)
      at = place
    }
    put(at, entry)
  }

  return {
    get size() {
      return heap.length
    },
    get: (key) => heap[places.get(key) ?? -1]?.score ?? 0,
    set(key, score) {
      const at = places.get(key) ?? heap.length
      put(at, { key, score })
      settle(at)
    },
    delete(key) {
      const at = places.get(key)
      if (at === undefined) return
      places.delete(key)
      const last = heap.pop()
      if (!last || last.key === key) return
      put(at, last)
      settle(at)
    },
    first: () => heap[0],
  }
}

function isBefore(one: Entry, other: Entry): boolean {
  return one.score === other.score ? one.key > other.key : one.score > other.score
}
