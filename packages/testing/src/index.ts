export { installMockBitcoinWallet } from './mockBitcoinWallet/installMockBitcoinWallet.ts'
export type {
  MockBitcoinAccount,
  MockBitcoinChain,
  MockBitcoinFace,
  MockBitcoinStandardWallet,
  MockBitcoinWallet,
  MockBitcoinWalletOptions,
} from './mockBitcoinWallet/MockBitcoinWallet.ts'
export { installMockCosmosWallet } from './mockCosmosWallet/installMockCosmosWallet.ts'
export type {
  MockCosmosChain,
  MockCosmosKey,
  MockCosmosProvider,
  MockCosmosWallet,
  MockCosmosWalletOptions,
} from './mockCosmosWallet/MockCosmosWallet.ts'
export { createMockLinkWallet } from './mockLinkWallet/createMockLinkWallet.ts'
export type {
  MockLinkApp,
  MockLinkMethod,
  MockLinkWallet,
  MockLinkWalletOptions,
} from './mockLinkWallet/MockLinkWallet.ts'
export {
  installMockMultiWallet,
  type MockMultiWallet,
  type MockMultiWalletOptions,
} from './mockMultiWallet/installMockMultiWallet.ts'
export { installMockPolkadotWallet } from './mockPolkadotWallet/installMockPolkadotWallet.ts'
export type {
  MockExtension,
  MockInjected,
  MockInjectedAccount,
  MockPolkadotWallet,
  MockPolkadotWalletOptions,
  MockSignerPayload,
} from './mockPolkadotWallet/MockPolkadotWallet.ts'
export { installMockSolanaWallet } from './mockSolanaWallet/installMockSolanaWallet.ts'
export type {
  MockSolanaChain,
  MockSolanaFeatures,
  MockSolanaWallet,
  MockSolanaWalletOptions,
  MockStandardAccount,
  MockStandardWallet,
} from './mockSolanaWallet/MockSolanaWallet.ts'
export { installMockWallet } from './mockWallet/installMockWallet.ts'
export type { MockChain, MockProvider, MockWallet, MockWalletOptions } from './mockWallet/MockWallet.ts'
export type { MockBehavior, MockControls, MockFailure, MockRequest } from './shared/MockControls.ts'
