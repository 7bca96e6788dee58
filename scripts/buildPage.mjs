import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from './root.mjs'

/**
 * Bundles a page with Vite the way an app does: minified and code split; React is left out.
 * @param {{ entry: string, outDir: string }} options `entry` relative to the workspace.
 * @returns {Promise<Record<string, { module?: string, modules: string[], imports: string[] }>>} the chunks by file name inside `outDir`:
 *   the module a chunk was made for and all it holds (relative to the workspace), and the chunks it loads at once.
 */
export async function buildPage({ entry, outDir }) {
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, entry), external: /^react(-dom)?(\/|$)/ },
    },
  })
  const chunks = output.filter(({ type }) => type === 'chunk')
  const files = new Set(chunks.map(({ fileName }) => fileName))
  return Object.fromEntries(
    chunks.map(({ fileName, facadeModuleId, moduleIds, imports }) => [
      fileName,
      {
        module: facadeModuleId ? relative(root, facadeModuleId) : undefined,
        modules: moduleIds.map((id) => relative(root, id)),
        imports: imports.filter((file) => files.has(file)),
      },
    ]),
  )
}
