export { type SolanaChain, solanaDevnet, solanaMainnet, solanaTestnet } from './chains.ts'
export type { SolanaOptions } from './parseOptions.ts'
export { solana } from './solana.ts'
