import type { Latchkey } from '../latchkey.ts'
import { queryClient } from './queryClient.ts'

/** Forgets every balance read; those on screen are read anew. */
export async function emptyBalances(latchkey: Latchkey): Promise<void> {
  if (!latchkey.internal.queryClient) return
  const client = await queryClient(latchkey)
  for (const name of ['getBalances', 'getNativeBalance']) await client.resetQueries({ queryKey: ['latchkey', name] })
}
