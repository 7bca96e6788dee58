import { writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsdown'
import { locales } from './src/locales/locales.ts'

/** One output file per source file: the app's bundler keeps every dynamic import, and drops what a page does not use. */
export default defineConfig({
  entry: ['src/index.ts', ...Object.keys(locales).map((code) => `src/locales/${code}.ts`)],
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  dts: true,
  unbundle: true,
  hooks: {
    // The look of the page's buttons for pages that a server renders, so that they are right before hydration.
    'build:done': async () => {
      const { pageButtonCss } = await import('./src/components/pageButtonCss.ts')
      await writeFile(new URL('./dist/button.css', import.meta.url), pageButtonCss)
    },
  },
})
