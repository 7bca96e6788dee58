import type { Browser } from '@playwright/test'
import { frameOf } from './frameOf.ts'
import { openScene } from './openScene.ts'

/** Three views side by side on one ground: the picture of the README. */
export async function takeHero(browser: Browser, options: { playground: string; path: string }): Promise<void> {
  const { playground, path } = options
  const shots: string[] = []
  for (const scene of ['Connect', 'Account', 'Swap']) {
    const page = await openScene(browser, { playground, scene, variant: 'dark' })
    const shot = await frameOf(page).screenshot({ type: 'png' })
    shots.push(`data:image/png;base64,${shot.toString('base64')}`)
    await page.context().close()
  }
  const page = await browser.newPage({ viewport: { width: 1240, height: 700 }, deviceScaleFactor: 1.5 })
  await page.setContent(`<!doctype html><style>
    body { margin: 0; height: 100vh; display: flex; gap: 28px; align-items: center; justify-content: center; background: linear-gradient(160deg, #eef0f6, #d9deee) }
    img { width: 360px; border-radius: 28px; box-shadow: 0 24px 64px -12px #0f142366 }
  </style>${shots.map((shot) => `<img src="${shot}">`).join('')}`)
  await page.screenshot({ path })
  await page.close()
}
