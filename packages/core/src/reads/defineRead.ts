import { AbortedError } from '../errors/common.ts'
import type { Latchkey } from '../latchkey.ts'
import { joinRead } from './joinRead.ts'
import { queryClient } from './queryClient.ts'

export type ReadContext = { signal: AbortSignal | undefined }

/** A remote value, read through the query cache: call it, or watch it with `watchRead` or `useRead`. */
export type Read<params extends object, data> = {
  (latchkey: Latchkey, params?: params & { signal?: AbortSignal }): Promise<data>
  /** The cache key; `undefined` while there is nothing to request (no account yet). */
  queryKey(latchkey: Latchkey, params: params): readonly unknown[] | undefined
  /** Runs the read for `queryKey`; throws AbortedError if the account or network has changed since. */
  fetch(latchkey: Latchkey, params: params, context: ReadContext & { queryKey: readonly unknown[] }): Promise<data>
  readonly staleTimeMs: number
}

/**
 * @param definition.key what the value depends on: parameters, account, network.
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
  const queryKey = (latchkey: Latchkey, params: params) => {
    const parts = key(latchkey, params)
    return parts && ['latchkey', name, latchkey.options.serverUrl ?? '', ...parts]
  }
  const read = async (latchkey: Latchkey, options?: params & { signal?: AbortSignal }) => {
    const { signal, ...rest } = options ?? {}
    // The cast: without `signal`, only the parameters are left.
    const params = rest as unknown as params
    const requestedKey = queryKey(latchkey, params)
    if (!requestedKey) return idle()
    signal?.throwIfAborted()
    const client = await queryClient(latchkey)
    const queryFn = ({ signal }: ReadContext) => guarded(latchkey, params, { signal, queryKey: requestedKey })
    const start = () => client.fetchQuery({ queryKey: requestedKey, staleTime: staleTimeMs, queryFn })
    return joinRead(client, { queryKey: requestedKey, start, signal })
  }
  // The cache may run a read late: a response for another account must not be stored under this key.
  const guarded: Read<params, data>['fetch'] = async (latchkey, params, context) => {
    if (JSON.stringify(queryKey(latchkey, params)) !== JSON.stringify(context.queryKey)) throw new AbortedError()
    return fetch(latchkey, params, context)
  }
  return Object.assign(read, { queryKey, fetch: guarded, staleTimeMs })
}
