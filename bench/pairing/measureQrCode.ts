import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { chromiumFlags, chromiumPath } from '../../scripts/programs.mjs'
import { serveFolder } from '../../scripts/serveFolder.mjs'
import { median } from '../widget/measureVisit.ts'

/** Milliseconds from the click on "WalletConnect" until the frame with the code is painted, by how many times the processor was slowed. */
export type QrCodeTimes = Record<1 | 4, { median: number; all: readonly number[] }>

const cpuRates = [1, 4] as const
/** What a visitor takes to read the list; what the open modal warms is warm by then. */
const readingMs = 1500

/** Clicks through a built page with the widget as a visitor does, each time in a context of its own so that nothing is cached. */
export async function measureQrCode(options: { relayUrl: string; runs: number }): Promise<QrCodeTimes> {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  try {
    await build({
      configFile: false,
      root: fileURLToPath(new URL('./qrCode', import.meta.url)),
      logLevel: 'error',
      plugins: [react()],
      build: { outDir, emptyOutDir: true, reportCompressedSize: false },
    })
    const { url, close } = await serveFolder({ folder: outDir })
    try {
      const target = `${url}?${new URLSearchParams({ relay: options.relayUrl })}`
      const all: Record<1 | 4, number[]> = { 1: [], 4: [] }
      for (let round = 0; round <= options.runs; round++) {
        for (const cpuRate of cpuRates) {
          const time = await visit(browser, { url: target, cpuRate })
          // The first round warms the browser and the servers and does not count.
          if (round > 0) all[cpuRate].push(time)
        }
      }
      return { 1: { median: median(all[1]), all: all[1] }, 4: { median: median(all[4]), all: all[4] } }
    } finally {
      await close()
    }
  } finally {
    await browser.close()
    await rm(outDir, { recursive: true, force: true })
  }
}

async function visit(browser: Browser, options: { url: string; cpuRate: number }): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: options.cpuRate })
    await page.addInitScript({ path: fileURLToPath(new URL('./qrCode/probe.js', import.meta.url)) })
    await page.goto(options.url, { waitUntil: 'networkidle' })
    const button = page.getByRole('button', { name: 'Connect Wallet' })
    await button.hover()
    await page.waitForTimeout(300)
    await button.click()
    const row = page.getByRole('dialog').getByRole('button', { name: /^WalletConnect/ })
    await row.hover()
    await page.waitForTimeout(readingMs)
    const time = page.evaluate(() => (window as unknown as { timeToCode(): Promise<number> }).timeToCode())
    await row.click()
    return await time
  } finally {
    await context.close()
  }
}
