import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { buildStages } from '../../scripts/stages/buildStages.ts'
import { type Page, pages } from './pages.ts'

const bench = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds the pages for production, ours from the packages as they are published.
 * @returns each page's folder inside `outDir`.
 */
export async function buildPages(outDir: string): Promise<{ page: Page; folder: string }[]> {
  const alias = await buildStages(join(outDir, 'packages'))
  for (const folder of new Set(pages.map((page) => page.folder))) {
    await build({
      configFile: false,
      root: join(bench, folder),
      logLevel: 'error',
      plugins: [react()],
      resolve: { alias },
      build: { outDir: join(outDir, folder), emptyOutDir: true, reportCompressedSize: false },
    })
  }
  return pages.map((page) => ({ page, folder: join(outDir, page.folder) }))
}
