import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext } from '@playwright/test'
import { heapAfterCollection } from './measureVisit.ts'
import { lastWallet, serveCatalogue } from './serveCatalogue.ts'

export type Scroll = {
  wallets: number
  /** Most elements inside the list at any step. */
  nodes: number
  /** Bytes, garbage collected: at the end of the list, beyond what it was at its top. */
  heapGrowth: number
  /** Bytes that the same wallets take as parsed JSON, in a page that only keeps them. */
  heapFloor: number
  /** 95th percentile of the time between frames while scrolling. */
  frameP95Ms: number
  /** From opening the page to the end of the list. */
  longTasks: number
}

type Probe = { frames: number[]; longTasks: unknown[]; followFrames: () => void }

/** Flings through a catalogue to its end by the mouse wheel; its pages are fetched on the way. */
export async function scrollWallets(
  browser: Browser,
  { url, wallets }: { url: string; wallets: number },
): Promise<Scroll> {
  const catalogue = await serveCatalogue({ count: wallets })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    for (const script of ['announceWallets.js', 'probe.js'])
      await page.addInitScript({ path: fileURLToPath(new URL(script, import.meta.url)) })
    await page.goto(`${url}?${new URLSearchParams({ server: catalogue.url, relay: 'ws://127.0.0.1:9' })}`)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('button', { name: /^All Wallets/ }).click()
    const dialog = page.getByRole('dialog', { name: 'All Wallets' })
    await dialog.getByRole('button', { name: 'Wallet 3', exact: true }).hover()

    const see = () =>
      dialog.evaluate((element, name) => {
        const elements = [...element.querySelectorAll('*')]
        return { nodes: elements.length, isAtEnd: elements.some(({ textContent }) => textContent === name) }
      }, lastWallet)
    // Neither the files of the next views, fetched while the browser is idle, nor the driver's own script, 0.7 MB that come with its first
    // call, are part of the list.
    await see()
    await page.waitForTimeout(2_000)
    const heapAtTop = await heapAfterCollection(page)
    await page.evaluate(() => (window as unknown as { probe: Probe }).probe.followFrames())
    let nodes = 0
    let isAtEnd = false
    const stop = Date.now() + 120_000
    while (!isAtEnd) {
      if (Date.now() > stop) throw new Error(`The end of ${wallets} wallets was not reached within two minutes.`)
      for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 800)
      const seen = await see()
      nodes = Math.max(nodes, seen.nodes)
      isAtEnd = seen.isAtEnd
    }
    const { frames, longTasks } = await page.evaluate(() => (window as unknown as { probe: Probe }).probe)
    frames.sort((a, b) => a - b)
    return {
      wallets,
      nodes,
      heapGrowth: (await heapAfterCollection(page)) - heapAtTop,
      heapFloor: await heapOfJson(context, { url: catalogue.url, wallets }),
      frameP95Ms: frames[Math.floor(frames.length * 0.95)] ?? Number.NaN,
      longTasks: longTasks.length,
    }
  } finally {
    await context.close()
    await catalogue.close()
  }
}

async function heapOfJson(
  context: BrowserContext,
  { url, wallets }: { url: string; wallets: number },
): Promise<number> {
  const page = await context.newPage()
  const before = await heapAfterCollection(page)
  await page.evaluate(
    async ({ url, wallets, entries }) => {
      const kept: unknown[] = []
      for (let number = 1; (number - 1) * entries < wallets; number += 1) {
        const response = await fetch(`${url}/getWallets?page=${number}&entries=${entries}`)
        kept.push(await response.json())
      }
      Object.assign(globalThis, { kept })
    },
    { url, wallets, entries: 40 },
  )
  return (await heapAfterCollection(page)) - before
}
