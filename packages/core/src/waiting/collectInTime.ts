import { withDeadline } from './withDeadline.ts'

/** Runs tasks beside each other. @returns the results of those that ended well within `timeoutMs`; the others are left out */
export async function collectInTime<T>(
  tasks: readonly ((signal: AbortSignal) => Promise<T>)[],
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<readonly T[]> {
  const limits = { timeoutMs, ...(signal && { signal }) }
  const settled = await Promise.allSettled(tasks.map((task) => withDeadline(task, limits)))
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
