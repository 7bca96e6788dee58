import { defineConfig } from 'tsdown'
import manifest from './package.json' with { type: 'json' }

// One output file per source file: an app's bundler sees the same lazy imports as ours.
export default defineConfig({
  // The entries that package.json exports; src/entries.test.ts says which namespace is missing there.
  entry: Object.values(manifest.exports)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('./', '')),
  root: 'src',
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  unbundle: true,
  dts: true,
})
