import type { Browser, StartOptions } from './drivers/Browser.ts'
import { startChromium } from './drivers/startChromium.ts'
import { startFirefox } from './drivers/startFirefox.ts'
import { startWebKit } from './drivers/startWebKit.ts'

/** How each engine is started, Chromium first: it is the control. */
export const engines: Record<'chromium' | 'firefox' | 'webkit', (options: StartOptions) => Promise<Browser>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebKit,
}
