import type { QueryClient } from '@tanstack/query-core'
import type { Latchkey } from '../latchkey.ts'

const clients = new WeakMap<Latchkey, Promise<QueryClient>>()

/** Whether anything was read: what was never read needs no update. */
export function hasQueryClient(latchkey: Latchkey): boolean {
  return clients.has(latchkey)
}

/** The query cache: the host's, or one of our own made at the first read. Its code is loaded then, not with the page. */
export function queryClient(latchkey: Latchkey): Promise<QueryClient> {
  const known = clients.get(latchkey)
  if (known) return known
  const client = latchkey.options.queryClient
    ? Promise.resolve(latchkey.options.queryClient)
    : import('./queryCode.ts').then(
        // The transports below retry what can be retried; another retry on top would only multiply the wait.
        ({ QueryClient }) =>
          new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }),
      )
  clients.set(latchkey, client)
  return client
}

/**
 * Marks the named reads as out of date and reads those on screen again; resolves once they are.
 * @example await invalidateReads(latchkey, ['getBalances', 'getNativeBalance'])
 */
export async function invalidateReads(latchkey: Latchkey, names: readonly string[]): Promise<void> {
  if (!hasQueryClient(latchkey)) return
  const client = await queryClient(latchkey)
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: ['latchkey', name] })))
}
