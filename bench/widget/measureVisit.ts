import { EventEmitter, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Browser, Page as BrowserPage, CDPSession, Locator } from '@playwright/test'
import { type Condition, slowDown } from './conditions.ts'
import type { Page } from './pages.ts'

/** One visit: load the page, open the modal, see the wallets, take the next step. Times in milliseconds, sizes in bytes (gzip). */
export type Visit = {
  /** Loaded when the button is painted. */
  jsAtButton: number
  /** Loaded when the open modal has come to rest: half a second without a request. */
  jsAtRest: number
  /** JavaScript files until then. */
  files: number
  /** Every request until then, the document included. */
  requests: number
  /** From the start of navigation until the frame with the button is painted. */
  buttonMs: number
  /** From the tap until the frame with the dialog's title is painted. */
  frameMs: number
  /** From the tap until the frame with the first wallet row is painted. */
  rowMs: number
  /** Longest interaction of the tap (event timing); 0 when none took the 16 ms from which the browser reports them. */
  inpMs: number
  /** What long tasks after the tap took beyond 50 ms each. */
  blockingMs: number
  /** JavaScript heap with the modal open, after garbage collection. */
  heap: number
  /** From the tap on WalletConnect until the frame with the code is painted, or on All Wallets its first row. NaN where there is none. */
  nextMs: number
}

/** What the visitor taps once the modal has come to rest. */
export type Next = 'WalletConnect' | 'All Wallets' | undefined

/** The medians of many visits; times after the second tap NaN where a page has none. */
export type Figures = Omit<Visit, 'nextMs'> & {
  /** From the tap on WalletConnect until the frame with the code is painted. */
  codeMs: number
  /** From the tap on All Wallets until the frame with its first row is painted. */
  walletsMs: number
}

type Probe = {
  buttonMs?: number
  tapMs?: number
  frameMs?: number
  rowMs?: number
  nextTapMs?: number
  nextMs?: number
  longTasks: { startTime: number; duration: number }[]
  events: { startTime: number; duration: number }[]
  scripts: { bytes: number; end: number }[]
}

/** A mouse works on a desktop, where the code is drawn beside the list; a finger on a phone. */
const devices = {
  mouse: { viewport: { width: 1280, height: 800 } },
  finger: { viewport: { width: 390, height: 844 }, hasTouch: true },
}
const hoverMs = 300
const quietMs = 500
const seenWithinMs = 30_000

/** A page of a visit. */
type Visited = {
  page: BrowserPage
  /** Waits until the page has noted it. It is told: a poll's script would run in the page, and be measured too. */
  seen: (mark: keyof Probe) => Promise<void>
}

/** Visits a page with two announced wallets, in a context of its own so that nothing is cached. */
export async function measureVisit(
  browser: Browser,
  { url, page: { pointer }, condition, next }: { url: string; page: Page; condition: Condition; next: Next },
): Promise<Visit> {
  const { page, seen } = await openPage(browser, { pointer, condition })
  try {
    const requests: { url: string; at: number }[] = []
    page.on('request', (request) => {
      if (/^http/.test(request.url())) requests.push({ url: request.url(), at: performance.now() })
    })

    await page.goto(url, { waitUntil: 'networkidle' })
    await seen('buttonMs')
    const press = await aimAt(page.getByRole('button', { name: 'Connect Wallet' }), pointer)
    await quiet(requests)
    await press()
    await seen('rowMs')
    await quiet(requests)

    const heap = await heapAfterCollection(page)
    const atRest = await probeOf(page)
    const requestsAtRest = requests.length
    if (next) {
      await pressNext(page, next, pointer)
      await seen('nextMs')
    }
    const probe = await probeOf(page)
    const { buttonMs = Number.NaN, tapMs = Number.NaN, frameMs, rowMs = Number.NaN } = probe
    const after = atRest.longTasks.filter(({ startTime, duration }) => startTime + duration > tapMs)
    return {
      jsAtButton: sum(atRest.scripts.filter(({ end }) => end <= buttonMs).map(({ bytes }) => bytes)),
      jsAtRest: sum(atRest.scripts.map(({ bytes }) => bytes)),
      files: atRest.scripts.length,
      requests: requestsAtRest,
      buttonMs,
      frameMs: frameMs === undefined ? Number.NaN : frameMs - tapMs,
      rowMs: rowMs - tapMs,
      inpMs: Math.max(0, ...atRest.events.map(({ duration }) => duration)),
      blockingMs: sum(after.map(({ duration }) => Math.max(0, duration - 50))),
      heap,
      nextMs: (probe.nextMs ?? Number.NaN) - (probe.nextTapMs ?? Number.NaN),
    }
  } finally {
    await page.context().close()
  }
}

