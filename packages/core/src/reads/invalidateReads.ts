import type { Latchkey } from '../latchkey.ts'
import { queryClient } from './queryClient.ts'

/**
 * Marks the named reads as out of date and reads those on screen again; resolves once they are.
 * @example await invalidateReads(latchkey, ['getBalances', 'getNativeBalance'])
 */
export async function invalidateReads(latchkey: Latchkey, names: readonly string[]): Promise<void> {
  if (!latchkey.internal.queryClient) return
  const client = await queryClient(latchkey)
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: ['latchkey', name] })))
}
