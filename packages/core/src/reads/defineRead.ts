import { AbortedError } from '../errors/common.ts'
import type { Latchkey } from '../latchkey.ts'
import { readCache } from './readCache.ts'
import type { ReadRequest } from './readEntry.ts'

export type ReadContext = { signal: AbortSignal | undefined }

/** A remote value, read through the cache: call it, or watch it with `watchRead` or `useRead`. */
export type Read<params extends object, data> = {
  (latchkey: Latchkey, params?: params & { signal?: AbortSignal | undefined }): Promise<data>
  /** What is requested, and how the cache knows it; `undefined` while there is nothing to request (no account yet). */
  request(latchkey: Latchkey, params: params): ReadRequest<data> | undefined
  readonly staleTimeMs: number
}

/**
 * @param definition.key what the value depends on: parameters, account, network. JSON.
 * @param definition.idle the value while `key` is undefined.
 */
export function defineRead<params extends object, data>(definition: {
  name: string
  staleTimeMs: number
  key: (latchkey: Latchkey, params: params) => readonly unknown[] | undefined
  idle: () => data
  fetch: (latchkey: Latchkey, params: params, context: ReadContext) => Promise<data>
}): Read<params, data> {
  const { name, staleTimeMs, key, idle, fetch } = definition
  const idOf = (latchkey: Latchkey, params: params) => {
    const parts = key(latchkey, params)
    return parts && JSON.stringify([name, ...parts])
  }
  const request = (latchkey: Latchkey, params: params): ReadRequest<data> | undefined => {
    const id = idOf(latchkey, params)
    if (id === undefined) return undefined
    return {
      name,
      id,
      staleTimeMs,
      // The cache may run a read late: a response for another account must not be stored under this id.
      async fetch(signal) {
        if (idOf(latchkey, params) !== id) throw new AbortedError()
        return fetch(latchkey, params, { signal })
      },
    }
  }
  const read = async (latchkey: Latchkey, options?: params & { signal?: AbortSignal }) => {
    const { signal, ...rest } = options ?? {}
    // The cast: without `signal`, only the parameters are left.
    const requested = request(latchkey, rest as unknown as params)
    if (!requested) return idle()
    signal?.throwIfAborted()
    return readCache(latchkey).read(requested, signal)
  }
  return Object.assign(read, { request, staleTimeMs })
}
