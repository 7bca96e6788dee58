export { approveRequest } from './approveRequest.ts'
export type {
  PageBitcoinWallet,
  PageCosmosWallet,
  PagePolkadotWallet,
  PageSolanaWallet,
  PageWallet,
} from './createPageWallet.ts'
export { installBitcoinWallet } from './installBitcoinWallet.ts'
export { installCosmosWallet } from './installCosmosWallet.ts'
export { type InstalledLinkWallet, installLinkWallet } from './installLinkWallet.ts'
export { installMultiWallet, type PageMultiWallet } from './installMultiWallet.ts'
export { installPolkadotWallet } from './installPolkadotWallet.ts'
export { installSolanaWallet } from './installSolanaWallet.ts'
export { installWallet } from './installWallet.ts'
export {
  type LoginWithEmailOptions,
  loginWithEmail,
  requestLoginCode,
  type WalletScreen,
  walletFrame,
} from './loginWithEmail.ts'
export { readLatestId, readLoginCode } from './readLoginCode.ts'
export { test } from './test.ts'
