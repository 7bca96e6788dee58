import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serveFolder } from '../../scripts/serveFolder.mjs'

/** Builds an app of `examples/`, and serves it on a free port. */
export async function openExampleApp(
  name: string,
  { env }: { env: Record<string, string> },
): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), `latchkey-example-${name}-`))
  const folder = join(import.meta.dirname, '../../examples', name)
  const vite = join(folder, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: folder,
      env: { ...process.env, ...env },
    },
  )
  const server = await serveFolder({ folder: outDir })
  return {
    url: server.url,
    async close() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
