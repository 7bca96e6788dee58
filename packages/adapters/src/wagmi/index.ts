export { embeddedWallet, pairedWallet } from './connectors/offerWallet.ts'
export type { WagmiOptions } from './parseOptions.ts'
export { wagmi } from './wagmi.ts'
