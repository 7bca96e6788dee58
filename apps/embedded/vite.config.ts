import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { writeRecovery } from './recovery/build.ts'
import { writeAssetList } from './writeAssetList.ts'

/**
 * Two builds, so that they share no file: `--mode boot`, the page, then `--mode vault`, the worker with the keys, which is one file that its
 * `integrity` covers whole, and the recovery tool. Nothing is inlined, no style is a file, and there is no HTML: the server renders it.
 */
export default defineConfig(({ mode }) => {
  const isVault = mode === 'vault'
  return {
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [writeAssetList(), ...(isVault ? [writeRecovery()] : [])],
    resolve: {
      // The widget's parts are written for React; the page runs them on Preact, a tenth of the size.
      alias: [
        { find: /^react-dom\/client$/, replacement: resolve('preact/compat/client') },
        { find: /^react\/jsx-runtime$/, replacement: resolve('preact/jsx-runtime') },
        { find: /^react(?:-dom)?$/, replacement: resolve('preact/compat') },
        // For Node.js before version 20 only.
        { find: /^crypto$/, replacement: path('src/vault/noModule.ts') },
      ],
    },
    build: {
      target: 'es2022',
      emptyOutDir: !isVault,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Chunks that load later import from the entry, whose `integrity` then covers everything that loads first.
        preserveEntrySignatures: 'allow-extension',
        input: { [isVault ? 'vault' : 'boot']: path(isVault ? 'src/vault/main.ts' : 'src/boot/main.tsx') },
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          ...(isVault && { codeSplitting: false }),
        },
      },
    },
  }
})

/** From here: the widget's package has no Preact of its own. */
function resolve(module: string): string {
  return fileURLToPath(import.meta.resolve(module))
}

function path(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}
