import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { build } from 'vite'
import { chromiumFlags, chromiumPath } from '../../../../../scripts/programs.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The page as `npm run build` makes it, in a folder of its own. */
export async function buildPage(): Promise<{ dist: string; remove: () => Promise<void> }> {
  const dist = await mkdtemp(join(tmpdir(), 'latchkey-embedded-'))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // A process of its own: a test's environment would turn on development code.
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production' } }
  for (const mode of ['boot', 'vault'])
    await promisify(execFile)(process.execPath, [vite, 'build', '--mode', mode, '--outDir', dist], options)
  return { dist, remove: () => rm(dist, { recursive: true, force: true }) }
}

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
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })
}