/** An empty page in a context of its own, slowed, with the probe and two wallets in each page it will load. */
export async function openPage(
  browser: Browser,
  { pointer, condition }: { pointer: Page['pointer']; condition: Condition },
): Promise<Visited> {
  const context = await browser.newContext(devices[pointer])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await slowDown(devtools, condition)
  const seen = await hearMarks(devtools)
  for (const script of ['probe.js', 'announceWallets.js'])
    await page.addInitScript({ path: fileURLToPath(new URL(script, import.meta.url)) })
  return { page, seen }
}

/** Gives the page `noteMark`, a function of the browser. */
async function hearMarks(devtools: CDPSession): Promise<Visited['seen']> {
  const noted = new Set<string>()
  const heard = new EventEmitter()
  devtools.on('Runtime.bindingCalled', ({ payload }) => {
    noted.add(payload)
    heard.emit(payload)
  })
  await devtools.send('Runtime.enable')
  await devtools.send('Runtime.addBinding', { name: 'noteMark' })
  return async (mark) => {
    if (noted.has(mark)) return
    await once(heard, mark, { signal: AbortSignal.timeout(seenWithinMs) }).catch((cause: unknown) => {
      throw new Error(`The page never noted ${mark}.`, { cause })
    })
  }
}

/**
 * Finds where to press, ahead of time: the driver's search and its checks of what is hit run in the page, and would be measured too.
 * @returns presses there, with input events alone
 */
async function aimAt(target: Locator, pointer: Page['pointer']): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  const page = target.page()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (pointer === 'finger') return () => page.touchscreen.tap(x, y)
  return async () => {
    await page.mouse.move(x, y)
    await page.waitForTimeout(hoverMs)
    await page.mouse.click(x, y)
  }
}

async function pressNext(page: BrowserPage, next: Exclude<Next, undefined>, pointer: Page['pointer']): Promise<void> {
  const press = await aimAt(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${next}`) }), pointer)
  await page.evaluate((name) => {
    const { watchNext } = (window as unknown as { probe: { watchNext: (name: string) => void } }).probe
    watchNext(name)
  }, next)
  await page.waitForTimeout(quietMs)
  await press()
}

export function probeOf(page: BrowserPage): Promise<Probe> {
  return page.evaluate(() => {
    const { probe } = window as unknown as { probe: Probe }
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js')) as PerformanceResourceTiming[]
    const seen = new Map(
      scripts.map(({ name, encodedBodySize, responseEnd }) => [name, { bytes: encodedBodySize, end: responseEnd }]),
    )
    return { ...structuredClone(JSON.parse(JSON.stringify(probe))), scripts: [...seen.values()] }
  })
}

async function quiet(requests: readonly { url: string; at: number }[]): Promise<void> {
  const start = performance.now()
  for (;;) {
    const since = performance.now() - Math.max(start, requests.at(-1)?.at ?? 0)
    if (since > quietMs * 2) return
    await new Promise((resolve) => setTimeout(resolve, quietMs * 2 - since + 10))
  }
}

/** The page's JavaScript heap in bytes, garbage collected. */
export async function heapAfterCollection(page: BrowserPage): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return usedSize
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The middle value; the mean of the two middle ones where there are two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing.')
  return (low + high) / 2
}

/** The median of each measure over many visits, with the next step of each. */
export function summarize(visits: readonly { next: Next; visit: Visit }[]): Figures {
  const of = (measure: keyof Visit) => median(visits.map(({ visit }) => visit[measure]))
  const nextOf = (step: Next) => {
    const times = visits.flatMap(({ next, visit }) => (next === step ? visit.nextMs : []))
    return times.length > 0 ? median(times) : Number.NaN
  }
  return {
    jsAtButton: of('jsAtButton'),
    jsAtRest: of('jsAtRest'),
    files: of('files'),
    requests: of('requests'),
    buttonMs: of('buttonMs'),
    frameMs: of('frameMs'),
    rowMs: of('rowMs'),
    inpMs: of('inpMs'),
    blockingMs: of('blockingMs'),
    heap: of('heap'),
    codeMs: nextOf('WalletConnect'),
    walletsMs: nextOf('All Wallets'),
  }
}
