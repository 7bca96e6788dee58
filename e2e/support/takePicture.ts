import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const folder = process.env.PICTURES

/** Keeps what the page shows, once it has loaded, as `<name>.png` in the folder that `PICTURES` names, for the documents. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!folder) return
  await expect(page.locator('.lk-skeleton')).toHaveCount(0)
  const areDrawn = () =>
    page.locator('img').evaluateAll((all) => all.every((image) => 'complete' in image && image.complete))
  await expect.poll(areDrawn).toBe(true)
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
}
