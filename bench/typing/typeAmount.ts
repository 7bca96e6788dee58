import type { Browser, CDPSession } from '@playwright/test'

/** Whole and broken, longer than anybody's: each digit is drawn, parsed and quoted. */
const typed = '123.456789'
/** A quick typist. */
const keyEveryMs = 120

/**
 * Opens a scene of the playground, types an amount key by key and says what kept the page's main thread, until the pause after which the
 * server is asked is over and its answer shown.
 * @returns processor time of each task, ms, the longest first.
 */
export async function typeAmount(browser: Browser, options: { url: string; field: string }): Promise<number[]> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await page.goto(options.url)
    await page.locator('html[data-scene="ready"]').waitFor({ state: 'attached', timeout: 60_000 })
    const field = page.getByRole('dialog').getByRole('textbox', { name: options.field, exact: true })
    await field.fill('')
    await page.waitForLoadState('networkidle')
    return await recordTasks(await context.newCDPSession(page), async () => {
      await field.pressSequentially(typed, { delay: keyEveryMs })
      await page.waitForTimeout(500)
      await page.waitForLoadState('networkidle')
    })
  } finally {
    await context.close()
  }
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

/**
 * Runs something and says what tasks the main threads of the session's page did meanwhile. Processor time, not the clock's: on a busy
 * machine a task waits for its turn, which is not its length.
 * @returns ms, the longest first.
 */
async function recordTasks(client: CDPSession, run: () => Promise<void>): Promise<number[]> {
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
