import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { buildStages } from '../../scripts/stages/buildStages.ts'

const bench = fileURLToPath(new URL('..', import.meta.url))

/**
 * What is compared, ours first: a folder with an index.html, how it is used, and whether its dialog has a next step (WalletConnect, All
 * Wallets). A mouse rests on the button before it presses it; a finger taps it.
 */
export const pages = [
  { name: 'Latchkey', folder: 'widget/page', pointer: 'mouse', hasNext: false },
  { name: 'Latchkey, tapped', folder: 'widget/page', pointer: 'finger', hasNext: true },
  { name: 'React, bare button', folder: 'floors/bare', pointer: 'finger', hasNext: true },
  { name: 'React + wagmi', folder: 'floors/wagmi', pointer: 'finger', hasNext: false },
] as const

export type Page = (typeof pages)[number]
export type PageName = Page['name']

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
