import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { root } from './root.mjs'

/**
 * Bundles a page with Vite the way an app does: minified and code split; React is left out.
 * @param {{ entry: string, outDir: string, alias: { find: RegExp, replacement: string }[] }} options `entry` relative to the workspace;
 *   `alias` names the packages that it imports.
 * @returns {Promise<Record<string, { modules: string[], imports: string[] }>>} the chunks by file name inside `outDir`: the modules it
 *   holds, relative to the workspace, and the chunks it loads at once.
 */
export async function buildPage({ entry, outDir, alias }) {
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias },
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
    chunks.map(({ fileName, moduleIds, imports }) => [
      fileName,
      {
        modules: moduleIds.map((id) => relative(root, id)),
        imports: imports.filter((file) => files.has(file)),
      },
    ]),
  )
}
