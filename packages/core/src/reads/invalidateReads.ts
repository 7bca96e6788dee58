import type { Latchkey } from '../latchkey.ts'
import { queryClient } from './queryClient.ts'

/** Marks everything read as out of date, after a transfer; what is on screen is read again. */
export async function invalidateReads(kit: Latchkey): Promise<void> {
  if (!kit.internal.queryClient) return
  await (await queryClient(kit)).invalidateQueries({ queryKey: ['latchkey'] })
}
