import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startWorld } from '@latchkey/world'
import { chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../scripts/programs.mjs'
import { sceneNames } from '../support/scenes.ts'
import { frameOf, openScene } from './openScene.ts'
import { toPicture, type Variant, variants } from './variants.ts'

// Pictures every view in every variant, `<view>-<variant>.png`, the landing page, and the README's hero. `npm run screenshots -- Send Swap`
// does the views whose names begin so, `-- landing` and `-- hero` the latter.
const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))
const portBase = Number(process.env.E2E_PORT_BASE ?? 18_500)
const only = process.argv.slice(2)
const isWanted = (name: string) => only.length === 0 || only.some((start) => name.startsWith(start))
const wanted = sceneNames.filter(isWanted)

const dir = await mkdtemp(join(tmpdir(), 'latchkey-screenshots-'))
const world = await startWorld({ portBase, dir })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
const failures: string[] = []
try {
  await mkdir(folder, { recursive: true })
  const { playground = '' } = world.info
  for (const scene of wanted) {
    for (const variant of Object.keys(variants) as Variant[]) {
      await takeView({ playground, scene, variant }).catch((error) => failures.push(`${scene} ${variant}: ${error}`))
    }
  }
  for (const variant of isWanted('landing') ? (Object.keys(variants) as Variant[]) : [])
    await takeLanding({ playground, variant }).catch((error) => failures.push(`landing ${variant}: ${error}`))
  if (isWanted('hero')) await takeHero({ playground, path: join(folder, 'hero.png') })
} finally {
  await browser.close()
  await world.stop()
  await rm(dir, { recursive: true, force: true })
}
const files = await readdir(folder)
const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size))
console.log(`${files.length} pictures, ${(sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)} MB`)
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exitCode = 1
}

async function takeView(options: { playground: string; scene: string; variant: Variant }): Promise<void> {
  const { scene, variant } = options
  const page = await openScene(browser, options)
  const path = join(folder, toPicture(scene, variant))
  await page.screenshot({ path, scale: 'css', ...(variant === 'phone' ? {} : { clip: await around() }) })
  await page.context().close()

  /** The dialog's frame with some of the page around it; with the banner above it where there is one. */
  async function around() {
    const margin = 20
    const box = await frameOf(page).boundingBox()
    if (!box) throw new Error(`${scene} shows no dialog.`)
    if (scene.endsWith('.banner')) return { x: box.x - margin, y: 0, width: box.width + 2 * margin, height: 760 }
    return {
      x: box.x - margin,
      y: Math.max(0, box.y - margin),
      width: box.width + 2 * margin,
      height: box.height + 2 * margin,
    }
  }
}

/** The landing page as a visitor meets it, with the account connected. */
async function takeLanding(options: { playground: string; variant: Variant }): Promise<void> {
  const { playground, variant } = options
  const { query, viewport } = variants[variant]
  const context = await browser.newContext({
    baseURL: playground,
    viewport: variant === 'phone' ? viewport : { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(`/?${new URLSearchParams(query)}`)
  const stage = page.locator('#stage')
  await stage.getByRole('button', { name: 'Playground Wallet' }).click()
  await stage.locator('.lk-account').waitFor()
  await stage.locator('.lk-skeleton').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, toPicture('landing', variant)), fullPage: variant === 'phone' })
  await context.close()
}

/** Three views side by side on one ground: the picture of the README. */
async function takeHero(options: { playground: string; path: string }): Promise<void> {
  const { playground, path } = options
  const shots: string[] = []
  for (const scene of ['Connect', 'Account', 'Swap']) {
    const page = await openScene(browser, { playground, scene, variant: 'dark' })
    const shot = await frameOf(page).screenshot({ type: 'png' })
    shots.push(`data:image/png;base64,${shot.toString('base64')}`)
    await page.context().close()
  }
  const page = await browser.newPage({ viewport: { width: 1240, height: 760 }, deviceScaleFactor: 1.5 })
  await page.setContent(`<!doctype html><style>
    body {
      margin: 0; height: 100vh; display: flex; gap: 28px; align-items: center; justify-content: center;
      background: linear-gradient(160deg, #eef0f6, #d9deee)
    }
    img { width: 360px; border-radius: 28px; box-shadow: 0 24px 64px -12px #0f142366 }
  </style>${shots.map((shot) => `<img src="${shot}">`).join('')}`)
  await page.screenshot({ path })
  await page.close()
}
