import { chromedriverPath, chromiumFlags, chromiumPath } from '../../../scripts/programs.mjs'
import { type Browser, type StartOptions, windowSize } from './Browser.ts'
import { createSession, openClassicTabs } from './connectClassic.ts'
import { startProgram } from './startProgram.ts'

/** Starts Chromium by its driver: the control, as the other specs run in it too. */
export async function startChromium({ folder, beforePage }: StartOptions): Promise<Browser> {
  const driver = await startProgram(chromedriverPath() ?? '', {
    args: ['--port=0'],
    ready: /successfully on port (\d+)/,
  })
  try {
    const { width, height } = windowSize
    const args = [
      ...chromiumFlags,
      '--headless=new',
      `--user-data-dir=${folder}`,
      `--window-size=${width},${height}`,
      '--lang=en-US',
    ]
    const session = await createSession(`http://127.0.0.1:${driver.ready[1]}`, {
      capabilities: { browserName: 'chrome', 'goog:chromeOptions': { binary: chromiumPath(), args } },
    })
    const run = (cmd: string, params: object) => session.send('POST', '/goog/cdp/execute', { cmd, params })
    const source = `{ const __name = (named) => named; (${beforePage})() }`
    await run('Page.addScriptToEvaluateOnNewDocument', { source })
    const { tab, ...others } = await openClassicTabs(session)
    return {
      version: session.version,
      tab: {
        ...tab,
        // A window is at least 500 px wide.
        async setWidth(width) {
          await run('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 0, mobile: false })
          return width
        },
      },
      ...others,
      async close() {
        await session.send('DELETE', '').catch(() => undefined)
        await driver.stop()
      },
    }
  } catch (error) {
    await driver.stop()
    throw error
  }
}
