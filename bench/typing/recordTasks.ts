import type { CDPSession } from '@playwright/test'

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/**
 * Runs something and says what tasks the main threads of the session's page did meanwhile. Processor time, not the clock's: on a busy machine a
 * task waits for its turn, which is not its length.
 * @returns ms, the longest first.
 */
export async function recordTasks(client: CDPSession, run: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise<void>((resolve) => client.once('Tracing.tracingComplete', () => resolve()))
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'] },
  })
  await run()
  await client.send('Tracing.end')
  await done
  const mainThreads = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  )
  const tasks = events.filter((event) => event.name === 'RunTask' && mainThreads.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('The browser recorded no task of the page.')
  return tasks.map(({ tdur = 0 }) => tdur / 1_000).sort((one, other) => other - one)
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}:${tid}`
}
