import type { Page } from '@playwright/test'

/** User agents of devices, as of late 2025. */
export const phones = {
  'Safari on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Chrome on Android':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Telegram on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Telegram-iOS',
  'Telegram on Android':
    'Mozilla/5.0 (Linux; Android 15; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Telegram-Android/12.2.0 (Samsung SM-S918B; Android 15; SDK 35; HIGH)',
} as const

/** A window on a phone: small, touched, with a finger for a pointer. */
export const phoneScreen = { viewport: { width: 393, height: 852 }, hasTouch: true, isMobile: true }

type Recorder = { openedLinks: string[] }

/** Notes the links the page opens instead of following them: this browser has no wallets. Install before the page is loaded. */
export async function recordLinks(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const recorder = window as unknown as Recorder
    recorder.openedLinks = []
    window.open = (url) => {
      // A link that is opened outside of a tap is what browsers block.
      recorder.openedLinks.push(`${navigator.userActivation.isActive ? '' : 'without a tap: '}${String(url)}`)
      return null
    }
  })
  return () => page.evaluate(() => (window as unknown as Recorder).openedLinks)
}
