import { defineConfig } from 'tsdown'

/** The relay as one program, with what it shares with the server in it; its dependencies stay beside it. */
export default defineConfig({
  entry: ['src/main.ts'],
  platform: 'node',
  target: 'node20',
  noExternal: ['@latchkey/wire'],
  fixedExtension: false,
  sourcemap: true,
  dts: false,
})
