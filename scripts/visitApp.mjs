import { chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from './programs.mjs'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/**
 * Opens a page in Chromium, connects the mock wallet through the modal and waits for the account on the button.
 * @param {{
 *   url: string,
 *   installWallet?: Function,
 *   onScript?: (url: string) => void,
 *   onStep?: (step: 'beforeClick' | 'untilRows') => void,
 * }} options `installWallet` of @latchkey/testing/playwright; without it the page is only opened. `onScript` receives each JavaScript file
 * that is fetched, `onStep` is called when the page has loaded and when the modal's rows are on screen.
 * @returns {Promise<string[]>} what the page complained about: CSP violations, console errors and warnings, uncaught errors.
 */
export async function visitApp({ url, installWallet, onScript = () => {}, onStep = () => {} }) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
  const complaints = []
  try {
    const context = await browser.newContext()
    await context.exposeFunction('noteViolation', (text) => complaints.push(`CSP: ${text}`))
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        window.noteViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
      })
    })
    // This visit sends no request to a chain: the wallet's node is never reached.
    await installWallet?.(context, { accounts: [account], chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }] })
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
    })
    page.setDefaultTimeout(15_000)
    page.on('request', (request) => request.resourceType() === 'script' && onScript(request.url()))
    await page.goto(url, { waitUntil: 'load' })
    onStep('beforeClick')
    await page.waitForLoadState('networkidle')
    if (!installWallet) return complaints
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const row = page.getByRole('dialog').getByRole('button', { name: 'Mock Wallet' })
    await row.waitFor()
    onStep('untilRows')
    await row.click()
    await page
      .getByRole('button', { name: /0xf3.*2266/i })
      .first()
      .waitFor()
    return complaints
  } catch (error) {
    throw new Error([error.message, ...complaints].join('\n'))
  } finally {
    await browser.close()
  }
}
