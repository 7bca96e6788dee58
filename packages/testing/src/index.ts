export { installMockWallet } from './mockWallet/installMockWallet.ts'
export type {
  MockChain,
  MockFailure,
  MockProvider,
  MockRequest,
  MockWallet,
  MockWalletOptions,
} from './mockWallet/MockWallet.ts'
