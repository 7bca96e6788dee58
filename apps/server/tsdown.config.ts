import { defineConfig } from 'tsdown'

/** The server as one program, with what is shared with clients in it; its dependencies stay beside it. */
export default defineConfig({
  entry: ['src/main.ts'],
  platform: 'node',
  target: 'node20',
  noExternal: [/^@latchkey\/(auth|wire)/],
  fixedExtension: false,
  sourcemap: true,
  dts: false,
})
