import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startWorld } from '@latchkey/world'
import { chromium } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../scripts/programs.mjs'
import { sceneNames } from '../support/scenes.ts'
import { frameOf } from './frameOf.ts'
import { openScene } from './openScene.ts'
import { takeHero } from './takeHero.ts'
import { type Variant, variants } from './variants.ts'

// Pictures every view in every variant, `<view>-<variant>.png`, and the README's hero. `npm run screenshots -- Send` does one view, `--
// hero` the latter.
const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url))
const portBase = Number(process.env.E2E_PORT_BASE ?? 18_500)
const [only] = process.argv.slice(2)
const wanted = sceneNames.filter((scene) => !only || scene.startsWith(only))

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
  if (!only || only === 'hero') await takeHero(browser, { playground, path: join(folder, 'hero.png') })
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
  const path = join(folder, `${scene.replace('.', '-')}-${variant}.png`)
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
