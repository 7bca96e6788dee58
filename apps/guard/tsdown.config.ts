import { defineConfig } from 'tsdown'

/** The guard as one program, with the parts that it shares with the server in it; its dependencies stay beside it. */
export default defineConfig({
  entry: ['src/main.ts'],
  platform: 'node',
  target: 'node20',
  noExternal: [/^@latchkey\//],
  fixedExtension: false,
  sourcemap: true,
  dts: false,
})
