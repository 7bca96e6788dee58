import { unlessAborted } from '../waiting/unlessAborted.ts'
import type { ReadResult } from './ReadResult.ts'
import {
  createEntry,
  empty,
  isFresh,
  isUsed,
  join,
  leave,
  type ReadEntry,
  type ReadRequest,
  start,
  store,
} from './readEntry.ts'

/** How long a response is kept after the last one who watched or called it left. */
const keptMs = 5 * 60_000

export type ReadCache = ReturnType<typeof createReadCache>

/**
 * Keeps responses by request. Whoever needs the same one shares it: it is aborted once all callers and watchers have left. Of two requests
 * for the same only the later one's response counts.
 *
 * @example
 * const cache = createReadCache()
 * await cache.read({ name: 'getFee', id: '["getFee",1]', staleTimeMs: 12_000, fetch }, signal)
 */
export function createReadCache() {
  const entries = new Map<string, ReadEntry>()

  function entryOf(request: ReadRequest): ReadEntry {
    for (const [id, entry] of entries) if (!isUsed(entry) && entry.leftAt + keptMs <= Date.now()) entries.delete(id)
    const entry = entries.get(request.id) ?? createEntry(request)
    entry.request = request
    entries.set(request.id, entry)
    return entry
  }

  const named = (names: readonly string[]) =>
    [...entries.values()].filter(({ request }) => names.includes(request.name))

  return {
    /** @throws what `fetch` throws, and AbortedError once `signal` aborts. */
    async read<data>(request: ReadRequest<data>, signal?: AbortSignal): Promise<data> {
      const entry = entryOf(request)
      // Requests with one id have one type of response, here and in `peek`.
      if (isFresh(entry)) return entry.result.data as data
      entry.callers += 1
      try {
        return (await unlessAborted(join(entry), signal)) as data
      } finally {
        entry.callers -= 1
        leave(entry)
      }
    },

    /** Sends the request now if the response is out of date. `onChange` is called in a microtask, for each new result. */
    watch(request: ReadRequest, onChange: () => void) {
      const entry = entryOf(request)
      entry.watchers.add(onChange)
      if (!isFresh(entry)) void join(entry)
      return {
        result: (): ReadResult<unknown> => entry.result,
        isFresh: () => isFresh(entry),
        /** Resolves with the response or the error. With `restart`, a request under way that is not the first is sent again. */
        async refetch({ restart }: { restart: boolean }): Promise<void> {
          await settled([restart && entry.updatedAt !== undefined ? start(entry) : join(entry)])
        },
        stop() {
          entry.watchers.delete(onChange)
          leave(entry)
        },
      }
    },

    /** The last response, however old. */
    peek<data>(request: ReadRequest<data>): data | undefined {
      return entries.get(request.id)?.result.data as data | undefined
    },

    /** Stores a response from an earlier visit, unless there is one of this visit. */
    seed<data>(request: ReadRequest<data>, { data, updatedAt }: { data: data; updatedAt: number }): void {
      const entry = entryOf(request)
      if (entry.updatedAt === undefined && !entry.running) store(entry, data, updatedAt)
    },

    /** Requests what is watched again, and resolves once that is done. The rest is requested by the next one who needs it. */
    async invalidate(names: readonly string[]): Promise<void> {
      const found = named(names)
      for (const entry of found) entry.isOutdated = true
      await settled(found.filter(({ watchers }) => watchers.size > 0).map(start))
    },

    /** As `invalidate`, and shows nothing until the new responses are there. */
    async discard(names: readonly string[]): Promise<void> {
      for (const entry of named(names)) empty(entry)
      await this.invalidate(names)
    },

    /** Deletes what nobody needs at the moment; what is on screen becomes out of date. */
    clear(): void {
      for (const [id, entry] of entries) {
        entry.isOutdated = true
        if (!isUsed(entry)) entries.delete(id)
      }
    },
  }
}

async function settled(responses: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(responses)
}
