import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/bitcoin/index.ts',
    'src/cosmos/index.ts',
    'src/evm/index.ts',
    'src/node/index.ts',
    'src/polkadot/index.ts',
    'src/solana/index.ts',
  ],
  root: 'src',
  format: 'esm',
  // Runs in Node and on the edge alike.
  platform: 'neutral',
  target: 'es2022',
  unbundle: true,
  dts: true,
})
