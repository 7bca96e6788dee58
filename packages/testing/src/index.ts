export { installMockWallet } from './mockWallet/installMockWallet.ts'
export type { MockFailure, MockProvider, MockRequest, MockWallet } from './mockWallet/MockWallet.ts'
export type { MockChain, MockWalletOptions } from './mockWallet/MockWalletOptions.ts'
