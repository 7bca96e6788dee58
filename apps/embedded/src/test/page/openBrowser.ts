import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import { build } from 'vite'
import { chromiumPath, playwrightFlags } from '../../../../../scripts/programs.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The page of `scenesMain.tsx`, built as the wallet's own; `script` is its path. */
export async function buildScenes(): Promise<{ dist: string; script: string; remove: () => Promise<void> }> {
  const dist = await mkdtemp(join(tmpdir(), 'latchkey-scenes-'))
  const input = { scenes: join(root, 'src/test/page/scenesMain.tsx') }
  const environment = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'boot',
    logLevel: 'error',
    // In the place of the wallet's entry, which would run too: options are merged.
    plugins: [{ name: 'scenes', options: (options) => ({ ...options, input }) }],
    build: { outDir: dist },
  }).finally(() => {
    process.env.NODE_ENV = environment
  })
  const script = (await readdir(join(dist, 'assets'))).find((name) => name.startsWith('scenes-'))
  if (!script) throw new Error('The scenes were not built.')
  return { dist, script: `assets/${script}`, remove: () => rm(dist, { recursive: true, force: true }) }
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...playwrightFlags] })
}
