import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { heapAfterCollection } from './measureVisit.ts'

export type Scroll = {
  wallets: number
  /** Most elements inside the list at any step. */
  nodes: number
  /** Bytes, garbage collected: at the end of the list, beyond what it was at its top. */
  heapGrowth: number
  /** 95th percentile of the time between frames while scrolling. */
  frameP95Ms: number
  /** From opening the page to the end of the list. */
  longTasks: number
}

type Probe = { frames: number[]; longTasks: unknown[]; followFrames: () => void }

/** Scrolls a list of announced wallets to its end by the mouse wheel, as a visitor would. */
export async function scrollWallets(
  browser: Browser,
  { url, wallets }: { url: string; wallets: number },
): Promise<Scroll> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(`window.walletCount = ${wallets}`)
    await page.addInitScript({ path: fileURLToPath(new URL('announceWallets.js', import.meta.url)) })
    await page.addInitScript({ path: fileURLToPath(new URL('probe.js', import.meta.url)) })
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('button', { name: 'All Wallets' }).click()
    const dialog = page.getByRole('dialog', { name: 'All Wallets' })
    await dialog.getByRole('button', { name: 'Mock Wallet 1', exact: true }).hover()

    const heapAtTop = await heapAfterCollection(page)
    await page.evaluate(() => (window as unknown as { probe: Probe }).probe.followFrames())
    let nodes = 0
    let isAtEnd = false
    const stop = Date.now() + 120_000
    while (!isAtEnd) {
      if (Date.now() > stop) throw new Error(`The end of ${wallets} wallets was not reached within two minutes.`)
      for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 800)
      const seen = await dialog.evaluate((element, name) => {
        const elements = [...element.querySelectorAll('*')]
        return { nodes: elements.length, isAtEnd: elements.some(({ textContent }) => textContent === name) }
      }, `Mock Wallet ${wallets}`)
      nodes = Math.max(nodes, seen.nodes)
      isAtEnd = seen.isAtEnd
    }
    const { frames, longTasks } = await page.evaluate(() => (window as unknown as { probe: Probe }).probe)
    frames.sort((a, b) => a - b)
    return {
      wallets,
      nodes,
      heapGrowth: (await heapAfterCollection(page)) - heapAtTop,
      frameP95Ms: frames[Math.floor(frames.length * 0.95)] ?? Number.NaN,
      longTasks: longTasks.length,
    }
  } finally {
    await context.close()
  }
}
