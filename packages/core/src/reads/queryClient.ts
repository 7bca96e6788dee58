import type { QueryClient } from '@tanstack/query-core'
import type { Latchkey } from '../latchkey.ts'

const clients = new WeakMap<Latchkey, Promise<QueryClient>>()

/** Whether anything was read: without reads, nothing needs an update. */
export function hasQueryClient(latchkey: Latchkey): boolean {
  return clients.has(latchkey)
}

/** The query cache: the app's, or one created at the first read, when its code is loaded. */
export function queryClient(latchkey: Latchkey): Promise<QueryClient> {
  const known = clients.get(latchkey)
  if (known) return known
  const client = latchkey.options.queryClient
    ? Promise.resolve(latchkey.options.queryClient)
    : import('./queryCode.ts').then(
        // The transports already retry; another retry on top would multiply the wait.
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
