import { defineConfig } from 'tsdown'

/** One output module per source module: bundlers remove what a page does not use, and dynamic imports remain separate. */
export default defineConfig({
  root: 'src',
  entry: ['src/index.ts'],
  platform: 'neutral',
  target: 'es2022',
  unbundle: true,
  dts: true,
})
