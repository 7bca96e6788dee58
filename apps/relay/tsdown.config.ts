import { defineConfig } from 'tsdown'

/** The relay as one program; its dependencies stay beside it. */
export default defineConfig({
  entry: ['src/main.ts'],
  platform: 'node',
  target: 'node20',
  fixedExtension: false,
  sourcemap: true,
  dts: false,
})
