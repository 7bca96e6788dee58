import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const bench = fileURLToPath(new URL('..', import.meta.url))

/**
 * What is compared, ours first: a folder with an index.html, built with the same settings, and how long the pointer rests on the
 * button before it is pressed. A mouse takes its time, in which ours warms up; a tap does not.
 */
export const pages = [
  { name: 'Latchkey', folder: 'widget/page', hoverMs: 300 },
  { name: 'Latchkey, tapped', folder: 'widget/page', hoverMs: 0 },
  { name: 'React, bare button', folder: 'floors/bare', hoverMs: 300 },
  { name: 'React + wagmi', folder: 'floors/wagmi', hoverMs: 300 },
] as const

export type PageName = (typeof pages)[number]['name']

/**
 * Builds the pages for production.
 * @returns each page's folder inside `outDir`.
 */
export async function buildPages(outDir: string): Promise<{ name: PageName; folder: string; hoverMs: number }[]> {
  for (const folder of new Set(pages.map((page) => page.folder))) {
    await build({
      configFile: false,
      root: join(bench, folder),
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: join(outDir, folder), emptyOutDir: true, reportCompressedSize: false },
    })
  }
  return pages.map(({ name, folder, hoverMs }) => ({ name, hoverMs, folder: join(outDir, folder) }))
}
