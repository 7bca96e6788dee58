import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built page. */
    walletPage: string
  }
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Builds the page once for all tests in a browser, as `npm run build` does, in a folder of its own. */
export default async function buildPage(project: TestProject): Promise<() => Promise<void>> {
  const dist = await mkdtemp(join(tmpdir(), 'latchkey-embedded-'))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // A process of its own: a test's environment would turn on development code.
  const options = { cwd: root, env: { ...process.env, NODE_ENV: 'production' } }
  for (const mode of ['boot', 'vault'])
    await promisify(execFile)(process.execPath, [vite, 'build', '--mode', mode, '--outDir', dist], options)
  project.provide('walletPage', dist)
  return () => rm(dist, { recursive: true, force: true })
}
