import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, JSHandle, Page } from '@playwright/test'

type Captured = { styles?: string; button?: unknown; frame?: unknown }
type ElementsWindow = { readElements: (element: Element) => unknown }

/**
 * Captures the elements and styles that the widget shows, for the page that draws them without its code: the button, the closed dialog's
 * frame, and that frame when the code and the list are first in it.
 *
 * @param options.url the widget's page
 * @param options.folder of the page that draws them
 */
export async function captureElements(
  browser: Browser,
  { url, folder }: { url: string; folder: string },
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  try {
    for (const script of ['announceWallets.js', 'readElements.js'])
      await context.addInitScript({ path: fileURLToPath(new URL(script, import.meta.url)) })
    const page = await context.newPage()
    await visit(page, url)
    const captured = await page.evaluate(readClosed)
    const code = await openRow(page, 'WalletConnect', '.lk-qr svg')
    await visit(page, url)
    const list = await openRow(page, 'All Wallets', '.lk-all-wallets button')
    await writeFile(join(folder, 'captured.json'), JSON.stringify({ ...captured, code, list }))
  } finally {
    await context.close()
  }
}

/** Opens the page and waits for the closed dialog, which is drawn while the browser is idle. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator('latchkey-modal').getByText('Mock Wallet 1').waitFor({ state: 'attached' })
}

/** Opens the dialog and taps a row. @returns the dialog's frame once the selector matches in it */
async function openRow(page: Page, row: string, selector: string): Promise<unknown> {
  await page.getByRole('button', { name: 'Connect Wallet' }).tap()
  await page.waitForLoadState('networkidle')
  const found: Promise<JSHandle> = page.waitForFunction(readFrame, selector, { polling: 'raf' })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${row}`) })
    .tap()
  return (await found).jsonValue()
}

/** Runs in the page. */
function readClosed(): Captured {
  const { readElements } = window as unknown as ElementsWindow
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Connect Wallet')
  const frame = root?.querySelector('.lk-frame')
  if (!root || !button || !frame) return {}
  const sheets = [...document.adoptedStyleSheets, ...root.adoptedStyleSheets]
  const styles = sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n')
  return { styles, button: readElements(button), frame: readElements(frame) }
}

/** Runs in the page. */
function readFrame(selector: string): unknown {
  const { readElements } = window as unknown as ElementsWindow
  const frame = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog[open] .lk-frame')
  return frame?.querySelector(selector) ? readElements(frame) : undefined
}
