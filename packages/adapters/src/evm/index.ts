export { evm } from './evm.ts'
export type { EvmOptions } from './parseOptions.ts'
export type { Eip1193Provider } from './provider.ts'
export { type EvmChain, toNetwork } from './toNetwork.ts'
