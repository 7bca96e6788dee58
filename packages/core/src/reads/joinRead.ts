import type { QueryClient, QueryKey } from '@tanstack/query-core'
import { shareWait } from '../waiting/shareWait.ts'

type Join = (signal: AbortSignal | undefined) => Promise<unknown>

const running = new WeakMap<QueryClient, Map<string, Join>>()

/**
 * Joins the read of a key, or starts it. A caller's signal ends that caller's wait; the request is aborted once every caller's signal has and
 * no view watches the key.
 */
export function joinRead<data>(
  client: QueryClient,
  { queryKey, start, signal }: { queryKey: QueryKey; start: () => Promise<data>; signal: AbortSignal | undefined },
): Promise<data> {
  const joins = running.get(client) ?? new Map<string, Join>()
  running.set(client, joins)
  const hash = JSON.stringify(queryKey)
  const join =
    joins.get(hash) ??
    shareWait<unknown>((everyoneLeft) => {
      const end = () => void joins.delete(hash)
      everyoneLeft.addEventListener('abort', () => {
        end()
        const query = client.getQueryCache().find({ queryKey })
        if (query?.getObserversCount() === 0) void client.cancelQueries({ queryKey, exact: true })
      })
      return start().finally(end)
    })
  joins.set(hash, join)
  // One key is read by one action, whose result has one type.
  return join(signal) as Promise<data>
}
