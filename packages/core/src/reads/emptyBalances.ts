import type { Latchkey } from '../latchkey.ts'
import { queryClient } from './queryClient.ts'

/** Forgets every balance read; those on screen are read anew. */
export async function emptyBalances(kit: Latchkey): Promise<void> {
  if (!kit.internal.queryClient) return
  const client = await queryClient(kit)
  for (const name of ['getBalances', 'getNativeBalance']) await client.resetQueries({ queryKey: ['latchkey', name] })
}
