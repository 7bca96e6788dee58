import { defineConfig } from 'tsdown'

export default defineConfig([
  {
    entry: ['src/index.ts', 'src/phone/index.ts', 'src/playwright/index.ts'],
    root: 'src',
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    unbundle: true,
    dts: true,
    // `esbuild` bundles the page script where there is no built one: never in the published package.
    deps: { neverBundle: ['esbuild', /^node:/] },
  },
  {
    // The page script stands alone: viem is in it.
    entry: ['src/playwright/pageScript.ts'],
    outDir: 'dist/playwright',
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    clean: false,
    dts: false,
    deps: { alwaysBundle: [/^/] },
  },
])
