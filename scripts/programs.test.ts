import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { chromiumPath, playwrightFlags } from './programs.mjs'

test('Chromium loads no page of its own beside a test’s, and leaves off what Playwright turns off', async () => {
  const defaults = await readFlags(['--no-sandbox'])
  const ours = await readFlags(playwrightFlags)
  expect(defaults.off.length).toBeGreaterThan(10)
  expect(ours.off).toEqual(expect.arrayContaining(defaults.off))
  expect(ours.targets).toEqual(['page', 'tab'])
})

/** What a browser with these flags has turned off, and the kinds of pages that one blank page opens. */
async function readFlags(flags: readonly string[]): Promise<{ off: string[]; targets: string[] }> {
  // Without automation, the command line is not told.
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...flags, '--enable-automation'] })
  try {
    const session = await browser.newBrowserCDPSession()
    const page = await browser.newPage()
    await page.goto('data:text/html,<title>blank</title>')
    const { arguments: args } = await session.send('Browser.getBrowserCommandLine')
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] })
    const off = args.findLast((arg) => arg.startsWith('--disable-features='))?.split('=')[1] ?? ''
    return { off: off.split(','), targets: targetInfos.map(({ type }) => type).sort() }
  } finally {
    await browser.close()
  }
}
