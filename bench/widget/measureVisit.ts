import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import type { Served } from '../../scripts/serveFolder.mjs'

/** One visit: load the page, click the button, see the wallets. Times in milliseconds, sizes in bytes (gzip). */
export type Visit = {
  jsAtButton: number
  jsAtModal: number
  /** JavaScript files loaded when the modal is open. */
  files: number
  /** Every request until the modal is open, the document included. */
  requests: number
  /** From the start of navigation until the frame with the button is painted. */
  buttonMs: number
  /** From the click until the frame with the first wallet row is painted. */
  rowMs: number
  /** Longest interaction (event timing); 0 when none took the 16 ms from which the browser reports them. */
  inpMs: number
  /** What long tasks after the click took beyond 50 ms each. */
  blockingMs: number
  longTasks: number
  /** JavaScript heap with the modal open, after garbage collection. */
  heap: number
}

type Probe = {
  buttonMs?: number
  clickMs?: number
  rowMs?: number
  longTasks: { startTime: number; duration: number }[]
  events: { duration: number }[]
}

/** After the first row: long enough for whatever the click set off to show up as a long task. */
const settleMs = 800

/**
 * Visits a page with two announced wallets, in a context of its own so that nothing is cached.
 * @param options `cpuRate` slows the processor down that many times; `served` is the server's list and gets emptied;
 *   `hoverMs` is how long the pointer rests on the button before it is pressed.
 */
export async function measureVisit(
  browser: Browser,
  { url, served, cpuRate, hoverMs }: { url: string; served: Served[]; cpuRate: number; hoverMs: number },
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
    for (const script of ['probe.js', 'announceWallets.js']) {
      await page.addInitScript({ path: fileURLToPath(new URL(script, import.meta.url)) })
    }
    let requests = 0
    page.on('request', (request) => {
      if (!request.url().startsWith('data:')) requests += 1
    })
    served.length = 0

    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForFunction(() => (window as unknown as { probe: Probe }).probe.buttonMs)
    const jsAtButton = scriptBytes(served)

    const box = await page.getByRole('button', { name: 'Connect Wallet' }).boundingBox()
    if (!box) throw new Error(`${url} shows no button.`)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    if (hoverMs > 0) {
      await page.mouse.move(x, y)
      await page.waitForTimeout(hoverMs)
    }
    await page.mouse.click(x, y)
    await page.waitForFunction(() => (window as unknown as { probe: Probe }).probe.rowMs)
    await page.waitForTimeout(settleMs)

    const heap = await heapAfterCollection(page)
    const probe = await page.evaluate(() => (window as unknown as { probe: Probe }).probe)
    const { buttonMs = Number.NaN, clickMs = Number.NaN, rowMs = Number.NaN } = probe
    const after = probe.longTasks.filter(({ startTime, duration }) => startTime + duration > clickMs)
    return {
      jsAtButton,
      jsAtModal: scriptBytes(served),
      files: served.filter(isScript).length,
      requests,
      buttonMs,
      rowMs: rowMs - clickMs,
      inpMs: Math.max(0, ...probe.events.map(({ duration }) => duration)),
      blockingMs: after.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      longTasks: after.length,
      heap,
    }
  } finally {
    await context.close()
  }
}

/** The page's JavaScript heap in bytes, garbage collected. */
export async function heapAfterCollection(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize
}

const isScript = ({ type }: Served) => type === 'text/javascript'
const scriptBytes = (served: readonly Served[]) => served.filter(isScript).reduce((sum, { bytes }) => sum + bytes, 0)

/** The middle value; the mean of the two middle ones where there are two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing.')
  return (low + high) / 2
}

/** The median of each measure over many visits. */
export function summarize(visits: readonly Visit[]): Visit {
  const of = (measure: keyof Visit) => median(visits.map((visit) => visit[measure]))
  return {
    jsAtButton: of('jsAtButton'),
    jsAtModal: of('jsAtModal'),
    files: of('files'),
    requests: of('requests'),
    buttonMs: of('buttonMs'),
    rowMs: of('rowMs'),
    inpMs: of('inpMs'),
    blockingMs: of('blockingMs'),
    longTasks: of('longTasks'),
    heap: of('heap'),
  }
}
