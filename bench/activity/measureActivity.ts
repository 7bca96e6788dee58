import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { heapAfterCollection } from '../widget/measureVisit.ts'
import { oldestAmount } from './serveHistory.ts'

export type FirstPage = {
  /** Processor time the main thread took from the tap on the tab until the first 50 transactions were drawn and it had come to rest. */
  mainThreadMs: number
  /** The longest task of it. */
  longestTaskMs: number
}

export type ScrollToEnd = {
  /** Most elements in the dialog at any step. */
  nodes: number
  /** Most lines of the list at any step. */
  rows: number
  /** 95th percentile of the time between frames while scrolling. */
  frameP95Ms: number
  /** Bytes, garbage collected: with all of them fetched, beyond what it was with the first page. */
  heapGrowth: number
}

type Probe = { frames: number[]; longTasks: { duration: number }[]; followFrames: () => void }
type ProbedWindow = { probe: Probe }

const script = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Opens the account of the page's wallet, in a context of its own, and stays on its tokens until the page rests. */
async function openAccount(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  for (const path of ['../widget/probe.js', 'announceWallet.js']) await page.addInitScript({ path: script(path) })
  await page.goto(url)
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  await page.getByRole('button', { name: 'Mock Wallet' }).click()
  await page.getByRole('button', { name: /^Account / }).click()
  await page.getByRole('tab', { name: 'Tokens' }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** The first page of the history, once. */
export async function measureFirstPage(browser: Browser, { url }: { url: string }): Promise<FirstPage> {
  const page = await openAccount(browser, url)
  try {
    const devtools = await page.context().newCDPSession(page)
    // Processor time, not the clock's: what else the machine does is no work of the page.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.evaluate(() => {
      const { probe } = window as unknown as ProbedWindow
      probe.longTasks.length = 0
    })
    const before = await readTaskMs(devtools)
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    await page.waitForLoadState('networkidle')
    const mainThreadMs = (await readTaskMs(devtools)) - before
    const tasks = await page.evaluate(() =>
      (window as unknown as ProbedWindow).probe.longTasks.map(({ duration }) => duration),
    )
    return { mainThreadMs, longestTaskMs: Math.max(0, ...tasks) }
  } finally {
    await page.context().close()
  }
}

/** Processor time the page's main thread has taken so far. */
async function readTaskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const task = metrics.find(({ name }) => name === 'TaskDuration')
  if (!task) throw new Error('Chromium reports no TaskDuration.')
  return task.value * 1000
}

/** Scrolls the list to its end by the mouse wheel, as a visitor would, while its pages are fetched. */
export async function scrollToEnd(browser: Browser, { url }: { url: string }): Promise<ScrollToEnd> {
  const page = await openAccount(browser, url)
  try {
    await page.getByRole('tab', { name: 'Activity' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('listitem').first().hover()
    const heapAtFirst = await heapAfterCollection(page)
    await page.evaluate(() => (window as unknown as ProbedWindow).probe.followFrames())
    let [nodes, rows] = [0, 0]
    const stop = Date.now() + 300_000
    for (let isAtEnd = false; !isAtEnd; ) {
      if (Date.now() > stop) throw new Error('The end of the list was not reached within five minutes.')
      for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 800)
      const seen = await dialog.evaluate((element, amount) => {
        const items = [...element.querySelectorAll('li')]
        return {
          nodes: element.querySelectorAll('*').length,
          rows: items.length,
          isAtEnd: items.some(({ textContent }) => textContent?.includes(amount)),
        }
      }, oldestAmount)
      nodes = Math.max(nodes, seen.nodes)
      rows = Math.max(rows, seen.rows)
      isAtEnd = seen.isAtEnd
    }
    const { frames } = await page.evaluate(() => (window as unknown as ProbedWindow).probe)
    frames.sort((a, b) => a - b)
    return {
      nodes,
      rows,
      frameP95Ms: frames[Math.floor(frames.length * 0.95)] ?? Number.NaN,
      heapGrowth: (await heapAfterCollection(page)) - heapAtFirst,
    }
  } finally {
    await page.context().close()
  }
}
