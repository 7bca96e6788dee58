import { defineConfig } from 'tsdown'

// One output file per source file: an app's bundler sees the same lazy imports as ours.
export default defineConfig({
  entry: ['src/evm/index.ts'],
  root: 'src',
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  unbundle: true,
  dts: true,
})
